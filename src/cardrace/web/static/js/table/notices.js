// @ts-check
/** What an event sounds like, and what is said of it. */
import { t } from '../lib/i18n.js';
import { play } from '../lib/sound.js';
import { announce } from './announce.js';
import { countdownWords, pileWords, rowLabel, seatName, slapWords } from './phrases.js';
/** @typedef {import('../types').GameEvent} GameEvent */
/** @typedef {import('../game/store.js').Store} Store */

/** @param {Store} store */
export const pilesSentence = (store) => (store.view?.piles ?? []).map((_, i) => pileWords(store, i)).join('. ');

/** Everything in the rows that I may cover. @param {Store} store */
export const openSentence = (store) => store.acts.covers
  .flatMap((row, at) => row.flatMap((open, spot) => (open ? [rowLabel(store, at, spot)] : []))).join('. ') || t('Nothing can be covered');

/** @type {{[K in GameEvent['type']]?: (store: Store, event: Extract<GameEvent, {type: K}>, mine: boolean) => void}} */
const NOTICES = {
  played: (store, e, mine) => {
    if (mine) return; // heard when I played it
    play('theirs');
    announce(pileWords(store, e.pile, e.card));
  },
  drawn: (_, _e, mine) => { if (mine) play('draw'); },
  readied: (store, e, mine) => { if (!mine && store.table?.phase === 'playing') announce(t('{name} asks for a flip', { name: seatName(store, e.seat) })); },
  turned: (store, _, mine) => { if (mine && store.options.game.auto_turn === false) play('draw'); },
  moved: (_, _e, mine) => { if (!mine) play('theirs'); },
  started: (store) => {
    play('go');
    if (store.table?.piles.length) announce(pilesSentence(store));
  },
  flipped: (store) => {
    play('flip');
    announce(pilesSentence(store));
  },
  spat: (store, e) => {
    play('flip');
    announce(pileWords(store, e.pile, e.card));
  },
  recycled: () => announce(t('The cards under the pile go back to its side pile')),
  buried: () => announce(t('A joker goes under its side pile')),
  fetched: (store, e, mine) => announce(mine ? t('You take a card from your side pile') : t('{name} takes a card from the side pile', { name: seatName(store, e.seat) })),
  picked: (store, e, mine) => announce(mine ? t('You take the joker into your hand') : t('{name} takes the joker', { name: seatName(store, e.seat) })),
  'went-out': (store, e, mine) => {
    play('go');
    announce(mine ? t('You are out of cards: say “Speed!”') : t('{name} is out of cards', { name: seatName(store, e.seat) }));
  },
  owed: (store, e, mine) => {
    play('dull');
    if (store.options.game.type === 'spit') announce(mine ? t('Too early: the others choose first') : t('{name} slapped too early', { name: seatName(store, e.seat) }));
    else announce(mine ? t('You must take a pile') : t('{name} must take a pile', { name: seatName(store, e.seat) }));
  },
  penalised: (store, e, mine) => {
    play('flip');
    announce(mine ? t('You take a pile into your stock') : t('{name} takes a pile', { name: seatName(store, e.seat) }));
  },
  refilled: (store, e) => announce(pileWords(store, e.pile, e.card)),
  'layout-ended': (store, e) => {
    play('go');
    announce(e.finisher === null ? t('Nobody can go on: the layout is over')
      : e.finisher === store.me ? t('You have cleared your layout') : t('{name} has cleared the layout', { name: seatName(store, e.finisher) }));
  },
  slapped: (store, e, mine) => {
    play(mine ? 'mine' : 'theirs');
    announce(slapWords(store, e.seat, e.pile));
  },
  laid: () => {
    play('flip');
    announce(t('A new layout is dealt'));
  },
  scooped: (_, e) => announce(e.shuffled ? t('The rows are taken up and shuffled') : t('The rows are taken up')),
  'rows-laid': () => play('flip'),
  covered: (_, _e, mine) => { if (!mine) play('theirs'); },
  marked: (store) => announce(openSentence(store)),
  'countdown-set': (store, e) => {
    if (e.purpose === 'flip') announce(store.options.game.type === 'spit' ? t('Nobody can play: spit cards turn over') : t('Nobody can play: the side piles turn over'));
    else if (!['start', 'lay', 'cut'].includes(e.purpose)) announce(countdownWords(store, e.purpose, e.wait_ms));
  },
  ended: (store, e) => { if (e.outcome.winner !== null) play(e.outcome.winner === store.me ? 'win' : 'lose'); },
  'went-away': (store, e, mine) => { if (!mine) announce(t('{name} is away', { name: seatName(store, e.seat) })); },
  'came-back': (store, e, mine) => { if (!mine) announce(t('{name} is back', { name: seatName(store, e.seat) })); },
  'stood-in': (store, e, mine) => { if (!mine) announce(t('A bot plays on for {name}', { name: seatName(store, e.seat) })); },
  paused: (store) => announce(countdownWords(store, 'paused', Infinity)),
  resumed: () => {
    play('go');
    announce(t('The game goes on'));
  },
  warned: (store, e) => {
    play('dull');
    announce(countdownWords(store, 'warned', e.wait_ms));
  },
};

/** @param {GameEvent} e @param {Store} store */
export function notice(e, store) {
  NOTICES[e.type]?.(store, /** @type {never} */ (e), 'seat' in e && e.seat === store.me);
}

