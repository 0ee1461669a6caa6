// @ts-check
/** How a round ended, in a sentence. */
import { t, tn } from '../lib/i18n.js';
import { cardsOf } from '../lib/stage.js';
import { seatName } from '../lib/words.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Options} Options */

/**
 * For who sat at no seat of it. @param {import('../types').Outcome['ending']|undefined} ending @param {string|null} name the winner's, if there is one
 * @param {string|undefined} game
 */
export function whyOf(ending, name, game) {
  switch (ending) {
    case 'dead': return t('Nobody could ever play again.');
    case 'endless': return t('The game would never end.');
    case 'forfeit': return t('Somebody did not play on.');
    case 'called': return name === null ? '' : t('{name} called “Speed!” first.', { name });
    default:
      if (name === null) return t('Several ran out of cards at the same moment.');
      return game === 'california' ? t('The pack of {name} is empty.', { name }) : t('{name} got rid of every card first.', { name });
  }
}

/** @param {Table} table @param {number} seat mine */
function whyForfeit(table, seat) {
  const winner = table.outcome?.winner ?? null;
  if (table.seats.length > 2) return t('Somebody did not play on: of the others the fewest cards win.');
  if (winner === null) return t('Nobody played on.');
  return winner === seat ? t('The other player did not play on.') : t('You did not play on in time.');
}

/** @param {Table} table @param {number} seat mine, -1 for who watches @param {Options|null} options */
export function why(table, seat, options) {
  if (seat < 0) {
    const won = table.outcome?.winner ?? null;
    return whyOf(table.outcome?.ending, won === null ? null : seatName(table, won, seat), options?.game.type);
  }
  const winner = table.outcome?.winner ?? null, two = table.seats.length === 2;
  const mine = cardsOf(table, seat, options), theirs = cardsOf(table, 1 - seat, options);
  switch (table.outcome?.ending) {
    case 'dead':
      return two ? t('Nobody could ever play again: you have {mine} left, they have {theirs}.', { mine, theirs })
        : t('Nobody could ever play again. You have {mine} left.', { mine });
    case 'endless': return two ? t('The game would never end: you have {mine} left, they have {theirs}.', { mine, theirs })
      : t('The game would never end. You have {mine} left.', { mine });
    case 'called':
      if (winner === null) return '';
      return winner === seat ? t('You called “Speed!” first.') : t('{name} called “Speed!” first.', { name: seatName(table, winner, seat) });
    case 'forfeit': return whyForfeit(table, seat);
    default: return gotOut(table, seat, options);
  }
}

/** @param {Table} table @param {number} seat mine @param {Options|null} options */
function gotOut(table, seat, options) {
  const winner = table.outcome?.winner ?? null;
  if (winner === null) return t('Several ran out of cards at the same moment.');
  const game = options?.game, won = winner === seat, name = seatName(table, winner, seat);
  if (game?.type === 'california') return won ? t('Your pack is empty.') : t('The pack of {name} is empty.', { name });
  if (game?.type === 'spit' && game.until === 'layout') {
    return won ? t('You cleared your layout first.') : t('{name} cleared the layout first.', { name });
  }
  if (game?.type === 'spit') return won ? t('You have no card left at all.') : t('{name} has no card left at all.', { name });
  const mine = cardsOf(table, seat, options);
  if (table.seats.length > 2) {
    return won ? t('You got rid of every card first.')
      : tn('{name} got rid of every card. You still have one.', '{name} got rid of every card. You still have {n}.', mine, { name });
  }
  const theirs = cardsOf(table, 1 - seat, options);
  return won ? tn('You got rid of every card. They still have one.', 'You got rid of every card. They still have {n}.', theirs)
    : tn('They got rid of every card. You still have one.', 'They got rid of every card. You still have {n}.', mine);
}
