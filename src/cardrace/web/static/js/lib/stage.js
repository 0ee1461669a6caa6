// @ts-check
/** Where the evening stands: what must be asked, who is ahead. Pure: no texts, no page. */
import { cardsLeft } from '../game/cards.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Options} Options */
/** @typedef {import('../types').Status} Status */
/** @typedef {'gone'|'elsewhere'|'full'|'invite'|'ready'|'layout'|'result'|''} Kind */

/** @param {Table} table @param {number} seat mine, -1 for who watches */
export const amongBots = (table, seat) => table.seats.every((sitter, i) => i === seat || sitter?.bot);

/** What covers the table; 'layout' lets it be seen, and only asks. @param {Table|null} table @param {number} seat mine, -1 for who watches @param {Status} status @returns {Kind} */
export function kindOf(table, seat, status) {
  if (status === 'gone' || status === 'elsewhere' || status === 'full') return status;
  switch (table?.phase) {
    case 'waiting': return seat >= 0 && table.seats.includes(null) ? 'invite' : '';
    case 'over': return 'result';
    case 'readying':
      if ((table.layout ?? 1) > 1) return 'layout';
      return seat < 0 || table.paused || table.countdown || table.sides[seat]?.ready || amongBots(table, seat) ? '' : 'ready';
    default: return '';
  }
}

/** @typedef {'single'|'rounds'|'points'} Series */
/** @param {Options|null} options @returns {Series} */
export const seriesOf = (options) => (options?.points ? 'points' : (options?.best_of ?? 1) > 1 ? 'rounds' : 'single');

/** A series that nobody has won yet goes on. @param {Table} table @param {Options|null} options */
export const goesOn = (table, options) => seriesOf(options) !== 'single' && (table.champion ?? null) === null;

/** Rounds won, or points, of each seat. @param {Table} table @param {Options|null} options */
export const scoreOf = (table, options) => (seriesOf(options) === 'points' && table.points ? table.points : table.wins);

/** What a seat still has to get rid of: in California Spit the pack, its row comes back to it. @param {Table} table @param {number} seat @param {Options|null} options */
export function cardsOf(table, seat, options) {
  const side = table.sides[seat];
  if (!side) return 0;
  if (options?.game.type === 'california') return side.stock;
  return cardsLeft(side) + (options?.game.type === 'spit' ? side.spit_cards : 0);
}

/** @typedef {{seat: number, place: number, cards: number}} Placed */
/** The winner, then the others by cards left; equals share a place: MULTI-7. @param {Table} table @param {Options|null} options @returns {Placed[]} */
export function places(table, options) {
  const winner = table.outcome?.winner ?? null;
  const found = table.sides.map((_, seat) => ({ seat, cards: cardsOf(table, seat, options) }));
  const ahead = (/** @type {{seat: number, cards: number}} */ a, /** @type {{seat: number, cards: number}} */ b) => (
    b.seat === winner ? false : a.seat === winner || a.cards < b.cards);
  return found
    .map((one) => ({ ...one, place: 1 + found.filter((other) => ahead(other, one)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
