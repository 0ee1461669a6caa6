// @ts-check
/**
 * The only rule the browser knows: which cards may lie on which. The server decides.
 * Must agree with the Python rules: tests/js/rules.test.mjs reads the table they write.
 */
import { cardsLeft, isJoker, isRed, rankOf } from './cards.js';
/** @typedef {import('../types').Card} Card */
/** @typedef {import('../types').Options} Options */
/** @typedef {import('../types').Side} Side */
/** @typedef {{cards: Card[], named?: number|null}} Pile the last card is its top */

const RANKS = Array.from({ length: 13 }, (_, rank) => rank);

/** @type {Options} */
export const PLAIN = { game: { type: 'speed' }, seats: 2, decks: 1, jokers: 0, wrap: true, equal_rank: false, colour: 'any' };

/** @param {Options} options @param {number} rank @param {number} other */
function neighbours(options, rank, other) {
  const apart = Math.abs(rank - other);
  return apart === 1 || (options.wrap && apart === 12) || (options.equal_rank && apart === 0);
}

/** @param {Options} options @param {Card|undefined} card @param {Card|undefined} top */
export function fits(options, card, top) {
  if (card === undefined || top === undefined) return false;
  if (isJoker(card) || isJoker(top)) return true;
  if (options.colour === 'alternate' && isRed(card) === isRed(top)) return false;
  return neighbours(options, rankOf(card), rankOf(top));
}

/** May this card lie on the pile as it is? @param {Options} options @param {Card} card @param {Pile|undefined} pile */
export function lies(options, card, pile) {
  const top = pile?.cards.at(-1), named = pile?.named ?? -1;
  if (top === undefined || !isJoker(top) || named < 0) return fits(options, card, top);
  return isJoker(card) || neighbours(options, rankOf(card), named);
}

/** @param {Options} options */
export const declares = (options) => options.game.joker_top === 'declared';

/** The ranks that a joker may be named on this pile. @param {Options} options @param {Pile|undefined} pile */
export const ranksFor = (options, pile) => RANKS.filter((rank) => [0, 1].some((suit) => lies(options, 4 * rank + suit, pile)));

/** The last of the cards may go onto the one before it, in one act. @param {Options} options @param {Card[]} cards */
export function continues(options, cards) {
  const card = cards[cards.length - 1], jokers = cards.some(isJoker);
  if (jokers && declares(options)) return false;
  switch (options.game.multi) {
    case 'equal': return !isJoker(card) && !isJoker(cards[0]) && rankOf(card) === rankOf(cards[0]);
    case 'any': return fits(options, card, cards[cards.length - 2]);
    case 'run': return !jokers && runs(options, cards);
    default: return false;
  }
}

/** One direction all the way. @param {Options} options @param {Card[]} cards */
function runs(options, cards) {
  const round = options.wrap ? 13 : 26;
  const steps = cards.slice(1).map((card, i) => (rankOf(card) - rankOf(cards[i]) + round) % round);
  return (steps[0] === 1 || steps[0] === round - 1) && steps.every((step) => step === steps[0]);
}

/**
 * May a seat lay these cards, in this order, on the pile? What a joker is called is another question.
 * @param {Options} options @param {Side} side @param {Card[]} cards @param {Pile|undefined} pile
 */
export function mayPlay(options, side, cards, pile) {
  if (cards.length > (options.game.max_play ?? 1) || !lies(options, cards[0], pile)) return false;
  if (cards.some((_, i) => i > 0 && !continues(options, cards.slice(0, i + 1)))) return false;
  const last = isJoker(cards[cards.length - 1]) && cardsLeft(side) === cards.length;
  return !last || options.game.joker_last === 'allowed';
}

/** Cards that could join these in the same act. @param {Options} options @param {Card[]} hand @param {Card[]} cards */
export const joining = (options, hand, cards) => (cards.length < (options.game.max_play ?? 1)
  ? hand.filter((card) => !cards.includes(card) && continues(options, [...cards, card])) : []);
