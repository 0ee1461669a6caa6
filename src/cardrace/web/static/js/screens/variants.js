// @ts-check
/** The variants of a game in a dialog, each with its sentence: one reads before one chooses. */
import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { t, tn } from '../lib/i18n.js';
import { prefs } from '../lib/prefs.js';
import { gameName, variantsOf } from '../lib/presets.js';
import { icons } from './icons.js';
/** @typedef {import('../types').GameKey} GameKey */
/** @typedef {import('../lib/presets.js').Preset} Preset */

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('variants'));

/** @param {number} n */
export const playersWords = (n) => tn('one player', '{n} players', n);

/** @param {Preset} preset @param {(preset: Preset) => void} choose */
const choice = (preset, choose) => html`<li><button class="variant" aria-current=${preset.key === prefs.preset ? 'true' : nothing} @click=${() => {
  choose(preset);
  dialog.close();
}}><b>${preset.name()}</b> <span>${preset.about()}</span></button></li>`;

/** @param {GameKey} game @param {(preset: Preset) => void} choose */
export function drawVariants(game, choose) {
  const all = variantsOf(game), sizes = [...new Set(all.map((preset) => preset.seats))].sort();
  render(html`<div class="settings variants">
    <header><h2 id="variants-title">${gameName(game)}</h2>
      <button class="round" aria-label=${t('Close')} @click=${() => dialog.close()}>${icons.close()}</button></header>
    ${sizes.map((n) => html`<h3 id="variants-${n}">${playersWords(n)}</h3>
      <ul aria-labelledby="variants-${n}">${all.filter((preset) => preset.seats === n).map((preset) => choice(preset, choose))}</ul>`)}
  </div>`, dialog);
}

/** @param {GameKey} game @param {(preset: Preset) => void} choose */
export function openVariants(game, choose) {
  drawVariants(game, choose);
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

// A press beside the dialog closes it.
dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
