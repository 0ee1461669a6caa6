// @ts-check
/** One visit to one table: a store, a connection and the table that shows them. */
import { Store } from './game/store.js';
import { amongBots } from './lib/stage.js';
import { Socket } from './net/socket.js';
import { TableView } from './table/table.js';
/** @typedef {import('./types').Status} Status */

const RELOADED = 'cardrace-reloaded';

export class Session {
  store = new Store();
  invite = '';
  /** @type {Status} */ status = 'connecting';
  #changed;
  #readyOnDeal = false;
  #askedReady = false;
  #wantsRematch = false;
  #askedRematch = false;

  /** @param {string} id @param {HTMLElement} board @param {() => void} changed something to show outside the board */
  constructor(id, board, changed) {
    this.#changed = changed;
    this.view = new TableView(board, this.store, (ask) => this.net.send(ask));
    this.store.listen(() => this.#follow());
    this.net = new Socket(id, {
      message: (m) => this.#receive(m),
      status: (status) => {
        this.status = status;
        changed();
      },
    });
  }

  close() {
    this.net.close();
    this.view.close();
  }

  ready() {
    this.#readyOnDeal = true;
    this.#follow();
  }

  /** Asking for a rematch says that I am ready for it. A wish outlives a broken line. */
  rematch() {
    this.#readyOnDeal = this.#wantsRematch = true;
    this.#follow();
  }

  /** Bots need no breath, and nobody waits for me: then I am ready by myself. */
  get answersItself() {
    const { table, seat } = this.store;
    return this.#readyOnDeal || (table !== null && amongBots(table, seat));
  }

  /** @param {import('./types').ServerMessage} m */
  #receive(m) {
    if (m.type === 'welcome') {
      reloadIfOld(m.build);
      this.invite = m.invite;
      this.#askedReady = this.#askedRematch = false;
      this.store.welcome(m.seat, m.options);
    } else if (m.type === 'update') {
      if (!this.store.update(m)) this.net.reconnect();
    } else if (m.type === 'answer') this.store.answer(m);
  }

  /** Pressing Play or Rematch has said "ready" already; people are asked, at the start and before each layout. */
  #follow() {
    const { table, seat } = this.store;
    if (table?.phase !== 'readying') this.#askedReady = false;
    else if (!table.sides[seat]?.ready && !this.#askedReady && this.answersItself) {
      this.#askedReady = this.net.send(this.store.ask('ready'));
    }
    if (table?.phase !== 'over') this.#wantsRematch = this.#askedRematch = false;
    else if (this.#wantsRematch && !table.rematch[seat] && !this.#askedRematch) {
      this.#askedRematch = this.net.send(this.store.ask('rematch'));
    }
    if (table?.phase === 'playing') this.#readyOnDeal = false;
    this.#changed();
  }
}

/** The server has newer files than this page: load them, but never twice for the same build. @param {string} build */
function reloadIfOld(build) {
  const mine = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name=build]'))?.content;
  if (!mine || mine.startsWith('%') || mine === build || sessionStorage.getItem(RELOADED) === build) return;
  sessionStorage.setItem(RELOADED, build);
  location.reload();
}
