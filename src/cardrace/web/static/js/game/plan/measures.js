// @ts-check
/** Sizes and counts that every plan of the board shares. */
/** @typedef {import('../../types').Table} Table */
/** @typedef {import('../../types').Options} Options */
/** @typedef {import('../../types').Rect} Rect */

export const RATIO = 1.4, BAR = 56, NOTE = 46, FINGER = 44;
/** Room for the round buttons in the corners. */
export const CORNER = { left: 60, right: 110 };

/** @param {number} x @param {number} y @param {number} w @returns {Rect} */
export const card = (x, y, w) => ({ x, y, w, h: w * RATIO });

/** Is the board wider than high? @param {number} W @param {number} H */
export const isWide = (W, H) => W > H * 1.05;

/** @param {Options} options */
export function spotCount({ game }) {
  if (game.type === 'spit') return game.piles ?? 5;
  return (game.type === 'speed' ? game.hand : game.row) ?? 5;
}

/** The call or the request for a flip needs a button. @param {Options} options */
export const hasAction = ({ game, stall, flip_trigger }) => (game.verbal ?? 'off') !== 'off' || stall === 'agreed' || flip_trigger === 'ready';

/** Who starts each pile; before the piles are there, who will. @param {Table} table @param {Options} options @returns {number[]} */
export function pileOwners(table, options) {
  if (options.game.type === 'california') return [];
  if (table.piles.length) return table.piles.map((pile, i) => pile.owner ?? i);
  const seats = Array.from({ length: options.seats }, (_, i) => i);
  if (options.game.type === 'speed' || !table.sides.length) return seats;
  return seats.filter((i) => table.sides[i].spit_cards > 0);
}

/** Piles, and while they are claimed the empty places after them. @param {Table} table @param {Options} options */
export function placeCount(table, options) {
  if (options.game.type === 'california') return 0;
  return table.phase === 'claiming' ? options.seats : pileOwners(table, options).length || 1;
}

/** A rectangle that a finger hits, around a smaller one. @param {Rect} r @returns {Rect} */
export function fingered(r) {
  const w = Math.max(r.w, FINGER), h = Math.max(r.h, FINGER);
  return { x: r.x + (r.w - w) / 2, y: r.y + (r.h - h) / 2, w, h };
}

/** Two buttons share the place of one: side by side, or where that is too narrow, one above the other. @param {Rect} r @returns {[Rect, Rect]} */
export function halved(r) {
  const w = (r.w - 8) / 2;
  if (w >= 56) return [{ ...r, w }, { ...r, x: r.x + w + 8, w }];
  return [{ ...r, y: r.y - r.h - 6 }, r];
}
