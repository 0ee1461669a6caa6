// @ts-check
/** The page of a game that is over: what, who, why, every step, and the check of its deal. Loaded on demand. */
import { html, nothing, render } from '../../../vendor/lit-html/lit-html.js';
import { ownerOf } from '../../game/layout.js';
import { language, t } from '../../lib/i18n.js';
import { titleOf } from '../../lib/presets.js';
import { ApiError, fetchGame, fetchRecord, recordPath } from '../../net/api.js';
import { fairness } from '../again.js';
import { whyOf } from '../ending.js';
import { icons } from '../icons.js';
import { steps } from './steps.js';
/** @typedef {import('../../types').PlayedGame} Game */
/** @typedef {import('../../types').GameKey} GameKey */

/** @param {Game} game @param {number} seat */
function nameOf({ names, bots = [] }, seat) {
  if (names[seat]) return names[seat];
  if (!bots[seat]) return t('Player {n}', { n: seat + 1 });
  return bots.filter(Boolean).length > 1 ? t('Bot {n}', { n: seat + 1 }) : t('Bot');
}

export class Replay {
  /** @type {Game|null} */ #game = null;
  #record = '';
  /** @type {ApiError|null} */ #trouble = null;
  #id; #root; #actions;

  /** @param {string} id @param {HTMLElement} root @param {{home: () => void, settings: () => void}} actions */
  constructor(id, root, actions) {
    this.#id = id;
    this.#root = root;
    this.#actions = actions;
    this.#load();
    this.draw();
  }

  async #load() {
    try {
      [this.#game, this.#record] = await Promise.all([fetchGame(this.#id), fetchRecord(this.#id)]);
    } catch (error) {
      this.#trouble = error instanceof ApiError ? error : new ApiError('failed');
    }
    this.draw();
  }

  draw() {
    const { settings } = this.#actions;
    render(html`<main class="home replay">
      <header><button class="round away-home" aria-label=${t('Home')} title=${t('Home')} @click=${this.#actions.home}>${icons.back()}</button>
        ${this.#game ? this.#heading(this.#game) : html`<h1>${t('Cardrace')}</h1>`}
        <button class="round" aria-label=${t('Settings')} title=${t('Settings')} @click=${settings}>${icons.settings()}</button></header>
      ${this.#game ? this.#body(this.#game) : html`<p role="status">${this.#waiting()}</p>`}
    </main>`, this.#root);
  }

  #waiting() {
    if (!this.#trouble) return t('Looking for this game…');
    return this.#trouble.code === 'not-found' ? t('There is no such game, or it is not over yet.') : t('The server cannot be reached. Is it still running?');
  }

  /** @param {Game} game */
  #heading(game) {
    const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(game.ended_at);
    return html`<h1>${titleOf(game.preset, /** @type {GameKey} */ (game.options.split(' ')[0]))}</h1><p>${when}</p>`;
  }

  /** @param {Game} game */
  #body(game) {
    const { winner } = game, name = winner === null ? null : nameOf(game, winner);
    const why = whyOf(game.ending, name, game.options.split(' ')[0]);
    return html`<section class="panel" aria-labelledby="won">
        <h2 id="won">${name === null ? t('A draw') : t('{name} wins', { name })}</h2>
        ${why ? html`<p>${why}</p>` : nothing}
        <ul class="seats">${game.names.map((_, seat) => html`<li><span class="seat-name" data-owner=${ownerOf(seat, 0, game.names.length)}><i class="seat-mark" aria-hidden="true"></i>${nameOf(game, seat)}</span>
          ${seat === winner ? html`<span class="seat-word">${t('winner')}</span>` : nothing}</li>`)}</ul>
        <div class="again">${fairness(game.id, () => this.draw(), {}, this.#record)}
          <a class="link" href=${recordPath(game.id)} download="${game.id}.txt">${t('Download the record')}</a></div>
      </section>
      <section class="steps" aria-labelledby="steps">
        <h2 id="steps">${t('Step by step')}</h2>
        <ol tabindex="0" role="list" lang="en" aria-labelledby="steps">${steps(this.#record).map(({ seat, asked, came }) => html`<li>
          <b>${seat === null ? t('The table') : nameOf(game, seat)}</b> <span>${asked}</span>${came ? html` <small>${came}</small>` : nothing}</li>`)}</ol>
      </section>`;
  }
}
