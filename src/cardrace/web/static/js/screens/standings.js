// @ts-check
/** The score: one line for two seats, a table for more. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ownerOf } from '../game/layout.js';
import { t, tn } from '../lib/i18n.js';
import { scoreOf, seriesOf } from '../lib/stage.js';
import { seatName } from '../lib/words.js';
import { lineKey } from './chart.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Options} Options */

/** What the series is about, in few words; '' where each round stands for itself. @param {Options|null} options */
export function seriesWords(options) {
  switch (seriesOf(options)) {
    case 'rounds': return t('Best of {n}', { n: options?.best_of ?? 1 });
    case 'points': return tn('First to one point', 'First to {n} points', options?.points ?? 0);
    default: return '';
  }
}

/** @param {Table} table @param {number} mine -1 for who watches @param {Options|null} options */
export function scoreLine(table, mine, options) {
  const score = scoreOf(table, options), about = seriesWords(options), seat = Math.max(0, mine);
  return html`<div class="score"><p class="wins"><span data-owner="mine">${seatName(table, seat, mine)} <b>${score[seat] ?? 0}</b></span><span aria-hidden="true">:</span>
      <span data-owner="theirs"><b>${score[1 - seat] ?? 0}</b> ${seatName(table, 1 - seat, mine)}</span></p>
    ${about ? html`<p class="series">${about}</p>` : nothing}</div>`;
}

/** @param {Table} table @param {number} mine @param {Options|null} options @param {import('../lib/stage.js').Placed[]} placed */
export function standings(table, mine, options, placed) {
  const score = scoreOf(table, options), about = seriesWords(options);
  return html`<table class="standings">${about ? html`<caption>${about}</caption>` : nothing}
    <thead><tr><th scope="col"><span class="sr">${t('Place')}</span></th><th scope="col"><span class="sr">${t('Player')}</span></th>
      <th scope="col">${t('Cards left')}</th><th scope="col">${seriesOf(options) === 'points' ? t('Points') : t('Rounds won')}</th></tr></thead>
    <tbody>${placed.map(({ seat, place, cards }) => html`<tr class=${seat === mine ? 'mine' : ''}>
      <td>${place}</td><th scope="row"><span class="seat-name" data-owner=${ownerOf(seat, mine, table.seats.length)}>${lineKey}${seatName(table, seat, mine)}</span></th>
      <td>${cards}</td><td>${score[seat] ?? 0}</td></tr>`)}</tbody>
  </table>`;
}
