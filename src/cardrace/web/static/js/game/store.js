// @ts-check
/**
 * Rule 1: what is shown = the table the server confirmed + my acts it has not answered.
 * Rule 2: a pending act is idempotent: once the table has it, it does nothing (ops.js).
 * Refusals need no undo: the act leaves the list and the card is back.
 * Rule 3: what has no answer is asked again after a break, under its old number; the server does it once.
 */
import { acts, pilesFor } from './acts.js';
import { cardsLeft } from './cards.js';
import { apply } from './ops.js';
import { PLAIN } from './rules.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Op} Op */
/** @typedef {import('../types').Ask} Ask */
/** @typedef {import('../types').Change} Change */
/** @typedef {import('../types').Command} Command */
/** @typedef {import('../types').Moment} Moment */

const MAX_PENDING = 3;

/** No two devices or reloads of a seat may use a number twice: 31 random bits, then room for two million asks. @param {number} random 0 to 1 */
export const firstId = (random) => Math.floor(random * 2 ** 31) * 2 ** 21 + 1;

export class Store {
  /** From this side the table is drawn; who watches has no seat. */
  seat = 0;
  watching = false;
  version = 0;
  /** By these the table plays; the welcome brings them. */
  options = PLAIN;
  /** @type {import('../types').Terms} */ terms = {};
  /** @type {Table|null} */ table = null;
  /** @type {Op[]} */ pending = [];
  /** @type {Moment[]} */ history = [];
  /** The table came on this line, so asks may follow. */
  synced = false;
  /** Without an answer, in order. @type {Map<number, Ask>} */ #asks = new Map();
  #whole = false;
  /** What I said that I have. @type {number|null} */ #since = null;
  #told = false;
  #heard_ms = 0;
  #nextId;
  /** @type {Set<(change: Change) => void>} */ #listeners = new Set();
  #now;

