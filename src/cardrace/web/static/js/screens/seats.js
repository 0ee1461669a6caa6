// @ts-check
/** Who sits at the table, one line each, in the colours of the seats. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ownerOf } from '../game/layout.js';
import { seatName } from '../lib/words.js';
/** @typedef {import('../types').Table} Table */

/** @param {Table} table @param {number} mine @param {number} seat */
export const seatMark = (table, mine, seat) => html`<span class="seat-name" data-owner=${ownerOf(seat, mine, table.seats.length)}>
  <i class="seat-mark" aria-hidden="true"></i>${seatName(table, seat, mine)}</span>`;

/** @param {Table} table @param {number} mine @param {(seat: number) => string} word what to say of a seat, or '' */
export const seatList = (table, mine, word) => html`<ul class="seats">${table.seats.map((sitter, seat) => {
  const said = word(seat);
  return html`<li class=${sitter ? '' : 'free'}>${seatMark(table, mine, seat)}${said ? html`<span class="seat-word">${said}</span>` : nothing}</li>`;
})}</ul>`;
