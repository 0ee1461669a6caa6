// @ts-check
/** A table one cannot sit at (any more), and the small word that the line is down. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';

/** @type {Record<'gone'|'elsewhere'|'full', {title: () => string, text: () => string}>} */
const NOTICES = {
  gone: { title: () => t('This table is gone'), text: () => t('Tables close when nobody is left at them. A new one takes a second.') },
  elsewhere: { title: () => t('Opened in another window'), text: () => t('You are playing this round in another window now.') },
  full: { title: () => t('This table is full'), text: () => t('Every seat is taken. You can start a table of your own.') },
};

/** @param {keyof typeof NOTICES} kind @param {import('../session.js').Session} session @param {{home: () => void}} actions */
export function noticePanel(kind, session, actions) {
  const { title, text } = NOTICES[kind];
  return html`<section class="panel" aria-labelledby="panel-title">
    <h2 id="panel-title">${title()}</h2>
    <p>${text()}</p>
    ${kind === 'elsewhere' ? html`<button class="secondary" @click=${() => session.net.takeBack()}>${t('Play here instead')}</button>` : nothing}
    <button class="primary big" @click=${actions.home}>${t('Home')}</button>
  </section>`;
}

/** @param {import('../types').Status} status */
export const lostNote = (status) => html`<p class="lost-note" role="status"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
  ${status === 'restarting' ? t('The server restarts. Your game is kept.') : t('Reconnecting…')}</p>`;
