// @ts-check
/**
 * Rule 1: what is shown = the table the server confirmed + my plays it has not answered.
 * Rule 2: a pending play is idempotent: once the card has left my spots it does nothing.
 * Refusals need no undo: the play leaves the list and the card is back.
 */
import { cardsLeft } from './cards.js';
import { legalPlays } from './rules.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Op} Op */
/** @typedef {import('../types').Ask} Ask */
/** @typedef {import('../types').Change} Change */
/** @typedef {import('../types').Moment} Moment */

const MAX_PENDING = 3;

/** @param {Table} table @param {Op} op @param {number} seat @returns {Table} */
function apply(table, op, seat) {
  const side = table.sides[seat];
  const at = side?.spots.findIndex((s) => s.card === op.card) ?? -1;
  if (at < 0) return table;
  const spots = side.spots.with(at, {});
  const pile = table.piles[op.pile];
  return {
    ...table,
    sides: table.sides.with(seat, { ...side, spots }),
    piles: table.piles.with(op.pile, {
      count: pile.count + 1, version: pile.version + 1, cards: [...pile.cards, op.card].slice(-4),
    }),
  };
}

export class Store {
  seat = 0;
  version = 0;
  /** @type {Table|null} */ table = null;
  /** @type {Op[]} */ pending = [];
  /** @type {Moment[]} */ history = [];
  #synced = false;
  #told = false;
  /** Plays under way when the line broke. @type {Op[]} */ #lost = [];
  #nextId = 1;
  /** @type {Set<(change: Change) => void>} */ #listeners = new Set();
  #now;

  /** @param {() => number} [now] milliseconds */
  constructor(now = () => performance.now()) { this.#now = now; }

  /** @param {(change: Change) => void} listener */
  listen(listener) { this.#listeners.add(listener); }

  /** @returns {Table|null} */
  get view() {
    return this.table && this.pending.reduce((table, op) => apply(table, op, this.seat), this.table);
  }
  get theirs() { return 1 - this.seat; }

  /** A connection begins: whatever was pending is unknown, the next update is the whole truth. @param {number} seat */
  welcome(seat) {
    this.seat = seat;
    this.#lost = this.pending;
    this.pending = [];
    this.#synced = false;
  }

  /** False means an update is missing and the table must be asked for again. @param {import('../types').Update} m */
  update(m) {
    const snapshot = !this.#synced, lost = snapshot ? this.#lost : [];
    if (!snapshot && m.version !== this.version + m.events.length) return false;
    this.#synced = true;
    this.version = m.version;
    this.table = m.table;
    if (m.events.some((e) => e.type === 'dealt')) this.#restart();
    this.#remember();
    this.#tell({ why: snapshot ? 'snapshot' : 'update', events: m.events });
    this.#lost = [];
    for (const op of lost) if (this.#holds(op.card)) this.#tell({ why: 'refused', events: [], op, refusal: 'no-connection' });
    return true;
  }

  /** @param {import('../types').Answer} m */
  answer(m) {
    const op = this.pending.find((o) => o.id === m.id);
    this.pending = this.pending.filter((o) => o !== op);
    const refusal = m.refusal ?? undefined;
    this.#tell({ why: refusal ? 'refused' : 'answered', events: [], op, refusal });
  }

  /** Piles that the card on this spot of mine fits now. @param {number} spot @returns {number[]} */
  targets(spot) {
    const view = this.view;
    const card = view?.sides[this.seat]?.spots[spot]?.card;
    if (!view || card === undefined || view.phase !== 'playing') return [];
    return legalPlays([[card]], view.piles.map((p) => p.cards.at(-1))).map(([, pile]) => pile);
  }

  /** Put my card on the pile at once; the returned question must be sent. @param {number} spot @param {number} pile @returns {Ask|null} */
  play(spot, pile) {
    const view = this.view;
    const card = view?.sides[this.seat]?.spots[spot]?.card;
    if (!view || card === undefined || this.pending.length >= MAX_PENDING) return null;
    if (!this.targets(spot).includes(pile)) return null;
    const seen = view.piles[pile].version;
    const op = { id: this.#nextId++, card, spot, pile };
    this.pending = [...this.pending, op];
    this.#tell({ why: 'mine', events: [], op });
    return { type: 'ask', id: op.id, seen, command: { type: 'play', card, pile } };
  }

  /** @param {'ready'|'rematch'} type @returns {Ask} */
  ask(type) { return { type: 'ask', id: this.#nextId++, command: { type } }; }

  /** @param {number} card */
  #holds(card) { return this.table?.sides[this.seat]?.spots.some((s) => s.card === card) ?? false; }

  #restart() {
    this.pending = [];
    this.history = [];
    this.#told = false;
  }
  #remember() {
    const table = this.table;
    if (!table || (table.phase !== 'playing' && table.phase !== 'over')) return;
    const left = table.sides.map(cardsLeft);
    const last = this.history.at(-1), over = table.phase === 'over';
    if (this.#told || (last && !over && last.left.every((n, i) => n === left[i]))) return;
    this.#told = over; // the story ends with the round
    this.history.push({ at_ms: this.#now(), left });
  }
  /** @param {Change} change */
  #tell(change) { for (const listener of this.#listeners) listener(change); }
}
