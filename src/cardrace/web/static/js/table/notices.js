// @ts-check
/** What an event sounds like, and what is said of it. */
import { t } from '../lib/i18n.js';
import { play } from '../lib/sound.js';
import { pileSentence } from '../lib/words.js';
import { announce } from './announce.js';
/** @typedef {import('../types').GameEvent} GameEvent */
/** @typedef {import('../game/store.js').Store} Store */

/** @param {Store} store */
export const pilesSentence = (store) => [0, 1].map((i) => pileSentence(store.view?.piles[i]?.cards.at(-1), i)).join('. ');

/** @param {GameEvent} e @param {Store} store */
export function notice(e, store) {
  const mine = 'seat' in e && e.seat === store.seat;
  switch (e.type) {
    case 'played':
      if (mine) break; // heard when I played it
      play('theirs');
      announce(pileSentence(e.card, e.pile));
      break;
    case 'drawn': if (mine) play('draw'); break;
    case 'started': case 'flipped':
      play(e.type === 'started' ? 'go' : 'flip');
      announce(pilesSentence(store));
      break;
    case 'countdown-set': if (e.purpose === 'flip') announce(t('Nobody can play: the side piles turn over')); break;
    case 'recycled': announce(t('The cards under the pile go back to its side pile')); break;
    case 'ended':
      if (e.outcome.winner !== null) play(e.outcome.winner === store.seat ? 'win' : 'lose');
      break;
    default:
  }
}
