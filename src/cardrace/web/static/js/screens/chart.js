// @ts-check
/** The story of a round in one picture: cards left of every seat over time. Colour, dashes and the place at the end tell the lines apart. */
import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { ownerOf } from '../game/layout.js';
import { t } from '../lib/i18n.js';
import { spread } from '../lib/spread.js';
import { seatName } from '../lib/words.js';
/** @typedef {import('../types').Moment} Moment */
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../lib/stage.js').Placed} Placed */

const W = 300, H = 96, PAD = 8, END = 14, GAP = 12;

/** @param {Moment[]} history @param {number} seat @param {number} right where the story ends */
function points(history, seat, right) {
  const start = history[0].at_ms, span = Math.max(1, history[history.length - 1].at_ms - start);
  const most = Math.max(1, ...history.flatMap((m) => m.left));
  const at = (/** @type {Moment} */ m) => ({
    x: PAD + (right - PAD) * (m.at_ms - start) / span, y: PAD + (H - 2 * PAD) * (1 - m.left[seat] / most),
  });
  return history.map(at);
}

/** A step down at each card. @param {{x: number, y: number}[]} line */
const steps = (line) => line.map((p, i) => (i ? `H${p.x.toFixed(1)}V${p.y.toFixed(1)}` : `M${p.x.toFixed(1)} ${p.y.toFixed(1)}`)).join('');

/** A piece of a seat's line, to stand beside its name. */
export const lineKey = html`<svg class="line-key" viewBox="0 0 26 6" aria-hidden="true"><path class="line" d="M1 3H25"/></svg>`;

/** @param {Moment[]} history @param {Table} table @param {number} mine @param {Placed[]} placed */
export function chart(history, table, mine, placed) {
  const place = new Map(placed.map((one) => [one.seat, one.place]));
  const seats = table.seats.length, many = seats > 2, right = W - PAD - (many ? END : 0);
  // mine is drawn last, above the others
  const order = table.seats.map((_, i) => (mine + 1 + i) % seats);
  const lines = order.map((seat) => ({ seat, owner: ownerOf(seat, mine, seats), line: points(history, seat, right) }));
  const marks = spread(lines.map(({ line }) => line[line.length - 1].y), GAP, H - PAD);
  return html`<figure class="chart">
    <svg viewBox="0 0 ${W} ${H}" role="img" aria-label=${t('Cards left over time')}>
      <path class="axis" d="M${PAD} ${H - PAD}H${right}"/>
      ${lines.map(({ seat, owner, line }, i) => svg`<path class="line" data-owner=${owner} d=${steps(line)}/>
        <circle class="dot" data-owner=${owner} cx=${line[line.length - 1].x} cy=${line[line.length - 1].y} r="4.5"/>
        ${many ? svg`<text class="end" data-owner=${owner} x=${right + 9} y=${marks[i] + 4}>${place.get(seat)}</text>` : ''}`)}
    </svg>
    <figcaption>${many ? '' : html`<span data-owner="mine">${seatName(table, Math.max(0, mine), mine)}</span>`}<span>${t('Cards left over time')}</span>
      ${many ? '' : html`<span data-owner="theirs">${seatName(table, 1 - Math.max(0, mine), mine)}</span>`}</figcaption>
  </figure>`;
}
