// @ts-check
/** Settings in a small dialog, over the first screen or the table. */
import { html, render } from '../../vendor/lit-html/lit-html.js';
import { LANGUAGES, language, t } from '../lib/i18n.js';
import { prefs, setPrefs } from '../lib/prefs.js';
import { icons } from './icons.js';
/** @typedef {import('../types').Prefs} Prefs */

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('settings'));

/** @param {keyof Prefs} key @param {string} legend @param {[string, string][]} choices */
function select(key, legend, choices) {
  const change = (/** @type {Event} */ e) => setPrefs({ [key]: /** @type {HTMLSelectElement} */ (e.target).value });
  return html`<label class="setting"><span>${legend}</span><select name=${key} @change=${change}>
    ${choices.map(([value, name]) => html`<option value=${value} .selected=${String(prefs[key]) === value}>${name}</option>`)}
  </select></label>`;
}

/** @param {keyof Prefs} key @param {string} legend @param {string} [more] */
function toggle(key, legend, more = '') {
  const change = (/** @type {Event} */ e) => setPrefs({ [key]: /** @type {HTMLInputElement} */ (e.target).checked });
  return html`<label class="setting"><span>${legend}${more ? html`<small>${more}</small>` : ''}</span>
    <input type="checkbox" role="switch" name=${key} .checked=${Boolean(prefs[key])} @change=${change}></label>`;
}

const NAME_LENGTH = 24;

function nameField() {
  const change = (/** @type {Event} */ e) => setPrefs({ name: /** @type {HTMLInputElement} */ (e.target).value.trim().slice(0, NAME_LENGTH) });
  return html`<label class="setting"><span>${t('Your name')}<small>${t('The others at the table see it, from the next table on.')}</small></span>
    <input type="text" name="name" maxlength=${NAME_LENGTH} autocomplete="nickname" spellcheck="false" .value=${prefs.name} @change=${change}></label>`;
}

export function openSettings() { if (!dialog.open) dialog.showModal(); }

export function drawSettings() {
  render(html`<form method="dialog" class="settings" aria-labelledby="settings-title">
    <header><h2 id="settings-title">${t('Settings')}</h2>
      <button class="round" aria-label=${t('Close')} value="close">${icons.close()}</button></header>
    ${nameField()}
    ${toggle('sound', t('Sound'))}
    ${toggle('vibration', t('Vibration'))}
    ${select('theme', t('Appearance'), [['auto', t('As on the device')], ['light', t('Light')], ['dark', t('Dark')], ['contrast', t('High contrast')]])}
    ${select('deck', t('Suit colours'), [['2', t('Two colours')], ['4', t('Four colours')], ['cb', t('Colour-blind safe')]])}
    ${toggle('press', t('Play on press'), t('A card with one place to go is played when you touch it, not when you let go.'))}
    ${select('lang', t('Language'), [['', t('As on the device')], ...Object.entries(LANGUAGES)])}
  </form>`, dialog);
  dialog.lang = language();
}

// A press beside the dialog closes it.
dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
