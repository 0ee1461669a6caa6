// @ts-check
/** One visit to one table: a store, a connection and the table that shows them. */
import { Seals } from './game/seals.js';
import { firstId, Store } from './game/store.js';
import { prefs } from './lib/prefs.js';
import { amongBots } from './lib/stage.js';
import { Socket } from './net/socket.js';
import { TableView } from './table/table.js';
/** @typedef {import('./types').Status} Status */

const RELOADED = 'cardrace-reloaded';

const CUT_BYTES = 16;

export class Session {
  store = new Store(undefined, firstId(Math.random()));
  seals = new Seals();
  invite = '';
  /** @type {Status} */ status = 'connecting';
  #changed;
  #readyOnDeal = false;
  #askedReady = false;
  #wantsRematch = false;
  #askedRematch = false;

  /** @param {string} id @param {HTMLElement} board @param {() => void} changed something to show outside the board @param {boolean} [watch] take no seat */
  constructor(id, board, changed, watch = false) {
    this.#changed = changed;
    this.view = new TableView(board, this.store, (ask) => this.#send(ask));
    this.store.listen((change) => {
      for (const e of change.events) this.seals.witness(e, this.store.me);
      this.#follow();
    });
    this.net = new Socket(id, {
      hello: () => this.store.hello(watch, prefs.name),
      message: (m) => this.#receive(m),
      status: (status) => this.#become(status),
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

  /** Something beside the table has changed. */
  redraw() { this.#changed(); }

  /** @param {Status} status */
  #become(status) {
    this.status = status;
    if (status === 'elsewhere') {
      this.#askedReady = this.#askedRematch = false;
      this.seals.forget();
      this.store.forget();
    }
    this.view.showLine(status === 'online');
    this.#changed();
  }

  /** What cannot leave now is asked again once the table has come. @param {import('./types').Ask} ask */
  #send(ask) { return this.store.synced && this.net.send(ask); }

  /** @param {import('./types').ServerMessage} m */
  #receive(m) {
    if (m.type === 'welcome') {
      reloadIfOld(m.build);
      this.invite = m.invite;
      this.store.welcome(m.seat, m.options, m.terms);
    } else if (m.type === 'update') this.#update(m);
    else if (m.type === 'answer') this.store.answer(m);
  }

  /** @param {import('./types').Update} m */
  #update(m) {
    const { store } = this, before = store.unanswered, again = !store.synced;
    if (!store.update(m)) return this.net.giveUp();
    if (!again) return;
    // what the update itself made me ask has left already
    const kept = store.unanswered;
    for (const ask of before) if (kept.includes(ask)) this.#send(ask);
    this.#askedReady = store.isAsking('ready');
    this.#askedRematch = store.isAsking('rematch');
    if (!store.isAsking('cut')) this.seals.dropped();
    this.#follow();
  }

  /** Pressing Play or Rematch has said "ready" already; people are asked, at the start and before each layout. */
  #follow() {
    const { table, seat, watching, me } = this.store, cut = this.seals.follow(table, me, randomCut);
    if (cut) this.#send(this.store.ask({ type: 'cut', cut }));
    if (table && !watching) {
      if (table.phase !== 'readying' || table.paused) this.#askedReady = false;
      else if (!table.sides[seat]?.ready && !this.#askedReady && this.answersItself) {
        this.#askedReady = true;
        this.#send(this.store.ask({ type: 'ready' }));
      }
      if (table.phase !== 'over') this.#wantsRematch = this.#askedRematch = false;
      else if (this.#wantsRematch && !table.rematch[seat] && !this.#askedRematch) {
        this.#askedRematch = true;
        this.#send(this.store.ask({ type: 'rematch' }));
      }
      if (table.phase === 'playing') this.#readyOnDeal = false;
    }
    this.#changed();
  }
}

/** Each seat has a say in the order of the sealed cards: docs/fairness.md. */
const randomCut = () => [...crypto.getRandomValues(new Uint8Array(CUT_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The server has newer files than this page: load them, but never twice for the same build. @param {string} build */
function reloadIfOld(build) {
  const mine = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name=build]'))?.content;
  if (!mine || mine.startsWith('%') || mine === build || sessionStorage.getItem(RELOADED) === build) return;
  sessionStorage.setItem(RELOADED, build);
  location.reload();
}
