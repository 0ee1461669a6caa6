// @ts-check
/** Each game in three steps. */
import { html } from '../../vendor/lit-html/lit-html.js';
import { t } from '../lib/i18n.js';
import { pictureCard } from '../table/faces.js';
/** @typedef {import('../types').GameKey} GameKey */

/** @param {string} other */
function back(other) {
  const made = document.createElement('div');
  made.className = `picture-card card-back ${other}`;
  return made;
}
const CHAIN = [27, 30].map(pictureCard), CORNER = [50, 1].map(pictureCard), BACKS = [back(''), back('other')];
const EQUAL = [26, 24].map(pictureCard), COVER = [back(''), pictureCard(25)], SINGLE = [pictureCard(38), back('')];

/** @type {Record<GameKey, [Element[], () => string][]>} */
const STEPS = {
  speed: [
    [CHAIN, () => t('Put a card on a pile when it is one higher or one lower. Suits do not matter; ace and king are neighbours.')],
    [CORNER, () => t('No turns: all play at once. Tap, flick or drag. Your hand fills up from your stock.')],
    [BACKS, () => t('First to get rid of every card wins. When nobody can play, new cards turn over.')],
  ],
  spit: [
    [CHAIN, () => t('No turns: put the open cards of your stock piles on the spit piles, one higher or one lower. Ace and king are neighbours.')],
    [SINGLE, () => t('An empty place takes the top of another pile of yours. When nobody can play, each turns a spit card.')],
    [BACKS, () => t('Somebody has cleared a layout? Slap the smaller pile: you take it. Who has no card left at all wins.')],
  ],
  california: [
    [EQUAL, () => t('Each lays a row of open cards. Two or more of the same rank? Cover them with cards from your pack, as fast as you can.')],
    [COVER, () => t('No turns, and both rows are open to both. Your card may make the next pair.')],
    [BACKS, () => t('No pair left? All take up their rows and lay anew. The first whose pack is empty wins.')],
  ],
};

/** @param {GameKey} game @param {string} title */
export const howTo = (game, title) => html`<section class="how" aria-labelledby="how-title">
  <h2 id="how-title">${t('How to play {game}', { game: title })}</h2>
  <ol>${STEPS[game].map(([art, text]) => html`<li><span class="step-art" aria-hidden="true">${art}</span><p>${text()}</p></li>`)}</ol>
  <p class="keys-help"><kbd>1</kbd>–<kbd>5</kbd> ${t('play a card')} <kbd>←</kbd> <kbd>→</kbd> ${t('choose the pile')} <kbd>M</kbd> ${t('sound')}</p>
</section>`;
