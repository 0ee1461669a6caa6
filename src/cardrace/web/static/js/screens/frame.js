// @ts-check
/** The screen a table lies in: board, corner buttons, what is played, a place for what covers it. */
import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
import { prefs } from '../lib/prefs.js';
import { titleOf } from '../lib/presets.js';
import { scoreOf, seriesOf } from '../lib/stage.js';
import { icons } from './icons.js';
import { seriesWords } from './standings.js';
/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Options} Options */

/** Layout or round, then how the series stands: mine first, the others round the table. @param {Table} table @param {number} seat @param {Options|null} options */
function standing(table, seat, options) {
  const n = table.layout ?? 1, game = options?.game.type, parts = [];
  if (game === 'spit' && options?.game.until !== 'layout') parts.push(t('Layout {n}', { n }));
  if (game === 'california') parts.push(t('Round {n}', { n }));
  if (seriesOf(options) !== 'single') {
    const score = scoreOf(table, options), seats = table.seats.length;
    parts.push(`${seriesWords(options)} (${table.seats.map((_, i) => score[(seat + i) % seats] ?? 0).join('–')})`);
  }
  return parts.join(' · ');
}

/** What watchers see is so old at least: 2 s, or more as the table's maker chose. */
const LEAST_DELAY_MS = 2000;

/** @param {Session} session */
function caption({ store: { table, seat, options, watching, terms } }) {
  if (!table) return html`<h1 class="sr">${t('Table')}</h1>`;
  const more = standing(table, seat, options), s = Math.round((terms.delay_ms ?? LEAST_DELAY_MS) / 1000);
  const behind = t('Watching, {s} s behind', { s }), note = watching ? html`<p class="watch-note">${behind}</p>` : nothing;
  return html`<div class="caption">${note}<h1>${titleOf(table.preset, options?.game.type)}</h1>${more ? html`<p>${more}</p>` : nothing}</div>`;
}

/** @param {HTMLElement} root @param {Session|null} session @param {{home: () => void, mute: () => void, settings: () => void}} actions */
export function drawTableFrame(root, session, actions) {
  const sound = prefs.sound ? t('Sound is on') : t('Sound is off');
  render(html`<main class="table-screen" aria-label=${t('Table')}>
    <div class="board"></div>
    ${session ? caption(session) : nothing}
    <div class="corner left"><button class="round" aria-label=${t('Home')} title=${t('Home')} @click=${actions.home}>${icons.back()}</button></div>
    <div class="corner right">
      <button class="round" aria-label=${sound} title=${sound} aria-keyshortcuts="m" @click=${actions.mute}>${prefs.sound ? icons.sound() : icons.muted()}</button>
      <button class="round" aria-label=${t('Settings')} title=${t('Settings')} @click=${actions.settings}>${icons.settings()}</button>
    </div>
    <div class="overlay"></div>
  </main>`, root);
  return {
    board: /** @type {HTMLElement} */ (root.querySelector('.board')),
    cover: /** @type {HTMLElement} */ (root.querySelector('.overlay')),
  };
}
