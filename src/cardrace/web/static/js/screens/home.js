// @ts-check
/** The first screen: what this is, and one big button. */
import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
import { prefs, setPrefs } from '../lib/prefs.js';
import { LEVELS } from '../lib/words.js';
import { pictureCard } from '../table/faces.js';
import { icons } from './icons.js';
/** @typedef {import('../types').Prefs} Prefs */
/** @typedef {{play: () => void, invite: () => void, settings: () => void}} Actions */

/** Cards that follow each other: the whole rule in one picture. */
const FAN = [14, 19, 20, 25, 30].map(pictureCard);

/** @param {'level'|'preset'} key @param {string} legend @param {[string, string][]} choices */
function segments(key, legend, choices) {
  return html`<fieldset class="segments"><legend class="sr">${legend}</legend>
    ${choices.map(([value, name]) => html`<label><input type="radio" name=${key} value=${value} .checked=${prefs[key] === value}
      @change=${() => setPrefs({ [key]: value })}><span>${name}</span></label>`)}
  </fieldset>`;
}

const back = (/** @type {string} */ other) => {
  const made = document.createElement('div');
  made.className = `picture-card card-back ${other}`;
  return made;
};
const ART = [[27, 30].map(pictureCard), [pictureCard(50), pictureCard(1)], [back(''), back('other')]];

/** @param {number} i @param {string} text */
const step = (i, text) => html`<li><span class="step-art" aria-hidden="true">${ART[i]}</span><p>${text}</p></li>`;

const howTo = () => html`<section class="how" aria-labelledby="how-title">
  <h2 id="how-title">${t('How to play')}</h2>
  <ol>
    ${step(0, t('Put a card on a pile when it is one higher or one lower. Suits do not matter; ace and king are neighbours.'))}
    ${step(1, t('No turns: both play at once. Tap, flick or drag. Your hand fills up from your stock.'))}
    ${step(2, t('First to get rid of every card wins. When nobody can play, two new cards turn over.'))}
  </ol>
  <p class="keys-help"><kbd>1</kbd>–<kbd>5</kbd> ${t('play a card')} <kbd>←</kbd> <kbd>→</kbd> ${t('choose the pile')} <kbd>M</kbd> ${t('sound')}</p>
</section>`;

/** @param {HTMLElement} root @param {{busy: boolean, trouble: string}} state @param {Actions} actions */
export function drawHome(root, state, actions) {
  const level = LEVELS.find((l) => l.key === prefs.level) ?? LEVELS[1];
  render(html`<main class="home">
    <header><h1>${t('Speed')}</h1><p>${t('The card game without turns')}</p>
      <button class="round" aria-label=${t('Settings')} title=${t('Settings')} @click=${actions.settings}>${icons.settings()}</button></header>
    <div class="fan" aria-hidden="true">${FAN}</div>
    <div class="choose">
      ${segments('level', t('Level of the bot'), LEVELS.map((l) => [l.key, l.name()]))}
      <p class="about" role="status">${level.about()}</p>
      ${segments('preset', t('Cards each'), [['speed', t('15 cards each')], ['speed-5-20', t('20 cards each')]])}
      <button class="primary big play" aria-disabled=${state.busy} @click=${actions.play}>${t('Play')}</button>
      <button class="secondary" aria-disabled=${state.busy} @click=${actions.invite}>${t('Play with a friend')}</button>
      ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
    </div>
    ${howTo()}
  </main>`, root);
}
