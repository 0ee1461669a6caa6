// @ts-check
/** The screen a table lies in: board, corner buttons, a place for what covers it. */
import { html, render } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
import { prefs } from '../lib/prefs.js';
import { icons } from './icons.js';

/** @param {HTMLElement} root @param {{home: () => void, mute: () => void, settings: () => void}} actions */
export function drawTableFrame(root, actions) {
  const sound = prefs.sound ? t('Sound is on') : t('Sound is off');
  render(html`<main class="table-screen" aria-label=${t('Table')}>
    <h1 class="sr">${t('Speed')}</h1>
    <div class="board"></div>
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
