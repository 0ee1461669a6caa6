// @ts-check
/** Two seats around centre piles: Speed and Spit. Mine below, theirs above, as large as the box allows. */
import { BAR, card, hasAction, isWide, NOTE, placeCount, RATIO, spotCount } from './measures.js';
/** @typedef {import('../../types').Plan} Plan */
/** @typedef {import('../../types').Chip} Chip */

/**
 * Sizes and lines of the board.
 * @param {number} W @param {number} H @param {number} keys room for key hints under the hand @param {number} spots
 */
function frame(W, H, keys, spots) {
  const wide = isWide(W, H), bottom = 12 + keys;
  const w = Math.floor(wide
    ? Math.min((H - 30 - keys) / 4.7, W / (spots + 3.7), (W - 290) / (spots + 0.48), 128)
    : Math.min((W - 16) / (spots + 0.08 * (spots - 1)), (H - BAR - bottom) / 5.6, 128));
  const roomy = !wide && H > W * 1.7;
  const theirs = w * (wide ? 0.6 : roomy ? 0.74 : 0.62), stock = w * (wide ? 0.72 : 0.64), side = w * (wide ? 0.9 : 0.74);
  const yHand = H - bottom - w * RATIO, yTheirs = wide ? 10 : BAR;
  const low = wide ? yHand : yHand - 14 - stock * RATIO;
  const high = yTheirs + theirs * RATIO + (roomy ? 10 + stock * RATIO : 0);
  const tallest = (low - high - 20) / RATIO, widest = (W - 16 - 3 * w * 0.16 - 2 * side) / 2;
  const pile = Math.floor(Math.min(w * (wide ? 1.45 : 1.75), tallest, widest));
  const yMid = (high + low) / 2;
  return { W, H, spots, wide, roomy, w, theirs, stock, side, pile, yHand, yTheirs, yMid, low, high };
}
/** @typedef {ReturnType<typeof frame>} Frame */

/**
 * @param {import('../../types').Table} table @param {number} seat @param {import('../../types').Options} options
 * @param {import('../../types').Box} box @returns {Plan}
 */
export function duel(table, seat, options, { W, H, keys }) {
  const f = frame(W, H, keys, spotCount(options)), chips = chipsAt(f, hasAction(options));
  const rows = [0, 1].map((n) => rowAt(f, n === seat));
  return {
    width: f.pile,
    spots: rows.map(({ x, y, width, gap }) => Array.from({ length: f.spots }, (_, i) => card(x + i * (width + gap), y, width))),
    stocks: rows.map(({ right }, n) => stockAt(f, n === seat, right)),
    ...centre(f, placeCount(table, options)),
    chips: [0, 1].map((n) => (n === seat ? chips.mine : chips.theirs)),
    // where there is little height it covers the feet of the piles, never the ranks of the hand
    note: { x: W / 2, y: Math.min(f.yMid + f.pile * 0.7 + (f.wide ? 2 : 14), f.yHand - NOTE) },
    action: actionAt(f, chips.mine, stockAt(f, true, rows[seat].right)),
    aside: { x: 16, y: chips.mine.y - 20 },
  };
}

/** @param {Frame} f @param {boolean} mine */
function rowAt(f, mine) {
  const width = mine ? f.w : f.theirs, gap = width * (f.wide ? 0.12 : 0.08);
  const row = f.spots * width + (f.spots - 1) * gap, x = (f.W - row) / 2;
  return { x, y: mine ? f.yHand : f.yTheirs, width, gap, right: x + row };
}

/** @param {Frame} f @param {number} places one pile, or two */
function centre(f, places) {
  const gap = f.w * 0.16, y = f.yMid - f.pile * RATIO / 2, ySide = f.yMid - f.side * RATIO / 2;
  const left = f.W / 2 - (places * f.pile + (places - 1) * gap) / 2, right = f.W - left;
  return {
    piles: Array.from({ length: places }, (_, i) => card(left + i * (f.pile + gap), y, f.pile)),
    sides: [card(left - gap - f.side, ySide, f.side), card(right + gap, ySide, f.side)],
  };
}

/** @param {Frame} f @param {boolean} mine @param {number} right end of the row of spots */
function stockAt(f, mine, right) {
  const width = mine || f.roomy ? f.stock : f.theirs;
  if (f.wide) return card(right + f.w * 0.28, mine ? f.yHand + (f.w - width) * RATIO : f.yTheirs, width);
  if (mine) return card(f.W - 14 - width, f.low + 2, width);
  if (f.roomy) return card(14, f.high - width * RATIO, width);
  return card(Math.min(right + f.w * 0.28, f.W - 10 - width), f.yTheirs, width);
}

/** @param {Frame} f @param {boolean} action */
function chipsAt(f, action) {
  const h = 48, { W, H } = f;
  if (!f.wide) {
    const most = action ? Math.min(150, W * 0.36) : 240;
    return {
      theirs: { x: 60, y: 4, w: W - 60 - 104, h },
      mine: { x: 12, y: f.low + (f.stock * RATIO - h) / 2 + 2, w: Math.min(most, W - f.stock - 52), h },
    };
  }
  const row = (/** @type {number} */ width) => (W - width * (f.spots + 0.12 * (f.spots - 1))) / 2;
  return {
    theirs: { x: 64, y: 8, w: Math.min(230, row(f.theirs) - 64 - 16), h },
    mine: { x: 16, y: H - h - 16, w: Math.min(230, row(f.w) - 32), h },
  };
}

/** Where the thumb is. @param {Frame} f @param {Chip} chip @param {import('../../types').Rect} stock */
function actionAt(f, chip, stock) {
  const h = 54;
  if (f.wide) return { x: stock.x + stock.w + 14, y: f.H - h - 14, w: f.W - 14 - (stock.x + stock.w + 14), h };
  const x = chip.x + chip.w + 10;
  return { x, y: chip.y + (chip.h - h) / 2, w: stock.x - 10 - x, h };
}