  /** @param {() => number} [now] milliseconds @param {number} [first] the number of the first ask */
  constructor(now = () => performance.now(), first = 1) {
    this.#now = now;
    this.#nextId = first;
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) { this.#listeners.add(listener); }

  /** @returns {Table|null} */
  get view() {
    return this.table && this.pending.reduce((table, op) => apply(table, op, this.seat), this.table);
  }
  /** The seats after mine, in order round the table. */
  get others() {
    const { seats } = this.options;
    return Array.from({ length: seats - 1 }, (_, i) => (this.seat + 1 + i) % seats);
  }
  get theirs() { return this.others[0]; }
  get acts() { return acts(this.watching ? null : this.view, this.seat, this.options); }
  /** My seat; nobody's (-1) for who watches. */
  get me() { return this.watching ? -1 : this.seat; }
  /** Milliseconds since the table was as it says. */
  get age() { return this.#now() - this.#heard_ms; }
  /** Asks without an answer, in the order they were made. @returns {Ask[]} */
  get unanswered() { return [...this.#asks.values()]; }

  /** A line begins: say what I have. @param {boolean} watch @param {string} name @returns {import('../types').Join} */
  hello(watch, name) {
    this.synced = false;
    this.#since = this.#whole ? this.version : null;
    return { type: 'join', since: this.#since, watch, name };
  }

  /**
   * @param {number|null} seat nobody's: I watch @param {import('../types').Options} [options] @param {import('../types').Terms} [terms]
   */
  welcome(seat, options = this.options, terms = {}) {
    const me = seat ?? -1;
    if (this.table && me !== this.me) this.forget();
    this.watching = seat === null;
    this.seat = seat ?? 0;
    this.options = options;
    this.terms = terms;
    this.synced = false;
  }

  /** False means an update is missing and the table must be asked for again. @param {import('../types').Update} m */
  update(m) {
    const first = !this.synced, from = first ? this.#since : this.version;
    const follows = from !== null && m.version === from + m.events.length;
    if (!first && !follows) {
      this.#whole = false;
      return false;
    }
    // another history than mine: what I asked in mine means nothing here
    const lost = first && from !== null && !follows ? this.pending : [];
    if (lost.length) this.#drop();
    this.synced = this.#whole = true;
    this.version = m.version;
    const before = this.table;
    this.table = m.table;
    this.#heard_ms = this.#now();
    if (m.events.some((e) => e.type === 'dealt')) this.#restart();
    this.#remember();
    this.#tell({ why: !first ? 'update' : follows ? 'resumed' : 'snapshot', events: m.events, before });
    for (const op of lost) {
      if (op.kind === 'play' && this.#holds(op.card)) this.#tell({ why: 'refused', events: [], op, refusal: 'no-connection' });
    }
    return true;
  }

  /** Somebody else acts for this seat now: what I asked is his affair. */
  forget() {
    this.#drop();
    this.#tell({ why: 'answered', events: [] });
  }

  /** Is there such an ask without an answer? @param {Command['type']} type */
  isAsking(type) { return this.unanswered.some((ask) => ask.command.type === type); }

  /** @param {import('../types').Answer} m */
  answer(m) {
    this.#asks.delete(m.id);
    const op = this.pending.find((o) => o.id === m.id);
    this.pending = this.pending.filter((o) => o !== op);
    const refusal = m.refusal ?? undefined;
    this.#tell({ why: refusal ? 'refused' : 'answered', events: [], op, refusal });
  }

  /** Piles that the card on this spot of mine fits now. @param {number} spot @returns {number[]} */
  targets(spot) { return this.acts.plays[spot] ?? []; }

  /** Piles on which these spots' cards may go in one act, in this order. @param {number[]} spots @returns {number[]} */
  targetsOf(spots) {
    const view = this.view, side = view?.sides[this.seat], cards = spots.flatMap((spot) => side?.spots[spot]?.card ?? []);
    if (spots.length === 1) return this.targets(spots[0]);
    if (!view || !side || view.phase !== 'playing' || !cards.length || cards.length < spots.length) return [];
    return pilesFor(view, side, this.options, cards);
  }

  /**
   * Put my cards on the pile at once; the returned question must be sent.
   * @param {number|number[]} from spots @param {number} pile @param {number} [rank] what a joker is called
   * @returns {Ask|null}
   */
  play(from, pile, rank) {
    const spots = [from].flat(), view = this.view;
    if (!view || !this.targetsOf(spots).includes(pile)) return null;
    const [card, ...more] = spots.map((spot) => /** @type {number} */ (view.sides[this.seat].spots[spot].card));
    const seen = view.piles[pile].version;
    /** @type {Command} */
    const command = { type: 'play', card, pile, ...(more.length ? { more } : {}), ...(rank === undefined ? {} : { rank }) };
    return this.#do({ id: 0, kind: 'play', card, spot: spots[0], pile, more, rank }, command, seen);
  }

  /** A card of mine to another place of my layout. @param {number} spot @param {number} to */
  move(spot, to) {
    const card = this.view?.sides[this.seat]?.spots[spot]?.card;
    if (card === undefined || !this.acts.moves[spot].includes(to)) return null;
    return this.#do({ id: 0, kind: 'move', card, spot, to }, { type: 'move', card, spot: to });
  }

  draw() {
    const spot = this.view?.sides[this.seat]?.spots.findIndex((s) => s.card === undefined && !s.hidden) ?? -1;
    return spot >= 0 && this.acts.draw ? this.#do({ id: 0, kind: 'draw', spot }, { type: 'draw' }) : null;
  }

  /** @param {number} at whose row @param {number} spot */
  cover(at, spot) {
    const card = this.view?.sides[at]?.spots[spot]?.card;
    if (card === undefined || !this.acts.covers[at][spot]) return null;
    return this.#do({ id: 0, kind: 'cover', card, at, spot }, { type: 'cover', card });
  }

  /** What only the server can show. @param {Exclude<Command, {type: 'play'|'move'|'draw'|'cover'}>} command */
  request(command) { return this.#do({ id: 0, kind: command.type }, command); }

  /** What the page asks by itself: nothing of it is shown. @param {Command} command @returns {Ask} */
  ask(command) { return this.#keep({ type: 'ask', id: this.#nextId++, command }); }

  /** @param {Ask} ask */
  #keep(ask) {
    this.#asks.set(ask.id, ask);
    return ask;
  }

  /** @param {Op} op @param {Command} command @param {number} [seen] @returns {Ask|null} */
  #do(op, command, seen) {
    if (this.watching || this.pending.length >= MAX_PENDING) return null;
    op.id = this.#nextId++;
    const ask = this.#keep({ type: 'ask', id: op.id, ...(seen === undefined ? {} : { seen }), command });
    this.pending = [...this.pending, op];
    this.#tell({ why: 'mine', events: [], op });
    return ask;
  }

  /** @param {number} card */
  #holds(card) { return this.table?.sides[this.seat]?.spots.some((s) => s.card === card) ?? false; }

  #drop() {
    this.pending = [];
    this.#asks.clear();
  }

  #restart() {
    this.#drop();
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
