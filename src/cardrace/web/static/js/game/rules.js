// @ts-check
/**
 * The only rule the browser knows: which cards fit which pile. The server decides.
 * Must agree with the Python rules: tests/js/rules.test.mjs reads the table they write.
 */
import { isJoker, rankOf } from './cards.js';
/** @typedef {import('../types').Card} Card */

/** @param {Card|undefined} card @param {Card|undefined} top */
export function fits(card, top) {
  if (card === undefined || top === undefined || isJoker(card) || isJoker(top)) return false;
  const apart = Math.abs(rankOf(card) - rankOf(top));
  return apart === 1 || apart === 12;
}

/**
 * Every play a seat could make, by spot and then by pile.
 * @param {Card[][]} spots the last card of a spot is in play
 * @param {(Card|undefined)[]} tops
 * @returns {[Card, number][]}
 */
export function legalPlays(spots, tops) {
  return spots.flatMap((spot) => {
    const card = spot.at(-1);
    return tops.flatMap((top, pile) => (card !== undefined && fits(card, top)
      ? [/** @type {[Card, number]} */ ([card, pile])] : []));
  });
}
