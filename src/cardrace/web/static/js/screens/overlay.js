// @ts-check
/** What covers the table, if anything: waiting, ready, result, or a table that is lost. */
import { nothing, render } from '../../vendor/lit-html/lit-html.js';
import { kindOf } from '../lib/stage.js';
import { answerAloud } from '../table/announce.js';
import { invitePanel } from './invite.js';
import { lostNote, noticePanel } from './notice.js';
import { layoutNote, readyPanel } from './ready.js';
import { resultPanel } from './result.js';
/** @typedef {import('../session.js').Session} Session */
/** @typedef {import('../lib/stage.js').Kind} Kind */

// The last card lands before the result covers it; then a thumb that is still playing must not press Rematch.
const LAND_MS = 700, DEAF_MS = 600, LOST_MS = 400;

export class Overlay {
  #place; #session; #actions;
  /** @type {Kind} */ #kind = '';
  #playing = false;
  #from = 0;
  #lostSince = 0;
  /** @type {Element|null} */ #opened = null;

  /** @param {HTMLElement} place @param {Session} session @param {{home: () => void}} actions */
  constructor(place, session, actions) {
    this.#place = place;
    this.#session = session;
    this.#actions = actions;
  }

  draw() {
    const { store, status } = this.#session, kind = kindOf(store.table, store.me, status), now = performance.now();
    if (kind !== this.#kind) {
      this.#from = kind === 'result' && this.#playing ? now + LAND_MS : now;
      this.#kind = kind;
      this.#later(this.#from - now);
    }
    this.#playing = this.#session.store.table?.phase === 'playing';
    const visible = kind !== '' && now >= this.#from;
    render([visible ? this.#panel(kind) : nothing, this.#isLost(now) ? lostNote(status) : nothing], this.#place);
    this.#open(visible && kind !== 'layout');
  }

  /** @param {number} ms */
  #later(ms) { if (ms > 0) setTimeout(() => { if (this.#place.isConnected) this.draw(); }, ms + 5); }

  /** A short break of the line is not worth a word. @param {number} now */
  #isLost(now) {
    if (this.#session.status !== 'lost' && this.#session.status !== 'restarting') {
      this.#lostSince = 0;
      return false;
    }
    if (!this.#lostSince) {
      this.#lostSince = now;
      this.#later(LOST_MS);
    }
    return now - this.#lostSince >= LOST_MS;
  }

  /** @param {Kind} kind */
  #panel(kind) {
    switch (kind) {
      case 'invite': return invitePanel(this.#session);
      case 'ready': return readyPanel(this.#session);
      case 'layout': return layoutNote(this.#session);
      case 'result': return resultPanel(this.#session, this.#actions);
      case '': return nothing;
      default: return noticePanel(kind, this.#session, this.#actions);
    }
  }

  /** @param {boolean} covered a panel keeps hands off the board; the note between layouts does not */
  #open(covered) {
    const board = /** @type {HTMLElement} */ (this.#place.closest('main')?.querySelector('.board'));
    const panel = /** @type {HTMLElement|null} */ (this.#place.querySelector('.panel, .layout-note'));
    board.inert = covered;
    this.#place.classList.toggle('open', covered);
    if (panel === this.#opened) return;
    this.#opened = panel;
    if (!panel) return;
    answerAloud([...panel.querySelectorAll('h2, h2 + p')].map((e) => e.textContent?.trim()).join('. '));
    if (!covered) return;
    panel.inert = this.#kind === 'result';
    setTimeout(() => {
      panel.inert = false;
      /** @type {HTMLElement|null} */ (panel.querySelector('.primary'))?.focus({ preventScroll: true });
    }, panel.inert ? DEAF_MS : 0);
  }
}
