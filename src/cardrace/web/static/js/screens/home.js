// @ts-check
/** The first screen: what this is, and one big button. */
import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
import { prefs, setPrefs } from '../lib/prefs.js';
import { findPreset, gameName, GAMES, PRESETS, SEATS, seatsOf, variantsOf } from '../lib/presets.js';
import { LEVELS } from '../lib/words.js';
import { pictureCard } from '../table/faces.js';
import { howTo } from './howto.js';
import { icons } from './icons.js';
import { openVariants, playersWords } from './variants.js';
/** @typedef {import('../types').GameKey} GameKey */
/** @typedef {import('../lib/presets.js').Preset} Preset */
/** @typedef {{play: () => void, invite: () => void, settings: () => void}} Actions */

/** Cards that follow each other: the whole rule in one picture. */
const FAN = [14, 19, 20, 25, 30].map(pictureCard);

/** The chosen variant; a name that is not known (any more) is the first of all. */
export const chosen = () => findPreset(prefs.preset) ?? PRESETS[0];

/** @param {Preset} preset */
const choose = (preset) => setPrefs({ preset: preset.key, variants: { ...prefs.variants, [preset.game]: preset.key } });

/** Back at a game one finds the variant one left. @param {GameKey} game */
function chooseGame(game) {
  const last = findPreset(prefs.variants[game]);
  choose(last?.game === game ? last : variantsOf(game)[0]);
}

/** @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} now @param {(value: string) => void} pick */
function segments(name, legend, choices, now, pick) {
  return html`<fieldset class="segments"><legend class="sr">${legend}</legend>
    ${choices.map(([value, words]) => html`<label><input type="radio" name=${name} value=${value} .checked=${now === value}
      @change=${() => pick(value)}><span>${words}</span></label>`)}
  </fieldset>`;
}

/** @param {Preset} preset @param {number} now */
function players(preset, now) {
  const all = SEATS[preset.key];
  if (!all) return nothing;
  return segments('players', t('Players'), all.map((n) => [String(n), n === now ? playersWords(n) : String(n)]), String(now),
    (n) => setPrefs({ players: { ...prefs.players, [preset.key]: Number(n) } }));
}

/** @param {Preset} preset @param {number} seats */
const variant = (preset, seats) => html`<button class="variant-now" aria-haspopup="dialog" @click=${() => openVariants(preset.game, choose)}>
  <span class="sr">${t('Variant')}</span><b>${preset.name()}</b> <small>${playersWords(seats)}</small>
  <span class="variant-about">${preset.about()}</span>${icons.more()}</button>`;

/** @param {HTMLElement} root @param {{busy: boolean, trouble: string}} state @param {Actions} actions */
export function drawHome(root, state, actions) {
  const level = LEVELS.find((l) => l.key === prefs.level) ?? LEVELS[1], preset = chosen(), seats = seatsOf(preset, prefs.players);
  render(html`<main class="home">
    <header><h1>${t('Cardrace')}</h1><p>${t('Card games without turns')}</p>
      <button class="round" aria-label=${t('Settings')} title=${t('Settings')} @click=${actions.settings}>${icons.settings()}</button></header>
    <div class="fan" aria-hidden="true">${FAN}</div>
    <div class="choose">
      ${segments('game', t('Game'), GAMES.map((game) => [game.key, game.name()]), preset.game, (key) => chooseGame(/** @type {GameKey} */ (key)))}
      ${variant(preset, seats)}
      ${players(preset, seats)}
      ${segments('level', seats === 2 ? t('Level of the bot') : t('Level of the bots'), LEVELS.map((l) => [l.key, l.name()]),
    prefs.level, (key) => setPrefs({ level: key }))}
      <p class="about" role="status">${level.about()}</p>
      <button class="primary big play" aria-disabled=${state.busy} @click=${actions.play}>${t('Play')}</button>
      <button class="secondary" aria-disabled=${state.busy} @click=${actions.invite}>${seats === 2 ? t('Play with a friend') : t('Play with friends')}</button>
      ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
    </div>
    ${howTo(preset.game, gameName(preset.game))}
  </main>`, root);
}
