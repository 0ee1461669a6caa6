// @ts-check
/** The table: brings store, layout, sprites, buttons and hands together. */
import { aim, pileAt } from '../game/aim.js';
import { layout } from '../game/layout.js';
import { cardKey, trace } from '../game/trace.js';
import { buzz } from '../lib/haptics.js';
import { t } from '../lib/i18n.js';
import { prefs } from '../lib/prefs.js';
import { cameBack } from '../lib/refusals.js';
import { play } from '../lib/sound.js';
import { cardName } from '../lib/words.js';
import { announce, answerAloud } from './announce.js';
import { Chips } from './chips.js';
import { Countdown } from './countdown.js';
import { el } from './dom.js';
import { keys, Pointers } from './input.js';
import { notice, pilesSentence } from './notices.js';
import { Buttons, spotLabel } from './buttons.js';
import { Sprites } from './sprites.js';
/** @typedef {import('../game/store.js').Store} Store */
/** @typedef {import('../types').Change} Change */

const GUARD_MS = 200, KEY_ROOM = 24;
const finePointer = matchMedia('(hover: hover) and (pointer: fine)');

export class TableView {
  /** @type {import('../types').Layout|null} */ layout = null;
  /** @type {{spot: number, card: number}|null} */ #selected = null;
  #played = [0, 0, 0, 0, 0];
  #guard = [0, 0, 0, 0, 0];
  /** @type {(number|undefined)[]} */ #cards = [];
  #store; #send; #board; #buttons; #sprites; #chips; #countdown; #keys;
  #resized = new ResizeObserver(() => this.#draw(null, 'still'));

