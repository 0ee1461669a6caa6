// @ts-check
/** The story of a round in one picture: cards left of every seat over time. Colour, dashes and a number tell the lines apart. */
import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
import { spread } from '../lib/spread.js';
import { seatName, shadeOf } from '../lib/words.js';
/** @typedef {import('../types').Moment} Moment */
/** @typedef {import('../types').Table} Table */

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

/** @param {Moment[]} history @param {Table} table @param {number} mine */
export function chart(history, table, mine) {
  const seats = table.seats.length, many = seats > 2, right = W - PAD - (many ? END : 0);
  // mine is drawn last, above the others
  const order = table.seats.map((_, i) => (mine + 1 + i) % seats);
  const lines = order.map((seat) => ({ seat, shade: shadeOf(seat, mine, seats), line: points(history, seat, right) }));
  const marks = spread(lines.map(({ line }) => line[line.length - 1].y), GAP, H - PAD);
  return html`<figure class="chart">
    <svg viewBox="0 0 ${W} ${H}" role="img" aria-label=${t('Cards left over time')}>
      <path class="axis" d="M${PAD} ${H - PAD}H${right}"/>
      ${lines.map(({ seat, shade, line }, i) => svg`<path class="line" data-shade=${shade} d=${steps(line)}/>
        <circle class="dot" data-shade=${shade} cx=${line[line.length - 1].x} cy=${line[line.length - 1].y} r="4.5"/>
        ${many ? svg`<text class="end" data-shade=${shade} x=${right + 9} y=${marks[i] + 4}>${seat + 1}</text>` : ''}`)}
    </svg>
    <figcaption>${many ? '' : html`<span data-shade="0">${t('You')}</span>`}<span>${t('Cards left over time')}</span>
      ${many ? '' : html`<span data-shade="1">${seatName(table, 1 - mine, mine)}</span>`}</figcaption>
  </figure>`;
}
