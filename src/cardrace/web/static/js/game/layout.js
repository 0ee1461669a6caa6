// @ts-check
/**
 * Table + box -> where everything lies. Pure: no DOM; nothing is measured.
 * A card has the size of the centre piles and every other place scales it down, so faces stay sharp.
 */
import { cardKey } from './trace.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').Owner} Owner */

const RATIO = 1.4, SPOTS = 5, SHOWN = 4, BACKS = 3, BAR = 56, NOTE = 46;

/**
 * Sizes and lines of the board.
 * @param {number} W @param {number} H @param {number} keys room for key hints under the hand
 */
function frame(W, H, keys) {
  const wide = W > H * 1.05, bottom = 12 + keys;
  const w = Math.floor(wide
    ? Math.min((H - 30 - keys) / 4.7, W / (SPOTS + 3.7), (W - 290) / 5.48, 128)
    : Math.min((W - 16) / (SPOTS + 0.08 * (SPOTS - 1)), (H - BAR - bottom) / 5.6, 128));
  const roomy = !wide && H > W * 1.7;
  const theirs = w * (wide ? 0.6 : roomy ? 0.74 : 0.62), stock = w * (wide ? 0.72 : 0.64), side = w * (wide ? 0.9 : 0.74);
  const yHand = H - bottom - w * RATIO, yTheirs = wide ? 10 : BAR;
  const low = wide ? yHand : yHand - 14 - stock * RATIO;
  const high = yTheirs + theirs * RATIO + (roomy ? 10 + stock * RATIO : 0);
  const tallest = (low - high - 20) / RATIO, widest = (W - 16 - 3 * w * 0.16 - 2 * side) / 2;
  const pile = Math.floor(Math.min(w * (wide ? 1.45 : 1.75), tallest, widest));
  const yMid = (high + low) / 2;
  return { wide, roomy, w, theirs, stock, side, pile, yHand, yTheirs, yMid, low, high };
}

/** @param {number} card a small lean, always the same for a card, so that a pile looks thrown */
const lean = (card) => ((card * 37) % 9) - 4;

/** Whose colour a back has: a card keeps that of the place it comes from. @param {number} n @param {number} seat @returns {Owner} */
const ownerOf = (n, seat) => (n === seat ? 'mine' : 'theirs');

/**
 * @param {Table} table @param {number} seat mine
 * @param {{W:number, H:number, keys?:number}} box
 * @param {number[]} [played] how often each of their spots has played: the next card there is another card
 * @returns {Layout}
 */
export function layout(table, seat, box, played = []) {
  const { W, H } = box, f = frame(W, H, box.keys ?? 0), s = (/** @type {number} */ width) => width / f.pile;
  /** @type {Layout} */
  const out = {
    card: { w: f.pile, h: f.pile * RATIO }, places: new Map(), anchors: new Map(), spots: [], piles: [],
    badges: [], chips: chips(f, W, H), // where there is little height it covers the feet of the piles, never the ranks of the hand
    note: { x: W / 2, y: Math.min(f.yMid + f.pile * 0.7 + (f.wide ? 2 : 14), f.yHand - NOTE) },
  };
  for (const n of [0, 1]) {
    const mine = n === seat, width = mine ? f.w : f.theirs, gap = width * (f.wide ? 0.12 : 0.08);
    const row = SPOTS * width + (SPOTS - 1) * gap, x = (W - row) / 2, y = mine ? f.yHand : f.yTheirs;
    const owner = ownerOf(n, seat);
    for (let i = 0; i < SPOTS; i++) {
      out.anchors.set(`spot-${n}-${i}`, { x: x + i * (width + gap), y, scale: s(width), owner });
      if (mine) out.spots.push({ x: x + i * (width + gap), y, w: width, h: width * RATIO });
    }
    const stock = stockAt(f, W, mine, x + row);
    out.anchors.set(`stock-${n}`, { x: stock.x, y: stock.y, scale: s(stock.width), owner });
  }
  const gap = f.w * 0.16;
  for (const i of [0, 1]) {
    const x = W / 2 + (i ? gap / 2 : -gap / 2 - f.pile), y = f.yMid - f.pile * RATIO / 2;
    out.piles.push({ x, y, w: f.pile, h: f.pile * RATIO });
    const owner = ownerOf(i, seat);
    out.anchors.set(`pile-${i}`, { x, y, scale: 1, owner });
    out.anchors.set(`side-${i}`, { x: i ? x + f.pile + gap : x - gap - f.side, y: f.yMid - f.side * RATIO / 2, scale: s(f.side), owner });
  }
  fill(out, table, seat, played);
  return out;
}