  /** @param {HTMLElement} board @param {Store} store @param {(ask: import('../types').Ask) => boolean} send false = no connection */
  constructor(board, store, send) {
    this.#board = board;
    this.#store = store;
    this.#send = send;
    const sprites = el('div', 'sprites', { 'aria-hidden': 'true' });
    board.append(sprites);
    this.#sprites = new Sprites(sprites);
    this.#chips = new Chips(board);
    this.#buttons = new Buttons(board);
    this.#countdown = new Countdown(board);
    new Pointers(this.#buttons, this.#hands());
    this.#keys = keys({
      digit: (spot) => this.#tap(spot),
      arrow: (pile) => this.#selected !== null && (this.#playOn(this.#selected.spot, pile), true),
      escape: () => this.#select(null),
      readPiles: () => answerAloud(pilesSentence(store)),
      readHand: () => answerAloud(this.#buttons.spots.map((_, i) => spotLabel(i, this.#cardAt(i), store.targets(i))).join('. ')),
    });
    addEventListener('keydown', this.#keys);
    store.listen((change) => this.#changed(change));
    this.#resized.observe(board);
  }

  /** The language or the look has changed. */
  redraw() { this.#draw(null, 'move'); }

  close() {
    removeEventListener('keydown', this.#keys);
    this.#resized.disconnect();
    this.#countdown.stop();
  }

  /** @returns {import('./input.js').Hands} */
  #hands() {
    return {
      pressToPlay: () => prefs.press,
      cardAt: (spot) => this.#cardAt(spot),
      targets: (spot) => this.#store.targets(spot),
      tap: (spot) => this.#tap(spot),
      tapPile: (pile) => { if (this.#selected) this.#playOn(this.#selected.spot, pile); },
      hold: (spot) => this.#hold(spot),
      drag: (dx, dy) => this.#sprites.drag(dx, dy),
      drop: () => this.#sprites.drop(),
      cancel: () => this.#select(null),
      release: (spot, at, flick) => this.#release(spot, at, flick),
    };
  }

  /** @param {number} spot */
  #cardAt(spot) { return this.#store.view?.sides[this.#store.seat]?.spots[spot]?.card; }

  /** @param {number} spot */
  #tap(spot) {
    const card = this.#cardAt(spot), targets = this.#store.targets(spot);
    // A nervous second tap must not play the card that has just come.
    if (card === undefined || performance.now() < this.#guard[spot]) return;
    if (targets.length > 1) return this.#select(this.#selected?.spot === spot ? null : spot);
    if (targets.length === 1) return this.#playOn(spot, targets[0]);
    this.#select(null);
    this.#no(card);
  }

  /** @param {number} spot @param {number} pile */
  #playOn(spot, pile) {
    const card = this.#cardAt(spot);
    this.#select(null);
    if (card === undefined) return;
    if (!this.#store.targets(spot).includes(pile)) return this.#no(card);
    const ask = this.#store.play(spot, pile);
    if (!ask) return this.#no(card);
    this.#guard[spot] = performance.now() + GUARD_MS;
    play('mine');
    buzz(8);
    this.#buttons.taken(pile, 'mine');
    if (!this.#send(ask)) this.#store.answer({ type: 'answer', id: ask.id, refusal: 'no-connection' });
  }

  /** @param {number} card */
  #no(card) {
    this.#sprites.shake(cardKey(card));
    play('dull');
    buzz([20, 40, 20]);
  }

  /** @param {number} spot */
  #hold(spot) {
    const card = this.#cardAt(spot);
    if (card === undefined || !this.#sprites.hold(cardKey(card))) return false;
    this.#select(spot);
    return true;
  }

  /** @param {number} spot @param {{x: number, y: number}} at @param {{dx: number, dy: number}|null} flick */
  #release(spot, at, flick) {
    if (!this.layout) return;
    const box = this.#board.getBoundingClientRect(), home = this.layout.spots[spot];
    const pile = pileAt(at.x - box.left, at.y - box.top, this.layout.piles);
    if (pile !== null) return this.#playOn(spot, pile);
    const from = { x: home.x + home.w / 2, y: home.y + home.h / 2 };
    const aimed = flick ? aim(from, flick, this.layout.piles, this.#store.targets(spot)) : null;
    if (aimed === undefined) return; // it could be either: the card stays selected
    if (aimed === null) return this.#select(null);
    this.#playOn(spot, aimed);
  }

  /** @param {number|null} spot */
  #select(spot) {
    const card = spot === null ? undefined : this.#cardAt(spot);
    this.#selected = spot === null || card === undefined ? null : { spot, card };
    this.#buttons.label(this.#store, this.#selected?.spot ?? null);
  }

  /** @param {Change} change */
  #changed(change) {
    for (const e of change.events) {
      notice(e, this.#store);
      if (e.type !== 'played' || e.seat === this.#store.seat) continue;
      this.#played[e.spot] += 1;
      this.#buttons.taken(e.pile, 'theirs');
    }
    const fresh = change.why === 'snapshot' && this.#store.table?.phase === 'readying' && !this.layout?.places.size;
    const dealt = fresh || change.events.some((e) => e.type === 'dealt');
    this.#draw(trace(change.events), dealt ? 'deal' : change.why === 'snapshot' ? 'still' : 'move');
    if (change.why === 'refused' && change.op && change.refusal) {
      this.#no(change.op.card);
      announce(change.refusal === 'no-connection' ? t('No connection: {card} came back', { card: cardName(change.op.card) })
        : cameBack(change.refusal, change.op.card));
    }
    if (change.why === 'snapshot' || change.why === 'update') this.#countdown.show(this.#store.table?.countdown);
  }

  /** @param {import('../types').Trace|null} seen @param {'deal'|'still'|'move'} mode */
  #draw(seen, mode) {
    const view = this.#store.view, W = this.#board.clientWidth, H = this.#board.clientHeight;
    if (!view || !W || !H) return;
    const at = this.layout = layout(view, this.#store.seat, { W, H, keys: finePointer.matches ? KEY_ROOM : 0 }, this.#played);
    this.#board.classList.add('laid');
    this.#sprites.render(at, seen, mode);
    this.#buttons.position(at);
    this.#chips.show(view, this.#store.seat, at);
    const [left, right] = at.piles;
    this.#countdown.position(at.note, { x: (left.x + right.x + right.w) / 2, y: left.y + left.h / 2 });
    this.#refilled();
    this.#buttons.label(this.#store, this.#selected?.spot ?? null);
  }

  /** A card that has just come is guarded; a selected card that has gone is no longer selected. */
  #refilled() {
    const cards = this.#buttons.spots.map((_, i) => this.#cardAt(i));
    cards.forEach((card, i) => {
      if (card !== undefined && card !== this.#cards[i]) this.#guard[i] = performance.now() + GUARD_MS;
    });
    this.#cards = cards;
    if (this.#selected && cards[this.#selected.spot] !== this.#selected.card) this.#selected = null;
  }
}
