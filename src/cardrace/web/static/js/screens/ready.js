// @ts-check
/** People at the table: each says when they are ready, at the start and before every layout of Spit. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { cardsOf } from '../lib/stage.js';
import { t, tn } from '../lib/i18n.js';
import { seatList, seatMark } from './seats.js';
/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types').Table} Table */

/** @param {Table} table @param {number} seat */
const readyWord = (table, seat) => (table.sides[seat]?.ready ? t('ready ✓') : t('not ready yet'));

/** @param {Session} session */
export function readyPanel(session) {
  const { table, seat } = session.store;
  if (!table) return nothing;
  const two = table.seats.length === 2;
  const friend = two && table.sides[1 - seat]?.ready;
  return html`<section class="panel ready" aria-labelledby="panel-title">
    <h2 id="panel-title">${two ? t('Both of you are here') : t('Everybody is here')}</h2>
    <p>${friend ? t('Your friend is ready.') : two ? t('The round starts when both are ready.') : t('The round starts when all are ready.')}</p>
    ${two ? nothing : seatList(table, seat, (n) => readyWord(table, n))}
    <button class="primary big" @click=${() => session.ready()}>${t('Ready')}</button>
  </section>`;
}

/** Between two layouts: a breath, not a wall. One sees the new cards, and who has how many. @param {Session} session */
export function layoutNote(session) {
  const { table, seat, options } = session.store;
  if (!table) return nothing;
  const asks = !session.store.watching && !table.paused && !table.sides[seat]?.ready && !session.answersItself, counts = Boolean(table.countdown), at = session.view.layout?.note;
  const aside = counts && at ? `translate: calc(${at.x}px - 50%) ${at.y}px` : '';
  return html`<section class="layout-note ${aside ? 'aside' : ''}" aria-labelledby="layout-title" .style=${aside}>
    <h2 id="layout-title">${t('Layout {n}', { n: table.layout ?? 1 })}</h2>
    <ul class="holdings">${[seat, ...session.store.others].map((n) => {
    const cards = cardsOf(table, n, options);
    return html`<li>${seatMark(table, session.store.me, n)}<b aria-hidden="true">${cards}</b><span class="sr">${tn('one card', '{n} cards', cards)}</span>
      ${table.sides[n]?.ready && !counts ? html`<span role="img" aria-label=${t('ready')}>✓</span>` : nothing}</li>`;
  })}</ul>
    ${asks ? html`<button class="primary" aria-keyshortcuts="Space Enter" @click=${() => session.ready()}>${t('Ready')}</button>` : nothing}
  </section>`;
}
