// @ts-check
/** A round that is over: where to see it again, and the check of its deal. */
import { html } from '../../vendor/lit-html/lit-html.js';
import { check, checkOf } from '../lib/deals.js';
import { t, tn } from '../lib/i18n.js';

/** @param {string} game @param {() => void} changed @param {string} [record] */
export function fairness(game, changed, record) {
  const found = checkOf(game), failed = found?.state === 'failed';
  if (found?.state === 'done') {
    return found.ok ? html`<p class="verdict" role="status" data-verdict="fair">✓ ${tn('Checked: the deal was fair.', 'Checked: the deal and all {n} shuffles were fair.', found.checked)}</p>`
      : html`<p class="verdict" role="status" data-verdict="false">✗ ${t('This deal is not what was sealed: {why}', { why: found.why })}</p>`;
  }
  return html`<button class="link" aria-disabled=${found?.state === 'asked'} @click=${() => check(game, changed, record)}>${
    failed ? t('It could not be checked just now. Try again') : found ? t('Checking…') : t('This deal was fair: check it')}</button>`;
}

/** @param {string} game @param {() => void} changed */
export const again = (game, changed) => html`<div class="again"><a class="link" href="/g/${game}" target="_blank" rel="noopener">${t('See this game')}</a>
  ${fairness(game, changed)}</div>`;
