// @ts-check
/** Seats are free: the link for friends, and who sits already. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { t, tn } from '../lib/i18n.js';
import { titleOf } from '../lib/presets.js';
import { seatList } from './seats.js';
/** @typedef {import('../session.js').Session} Session */

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

/** @param {string} url @param {string} game */
async function share(url, game) {
  try {
    await navigator.share({ title: game, text: t('Play a round of {game} with me', { game }), url });
  } catch { /* the reader changed their mind */ }
}

/** @param {Session} session */
export function invitePanel(session) {
  const { invite, store: { table, seat, options } } = session;
  if (!table) return nothing;
  const two = table.seats.length === 2, free = table.seats.filter((sitter) => !sitter).length;
  return html`<section class="panel" aria-labelledby="panel-title">
    <h2 id="panel-title">${two ? t('Play with a friend') : t('Play with friends')}</h2>
    <p>${two ? t('Send this link to your friend. Whoever opens it takes the free seat.')
      : t('Send this link to your friends. Whoever opens it takes a free seat.')}</p>
    <div class="copy-row">
      <input type="text" readonly aria-label=${t('Link to this table')} .value=${invite} @focus=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select()}>
      <button class="primary" @click=${copy}>${t('Copy')}</button>
    </div>
    ${'share' in navigator ? html`<button class="secondary" @click=${() => share(invite, titleOf(table.preset, options?.game.type))}>${t('Share')}</button>` : nothing}
    ${two ? nothing : seatList(table, seat, (n) => (table.seats[n]?.here === false ? t('connection lost') : ''))}
    <p class="waiting"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${two ? t('Waiting for your friend')
      : tn('One seat is still free', '{n} seats are still free', free)}</p>
  </section>`;
}
