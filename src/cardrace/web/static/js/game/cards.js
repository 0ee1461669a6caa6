// @ts-check
/** Card numbers: what rank and suit a card id means. */
/** @typedef {import('../types').Card} Card */
/** @typedef {import('../types').Side} Side */

const PACK = 54;
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
export const SUITS = ['C', 'D', 'H', 'S'];

/** @param {Card} card */
export const isJoker = (card) => card % PACK >= 52;
/** @param {Card} card 0 = ace .. 12 = king */
export const rankOf = (card) => (card % PACK) >> 2;
/** As it is written on a card. @param {number} rank */
export const rankSign = (rank) => (RANKS[rank] === 'T' ? '10' : RANKS[rank]);
/** @param {Card} card 0 = clubs, 1 = diamonds, 2 = hearts, 3 = spades */
export const suitOf = (card) => card % PACK & 3;
/** A joker is neither red nor black. @param {Card} card */
export const isRed = (card) => !isJoker(card) && (suitOf(card) === 1 || suitOf(card) === 2);

/** Cards a seat still has to get rid of. @param {Side|undefined} side */
export function cardsLeft(side) {
  if (!side) return 0;
  return side.spots.reduce((n, s) => n + (s.card === undefined ? 0 : 1) + (s.hidden ?? 0), side.stock);
}
