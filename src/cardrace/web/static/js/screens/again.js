// @ts-check
/** A round that is over: where to see it again, and the check of its deal. */
import { html } from '../../vendor/lit-html/lit-html.js';
import { check, checkOf } from '../lib/deals.js';
import { t, tn } from '../lib/i18n.js';
/** @typedef {import('../types').Checked} Checked */

/** @param {Extract<Checked, {state: 'done'}>} found */
function verdict({ ok, checked, why }) {
  if (ok) return tn('Checked: the deal was fair.', 'Checked: the deal and all later shuffles were fair, {n} in all.', checked);
  if (why === 'no-seal') return t('This game was not sealed: nothing can be checked.');
  return why === 'malformed' ? t('This record cannot be read.') : t('This deal is not the one that was sealed!');
}

/** @param {string} game @param {() => void} changed @param {import('../types').Seen} [seen] @param {string} [record] */
export function fairness(game, changed, seen, record) {
  const found = checkOf(game);
  if (found?.state === 'done') {
    return html`<p class="verdict" role="status" data-ok=${found.ok}><span aria-hidden="true">${found.ok ? '✓' : '✗'}</span> ${verdict(found)}</p>`;
  }
  const words = !found ? t('This deal was fair: check it') : found.state === 'asked' ? t('Checking…') : t('It could not be checked. Try again');
  return html`<button class="link" aria-disabled=${found?.state === 'asked'} @click=${() => check(game, changed, seen, record)}>${words}</button>`;
}

/** @param {string} game @param {import('../session.js').Session} session */
export const again = (game, session) => html`<div class="again"><a class="link" href="/g/${game}" target="_blank" rel="noopener">${t('See this game')}</a>
  ${fairness(game, () => session.redraw(), session.seals.seen(game))}</div>`;
