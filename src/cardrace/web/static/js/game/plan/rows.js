// @ts-check
/** California Spit: every seat's open row, all within reach, mine nearest; my pack below or beside them. */
import { BAR, card, CORNER, isWide, RATIO, spotCount } from './measures.js';
/** @typedef {import('../../types').Plan} Plan */
/** @typedef {import('../../types').Options} Options */
/** @typedef {import('../../types').Box} Box */
/** @typedef {import('../../types').Rect} Rect */

const CHIP = { low: 24, high: 30 }, LARGEST = 128, APART = 0.1;

/**
 * @param {import('../../types').Table} _ @param {number} seat @param {Options} options @param {Box} box
 * @returns {Plan}
 */
export function rows(_, seat, options, box) {
  const { W, H, keys } = box, wide = isWide(W, H), k = spotCount(options), chip = H < 600 && options.seats > 2 ? CHIP.low : CHIP.high;
  let pack = packAt(box, wide);
  const area = wide ? { x: CORNER.left, y: 8, w: pack.x - 16 - CORNER.left, h: H - 12 }
    : { x: 8, y: BAR, w: W - 16, h: pack.y - BAR - 12 };
  const grid = gridOf(area, options.seats, k, { keys, chip }), cells = new Map();
  for (let i = 0; i < options.seats; i++) cells.set((seat + 1 + i) % options.seats, cellAt(area, grid, i, options.seats, k));
  const seats = Array.from({ length: options.seats }, (_n, i) => cells.get(i));
  const mine = seats[seat];
  if (wide && grid.cols === 1) pack = beside(mine.spots, pack, seats.flatMap((c) => [...c.spots, c.chip, c.stock]), box);
  return {
    width: grid.w,
    spots: seats.map((c) => c.spots),
    stocks: seats.map((c, n) => (n === seat ? pack : c.stock)),
    sides: seats.map((c) => c.stock),
    piles: [],
    chips: seats.map((c) => c.chip),
    note: { x: area.x + area.w / 2, y: options.seats === 2 && !wide ? mine.chip.y - 50 : area.y + area.h / 2 - 20 },
    action: { x: 0, y: 0, w: 0, h: 0 },
    aside: wide ? { x: 16, y: H - 26 } : { x: CORNER.left, y: 18 },
  };
}

/** @param {Box} box @param {boolean} wide */
function packAt({ W, H, keys }, wide) {
  const w = Math.max(46, Math.min(wide ? 96 : W * 0.2, H * (wide ? 0.2 : 0.095)));
  if (wide) return card(W - Math.max(CORNER.right, w + 32) + (Math.max(CORNER.right, w + 32) - w) / 2 - 4, H - 28 - keys - w * RATIO, w);
  return card((W - w) / 2, H - 22 - keys - w * RATIO, w);
}

/**
 * The pack at the end of my row, and all of it in the middle of the board.
 * @param {Rect[]} row mine @param {Rect} pack @param {Rect[]} all @param {Box} box
 */
function beside(row, pack, all, { W }) {
  const last = row[row.length - 1], x = last.x + last.w + last.w * 0.3;
  const shift = Math.max(0, Math.min((W - (row[0].x + x + pack.w)) / 2, W - CORNER.right - (last.x + last.w)));
  for (const r of all) r.x += shift;
  return card(x + shift, last.y + last.h - pack.h, pack.w);
}

/** Columns of rows such that the cards become largest. @param {Rect} area @param {number} seats @param {number} k @param {{keys: number, chip: number}} room */
function gridOf(area, seats, k, { keys, chip }) {
  let best = { w: 0, cols: 1, count: seats };
  for (let cols = 1; cols <= Math.min(3, seats); cols++) {
    const count = Math.ceil(seats / cols);
    const w = Math.floor(Math.min((area.w / cols - 14) / (k + APART * (k - 1)), (area.h / count - chip - 10 - keys) / RATIO, LARGEST));
    if (w > best.w) best = { w, cols, count };
  }
  const tall = chip + 6 + best.w * RATIO + keys;
  return { ...best, tall, chip, line: Math.min(area.h / best.count, tall + (best.count > 2 ? 26 : 64)) };
}

/** @param {Rect} area @param {ReturnType<typeof gridOf>} grid @param {number} i the last is mine @param {number} seats @param {number} k */
function cellAt(area, { w, cols, count, tall, chip: h, line }, i, seats, k) {
  // an odd seat out stands alone in the first line, so that mine is never alone in a corner
  const spare = cols * count - seats, place = i + (i < cols - spare ? 0 : spare), row = Math.floor(place / cols);
  const inRow = row === 0 ? cols - spare : cols, cell = area.w / cols, wide = w * (k + APART * (k - 1));
  const col = row === 0 ? i : place % cols;
  const left = area.x + (area.w - inRow * cell) / 2 + col * cell + (cell - wide) / 2;
  const top = area.y + (area.h - count * line) / 2 + row * line + (line - tall) / 2, small = h / RATIO;
  const chip = { x: left, y: top, w: Math.min(190, wide - small - 14), h, small: true };
  return {
    chip,
    stock: card(left + chip.w + 10, top, small),
    spots: Array.from({ length: k }, (_, j) => card(left + j * w * (1 + APART), top + h + 6, w)),
  };
}