/** @param {ReturnType<typeof frame>} f @param {number} W @param {boolean} mine @param {number} right end of the row of spots */
function stockAt(f, W, mine, right) {
  const width = mine || f.roomy ? f.stock : f.theirs;
  if (f.wide) return { width, x: right + f.w * 0.28, y: mine ? f.yHand + (f.w - width) * RATIO : f.yTheirs };
  if (mine) return { width, x: W - 14 - width, y: f.low + 2 };
  if (f.roomy) return { width, x: 14, y: f.high - width * RATIO };
  return { width, x: Math.min(right + f.w * 0.28, W - 10 - width), y: f.yTheirs };
}

/** @param {ReturnType<typeof frame>} f @param {number} W @param {number} H @returns {Layout['chips']} */
function chips(f, W, H) {
  const h = 48;
  if (!f.wide) {
    return {
      theirs: { x: 60, y: 4, w: W - 60 - 104, h },
      mine: { x: 12, y: f.low + (f.stock * RATIO - h) / 2 + 2, w: Math.min(240, W - f.stock - 52), h },
    };
  }
  const row = (/** @type {number} */ width) => (W - width * (SPOTS + 0.12 * (SPOTS - 1))) / 2;
  return {
    theirs: { x: 64, y: 8, w: Math.min(230, row(f.theirs) - 64 - 16), h },
    mine: { x: 16, y: H - h - 16, w: Math.min(230, row(f.w) - 32), h },
  };
}

/** @param {Layout} out @param {Table} table @param {number} seat @param {number[]} played */
function fill(out, table, seat, played) {
  /** @param {string} key @param {string} home @param {Partial<Place>} [more] */
  const put = (key, home, more = {}) => {
    const at = out.anchors.get(home);
    if (at) out.places.set(key, { ...at, z: 0, card: null, owner: null, home, tilt: 0, ...more });
  };
  /** @param {string} home @param {number} count @param {Owner} owner */
  const backs = (home, count, owner) => {
    const at = out.anchors.get(home);
    if (!at) return;
    for (let i = 0; i < Math.min(BACKS, count); i++) put(`${home}-${i}`, home, { y: at.y - i * 2, z: i, owner });
    if (count) out.badges.push({ key: home, x: at.x + out.card.w * at.scale / 2, y: at.y + out.card.h * at.scale, count });
  };
  table.sides.forEach((side, n) => {
    const owner = ownerOf(n, seat);
    backs(`stock-${n}`, side.stock, owner);
    backs(`side-${n}`, side.spit_cards, owner);
    side.spots.forEach((spot, i) => {
      if (spot.card !== undefined) put(cardKey(spot.card), `spot-${n}-${i}`, { z: 20 + i, card: spot.card, owner });
      else if (spot.hidden) put(`spot-${n}-${i}#${played[i] ?? 0}`, `spot-${n}-${i}`, { z: 20 + i, owner });
    });
  });
  table.piles.forEach((pile, i) => {
    const home = `pile-${i}`, from = Math.max(0, pile.cards.length - SHOWN);
    pile.cards.slice(from).forEach((card, k) => put(cardKey(card), home, { z: 40 + k, card, tilt: lean(card) }));
    if (pile.count && !pile.cards.length) put(`${home}-down`, home, { z: 40, owner: ownerOf(i, seat) });
  });
}
