// @ts-check
/** A seat is free: the link for a friend. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';

/** @param {Event} e */
async function copy(e) {
  const button = /** @type {HTMLButtonElement} */ (e.currentTarget);
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector('input'));
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // plain http has no clipboard
    field.select();
    document.execCommand('copy');
  }
  const words = button.textContent;
  button.textContent = t('Copied');
  setTimeout(() => { button.textContent = words; }, 1800);
}

/** @param {string} url */
async function share(url) {
  try {
    await navigator.share({ title: t('Speed'), text: t('Play a round of Speed with me'), url });
  } catch { /* the reader changed their mind */ }
}

/** @param {string} invite */
export function invitePanel(invite) {
  return html`<section class="panel" aria-labelledby="panel-title">
    <h2 id="panel-title">${t('Play with a friend')}</h2>
    <p>${t('Send this link to your friend. Whoever opens it takes the free seat.')}</p>
    <div class="copy-row">
      <input type="text" readonly aria-label=${t('Link to this table')} .value=${invite} @focus=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select()}>
      <button class="primary" @click=${copy}>${t('Copy')}</button>
    </div>
    ${'share' in navigator ? html`<button class="secondary" @click=${() => share(invite)}>${t('Share')}</button>` : nothing}
    <p class="waiting"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${t('Waiting for your friend')}</p>
  </section>`;
}
