// @ts-check
/** Three to eight seats around centre piles: mine below, the others small across the top, the piles between. */
import { BAR, card, CORNER, hasAction, isWide, NOTE, pileOwners, placeCount, RATIO, spotCount } from './measures.js';
/** @typedef {import('../../types').Plan} Plan */
/** @typedef {import('../../types').Rect} Rect */
/** @typedef {import('../../types').Options} Options */
/** @typedef {import('../../types').Box} Box */

const CHIP = 28, GAP = 8, SIDE = 0.64, NARROW_SIDE = 0.5, NARROW = 56, LARGEST = 124;

/**
 * @param {import('../../types').Table} table @param {number} seat @param {Options} options @param {Box} box
 * @returns {Plan}
 */
export function ring(table, seat, options, box) {
  const mine = ownArea(options, box), others = aroundTop(seat, options, box);
  const area = { x: GAP, y: others.bottom + GAP, w: box.W - 2 * GAP, h: mine.top - others.bottom - 2 * GAP };
  const grid = pileGrid(area, placeCount(table, options)), owners = pileOwners(table, options);
  const seats = Array.from({ length: options.seats }, (_, i) => i);
  const at = (/** @type {number} */ n) => others.cells.get(n) ?? mine;
  return {
    width: Math.max(grid.w, mine.spots[0].w),
    spots: seats.map((n) => at(n).spots),
    stocks: seats.map((n) => at(n).stock),
    sides: seats.map((n) => sideOf(grid, owners.indexOf(n)) ?? card(at(n).chip.x, at(n).chip.y, grid.side)),
    piles: grid.piles,
    chips: seats.map((n) => at(n).chip),
    note: { x: box.W / 2, y: mine.top - NOTE },
    action: mine.action,
    aside: isWide(box.W, box.H) ? { x: 16, y: box.H - 84 } : { x: CORNER.left, y: 18 },
  };
}

/** My hand, stock, name and buttons. @param {Options} options @param {Box} box */
function ownArea(options, { W, H, keys }) {
  const k = spotCount(options), wide = isWide(W, H), action = hasAction(options), across = k + 0.12 * (k - 1);
  const w = Math.floor(wide ? Math.min((H - 30 - keys) / 4.2, (W - 290) / across, (W - (action ? 176 : 0)) / (across + 2), 118)
    : Math.min((W - 16) / (k + 0.08 * (k - 1)), H / 7.4, LARGEST));
  const gap = w * (wide ? 0.12 : 0.08), y = H - 12 - keys - w * RATIO, row = k * w + (k - 1) * gap, x = (W - row) / 2;
  const spots = Array.from({ length: k }, (_, i) => card(x + i * (w + gap), y, w));
  const s = w * (wide ? 0.72 : 0.64), low = y - 12 - s * RATIO;
  if (wide) {
    const stock = card(x + row + w * 0.28, y + (w - s) * RATIO, s), right = stock.x + s + 14;
    return {
      spots, stock, top: y - 4, chip: { x: 14, y: H - 48 - 14, w: Math.min(220, x - 28), h: 48 },
      action: { x: right, y: H - 68, w: W - 14 - right, h: 54 },
    };
  }
  const chip = { x: 12, y: low + (s * RATIO - 44) / 2, w: Math.min(action ? W * 0.36 : 220, W - s - 52), h: 44 };
  const left = chip.x + chip.w + 10, stock = card(W - 14 - s, low, s);
  return { spots, stock, top: low, chip, action: { x: left, y: chip.y - 4, w: stock.x - 10 - left, h: 52 } };
}

/** The others, in order round the table, in one line or two. @param {number} seat @param {Options} options @param {Box} box */
function aroundTop(seat, options, { W, H }) {
  const count = options.seats - 1, wide = isWide(W, H), k = spotCount(options);
  const cols = wide || count <= 3 ? count : Math.ceil(count / 2), rows = Math.ceil(count / cols);
  const x = wide ? CORNER.left : GAP, width = wide ? W - CORNER.left - CORNER.right : W - 2 * GAP, y = wide ? 6 : BAR;
  const cell = Math.min(width / cols, 240), open = options.game.type === 'spit';
  const step = open ? 1.08 : 0.45; // open cards lie side by side, a hand is a fan
  const across = 1 + step * (k - 1) + (open ? 0 : 1.25);
  const w = Math.min((cell - 8) / across, (wide ? H * 0.13 : H * (rows > 1 ? 0.05 : 0.075)) / (open ? 1 : 1.1), 64);
  /** @type {Map<number, {spots: Rect[], stock: Rect, chip: import('../../types').Chip}>} */
  const cells = new Map();
  const high = CHIP + 6 + w * RATIO + (open ? 8 : 4);
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / cols), inRow = Math.min(cols, count - row * cols);
    const left = x + (width - inRow * cell) / 2 + (i % cols) * cell, top = y + row * (high + 4);
    const inset = (cell - across * w) / 2, yCards = top + CHIP + 6;
    cells.set((seat + 1 + i) % options.seats, {
      chip: { x: left + 3, y: top, w: cell - 6, h: CHIP, small: true },
      spots: Array.from({ length: k }, (_, j) => card(left + inset + j * step * w, yCards, w)),
      stock: card(left + inset + (across - 1) * w, yCards, w),
    });
  }
  return { cells, bottom: y + rows * (high + 4) };
}

/** Piles as large as they can be, each with its side pile at its right. @param {Rect} area @param {number} count */
function pileGrid(area, count) {
  const roomy = widest(area, count, SIDE), { w, cols, side } = roomy.w < NARROW ? widest(area, count, NARROW_SIDE) : roomy;
  const unit = 1.08 + side, rows = Math.ceil(count / cols);
  const cell = Math.min(area.w / cols, w * unit * 1.25), line = Math.min(area.h / rows, w * RATIO * 1.2);
  const piles = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / cols), inRow = Math.min(cols, count - row * cols);
    const left = area.x + (area.w - inRow * cell) / 2 + (i % cols) * cell + (cell - w * unit) / 2;
    return card(left, area.y + (area.h - rows * line) / 2 + row * line + (line - w * RATIO) / 2, w);
  });
  return { w, side: w * side, piles };
}

/** A row reads better than a column, as long as the piles are large. @param {number} w @param {number} cols */
const worth = (w, cols) => (w < NARROW ? w : w * (1 + 0.08 * (cols - 1)));

/** How many columns make the piles largest. @param {Rect} area @param {number} count @param {number} side of a pile's width */
function widest(area, count, side) {
  let best = { w: 0, cols: 1, side };
  for (let cols = 1; cols <= count; cols++) {
    const w = Math.floor(Math.min((area.w / cols - 4) / (1.08 + side), (area.h / Math.ceil(count / cols) - 8) / RATIO, LARGEST));
    if (worth(w, cols) > worth(best.w, best.cols)) best = { w, cols, side };
  }
  return best;
}

/** @param {{w: number, side: number, piles: Rect[]}} grid @param {number} i @returns {Rect|null} */
function sideOf({ w, side, piles }, i) {
  const pile = piles[i];
  return pile ? card(pile.x + w * 1.08, pile.y + (w - side) * RATIO, side) : null;
}
