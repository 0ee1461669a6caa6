// @ts-check
/** Two people at the table: each says when they are ready. */
import { html } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';

/** @param {import('../session.js').Session} session */
export function readyPanel(session) {
  const { table, theirs } = session.store;
  return html`<section class="panel ready" aria-labelledby="panel-title">
    <h2 id="panel-title">${t('Both of you are here')}</h2>
    <p>${table?.sides[theirs]?.ready ? t('Your friend is ready.') : t('The round starts when both are ready.')}</p>
    <button class="primary big" @click=${() => session.ready()}>${t('Ready')}</button>
  </section>`;
}
