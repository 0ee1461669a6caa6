// @ts-check
/** Card faces drawn from strokes: no font, no image file; colours and weight are CSS. */
import { isJoker, RANKS as RANK_NAMES, SUITS as SUIT_NAMES, rankOf, suitOf } from '../game/cards.js';

/** Rank glyphs on a 12 x 16 grid, stroked. @type {Record<string, string>} */
const RANKS = {
  A: 'M1 15.5 5.4.8h1.2L11 15.5M2.9 10.6h6.2',
  2: 'M1.3 4.6C1.3 2 3.3.6 6 .6s4.7 1.6 4.7 4.1c0 2-1.1 3.3-2.9 5L1.6 15.4H11',
  3: 'M1.6.7h8.8L5.4 6.4c3.2-.2 5.4 1.6 5.4 4.5 0 2.9-2.2 4.6-5 4.6-2.3 0-4.1-1-4.9-2.9',
  4: 'M8.4 15.6V.7h-.7L.9 11.3h10.6',
  5: 'M10.2.7H2.6L2 7.1c.9-.8 2.3-1.4 3.9-1.4 2.9 0 4.9 2 4.9 4.8 0 3-2.1 5-5 5-2.3 0-4-1-4.9-2.8',
  6: 'M9.8 1.9C9 1.1 7.8.6 6.5.6 3.2.6 1.2 3.6 1.2 8.7c0 4.3 1.8 6.8 4.9 6.8 2.8 0 4.8-2 4.8-4.8S9 6.1 6.3 6.1c-2.6 0-4.6 1.7-5 4.2',
  7: 'M1 .7h10L5 15.5',
  8: 'M6 7.5C3.6 7.5 2 6.1 2 4.1S3.6.6 6 .6s4 1.5 4 3.5-1.6 3.4-4 3.4c-2.8 0-4.8 1.6-4.8 4s2 4 4.8 4 4.8-1.6 4.8-4-2-4-4.8-4Z',
  9: 'M2.2 14.2c.8.8 2 1.3 3.3 1.3 3.3 0 5.3-3 5.3-8.1C10.8 3.1 9 .6 5.9.6 3.1.6 1.1 2.6 1.1 5.4S3 10 5.7 10c2.6 0 4.6-1.7 5-4.2',
  T: 'M-1.6 2.9 1 .8v14.7M9 .6C6.3.6 5 3.1 5 8s1.3 7.5 4 7.5 4-2.5 4-7.5S11.7.6 9 .6Z',
  J: 'M4.5.7h5.1v10.2c0 3-1.5 4.6-4.2 4.6-2.6 0-4.2-1.5-4.2-4.2',
  Q: 'M6 .6C2.8.6 1 3.4 1 8s1.8 7.5 5 7.5 5-2.9 5-7.5S9.2.6 6 .6ZM7 11.5l4.3 4.6',
  K: 'M1.6.6v15M10.6.6l-9 9.1M4.7 6.7 11 15.6',
};

/** Suit shapes on a 100 x 100 grid, filled. @type {Record<string, string>} */
const SUITS = {
  C: 'M50 4a20 20 0 0 0-16 32A20 20 0 1 0 44 70c-1 12-4 20-11 26h34c-7-6-10-14-11-26a20 20 0 1 0 10-34A20 20 0 0 0 50 4Z',
  D: 'M50 3C58 20 72 38 88 50 72 62 58 80 50 97 42 80 28 62 12 50 28 38 42 20 50 3Z',
  H: 'M50 95C46 82 6 60 6 31a22 22 0 0 1 44-7 22 22 0 0 1 44 7c0 29-40 51-44 64Z',
  S: 'M50 4C46 20 8 38 8 63a20 20 0 0 0 36 12c-1 10-4 16-10 21h32c-6-5-9-11-10-21a20 20 0 0 0 36-12C92 38 54 20 50 4Z',
};

/** A star with a ring of its own: no suit has it. */
const STAR = 'M50 3 62 37 98 38 69 60 79 95 50 75 21 95 31 60 2 38 38 37Z';

const NS = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string|number>} attributes @param {Element[]} inside */
function svg(name, attributes, ...inside) {
  const made = document.createElementNS(NS, name);
  for (const key in attributes) made.setAttribute(key, String(attributes[key]));
  made.append(...inside);
  return made;
}

/** @param {string} d @param {number} x @param {number} y @param {number} size */
const pip = (d, x, y, size) => svg('path', { d, transform: `translate(${x} ${y}) scale(${size / 100})` });

/** @param {number} card */
export function face(card) {
  if (isJoker(card)) return joker(card);
  const suit = SUIT_NAMES[suitOf(card)], rank = RANK_NAMES[rankOf(card)];
  return svg('svg', { viewBox: '0 0 200 280', class: 'face', 'data-suit': suit, 'aria-hidden': 'true' },
    svg('path', { d: RANKS[rank], class: 'rank', transform: `translate(${rank === 'T' ? 28 : 20} 24) scale(5.9)` }),
    pip(SUITS[suit], 21, 138, 58),
    pip(SUITS[suit], 84, 152, 104));
}

/** @param {number} card the second joker of a pack has another colour */
function joker(card) {
  return svg('svg', { viewBox: '0 0 200 280', class: 'face joker', 'data-suit': card % 2 ? 'H' : 'S', 'aria-hidden': 'true' },
    pip(STAR, 16, 20, 92),
    svg('circle', { cx: 128, cy: 196, r: 58, class: 'joker-ring' }),
    pip(STAR, 88, 152, 80));
}

/** A card that lies outside the table: home page, how-to. @param {number} card */
export function pictureCard(card) {
  const made = document.createElement('div');
  made.className = 'picture-card';
  made.append(face(card));
  return made;
}
