// @ts-check
/** The story of a round in one picture: cards left of both seats over time. */
import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
/** @typedef {import('../types').Moment} Moment */

const W = 300, H = 96, PAD = 8;

/** @param {Moment[]} history @param {number} seat */
function points(history, seat) {
  const start = history[0].at_ms, span = Math.max(1, history[history.length - 1].at_ms - start);
  const most = Math.max(1, ...history.flatMap((m) => m.left));
  const at = (/** @type {Moment} */ m) => ({
    x: PAD + (W - 2 * PAD) * (m.at_ms - start) / span, y: PAD + (H - 2 * PAD) * (1 - m.left[seat] / most),
  });
  return history.map(at);
}

/** A step down at each card. @param {{x: number, y: number}[]} line */
const steps = (line) => line.map((p, i) => (i ? `H${p.x.toFixed(1)}V${p.y.toFixed(1)}` : `M${p.x.toFixed(1)} ${p.y.toFixed(1)}`)).join('');

/** @param {Moment[]} history @param {number} mine */
export function chart(history, mine) {
  const lines = [1 - mine, mine].map((seat) => ({ owner: seat === mine ? 'mine' : 'theirs', line: points(history, seat) }));
  return html`<figure class="chart">
    <svg viewBox="0 0 ${W} ${H}" role="img" aria-label=${t('Cards left over time')}>
      <path class="axis" d="M${PAD} ${H - PAD}H${W - PAD}"/>
      ${lines.map(({ owner, line }) => svg`<path class="line" data-owner=${owner} d=${steps(line)}/>
        <circle class="dot" data-owner=${owner} cx=${line[line.length - 1].x} cy=${line[line.length - 1].y} r="4.5"/>`)}
    </svg>
    <figcaption><span data-owner="mine">${t('You')}</span><span>${t('Cards left over time')}</span><span data-owner="theirs">${t('Opponent')}</span></figcaption>
  </figure>`;
}
