// @ts-check
/**
 * Table + box -> where everything lies. Pure: no DOM; nothing is measured.
 * A plan (plan/) lays the rectangles, fill.js puts the cards on them. A card has the largest size
 * and every place scales it down, so faces stay sharp.
 */
import { fill } from './fill.js';
import { duel } from './plan/duel.js';
import { fingered } from './plan/measures.js';
import { ring } from './plan/ring.js';
import { rows } from './plan/rows.js';
import { PLAIN } from './rules.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Options} Options */
/** @typedef {import('../types').Owner} Owner */
/** @typedef {import('../types').Rect} Rect */

/** @type {Owner[]} */
const OTHERS = ['theirs', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'];

/** Whose colour a seat has on my screen. @param {number} n @param {number} seat mine; who watches sits behind the first @param {number} seats @returns {Owner} */
export const ownerOf = (n, seat, seats) => (n === Math.max(0, seat) ? 'mine' : OTHERS[(n - Math.max(0, seat) - 1 + seats) % seats]);

/** @param {Options} options */
const planFor = ({ game, seats }) => (game.type === 'california' ? rows : seats === 2 ? duel : ring);

/**
 * @param {Table} table @param {number} seat mine
 * @param {{W:number, H:number, keys?:number}} box
 * @param {Options} [options]
 * @param {Map<string, number>} [played] how often each hidden spot has played: the next card there is another card
 * @returns {Layout}
 */
export function layout(table, seat, box, options = PLAIN, played = new Map()) {
  const plan = planFor(options)(table, seat, options, { ...box, keys: box.keys ?? 0 });
  const open = options.game.type === 'california', draws = options.game.refill === 'manual' || open;
  /** @type {Layout} */
  const out = {
    card: { w: plan.width, h: plan.width * 1.4 }, places: new Map(), anchors: new Map(), badges: [],
    spots: open ? [] : plan.spots[seat], piles: plan.piles, rows: open ? plan.spots : [],
    stock: draws ? fingered(plan.stocks[seat]) : null,
    chips: plan.chips, note: plan.note, action: plan.action,
    aside: table.aside ? { ...plan.aside, count: table.aside } : null,
  };
  const anchor = (/** @type {string} */ home, /** @type {Rect} */ r, /** @type {Owner|null} */ owner) => {
    out.anchors.set(home, { x: r.x, y: r.y, scale: r.w / plan.width, owner });
  };
  for (let n = 0; n < options.seats; n++) {
    const owner = ownerOf(n, seat, options.seats);
    plan.spots[n].forEach((r, i) => anchor(`spot-${n}-${i}`, r, owner));
    anchor(`stock-${n}`, plan.stocks[n], owner);
    anchor(`side-${n}`, plan.sides[n], owner);
  }
  plan.piles.forEach((r, i) => anchor(`pile-${i}`, r, table.piles[i] || !table.sides.length ? ownerOf(table.piles[i]?.owner ?? i, seat, options.seats) : null));
  fill(out, table, seat, options, played);
  return out;
}
