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
import { Buttons, PILE_KEYS, ROW_KEYS } from './buttons.js';
import { Chips } from './chips.js';
import { Chooser } from './chooser.js';
import { Countdown } from './countdown.js';
import { el } from './dom.js';
import { Hand } from './hand.js';
import { PACK, Pointers } from './input.js';
import { keys } from './keyboard.js';
import { notice, openSentence, pilesSentence } from './notices.js';
import { spotLabel } from './phrases.js';
import { Sprites } from './sprites.js';
/** @typedef {import('../game/store.js').Store} Store */
/** @typedef {import('../types').Change} Change */
/** @typedef {import('../types').Trace} Trace */
/** @typedef {'deal'|'still'|'move'} Mode */

const KEY_ROOM = 24;
/** More than that at once is no story for the eye: the table is shown as it is. */
const FOLLOWED = 12;
/** Events after which cards are dealt, one after the other. */
const DEALS = ['dealt', 'laid', 'rows-laid'];
const finePointer = matchMedia('(hover: hover) and (pointer: fine)');

export class TableView {
  /** @type {import('../types').Layout|null} */ layout = null;
  /** How often each place of the others has played: the next card there is another. @type {Map<string, number>} */ #played = new Map();
  /** Once the options are known. @type {Buttons|null} */ #buttons = null;
  #store; #board; #sprites; #chips; #countdown; #chooser; #hand; #keys;
  #resized = new ResizeObserver(() => this.#draw(null, 'still'));

  /** @param {HTMLElement} board @param {Store} store @param {(ask: import('../types').Ask) => boolean} send false = no connection */
  constructor(board, store, send) {
    this.#board = board;
    this.#store = store;
    const sprites = el('div', 'sprites', { 'aria-hidden': 'true' });
    board.append(sprites);
    this.#sprites = new Sprites(sprites);
    this.#chips = new Chips(board, store);
    this.#countdown = new Countdown(board, store);
    this.#chooser = new Chooser(board);
    this.#hand = new Hand(store, send, {
      no: (card) => this.#no(card),
      chosen: () => this.#chosen(),
      took: (pile) => this.#buttons?.taken(pile, store.seat),
      waits: (ask) => this.#waits(ask),
      name: (pile, ranks, chosen) => { if (this.layout) this.#chooser.open(ranks, this.layout.piles[pile], chosen); },
    });
    this.#keys = keys(this.#keyActs());
    addEventListener('keydown', this.#keys);
    store.listen((change) => this.#changed(change));
    this.#resized.observe(board);
  }

  /** The language or the look has changed. */
  redraw() { this.#draw(null, 'move'); }

  /** What I do while the line is down waits, and says so. @param {boolean} online */
  showLine(online) {
    this.#board.classList.toggle('cut-off', !online);
    this.#markPending();
  }

  #markPending() {
    const cut = this.#board.classList.contains('cut-off'), waiting = cut ? this.#store.pending : [];
    this.#sprites.mark(new Set(waiting.flatMap((op) => [op.card ?? [], op.kind === 'play' ? op.more : []].flat()).map(cardKey)));
  }

  /** @param {import('../types').Ask} ask */
  #waits({ command }) {
    if (!this.#board.classList.contains('cut-off')) return;
    answerAloud('card' in command ? t('No connection: {card} waits', { card: cardName(command.card) }) : t('No connection'));
  }

  close() {
    removeEventListener('keydown', this.#keys);
    this.#resized.disconnect();
    this.#countdown.stop();
    this.#chips.stop();
  }

  /** @returns {Buttons} */
  #build() {
    const buttons = new Buttons(this.#board, this.#store), pointers = new Pointers(this.#hands()), hand = this.#hand;
    buttons.spots.forEach((button, spot) => pointers.bindGrip(button, spot));
    buttons.piles.forEach((button, pile) => pointers.bindTap(button, () => hand.tapPile(pile)));
    buttons.rows.forEach((row, at) => row.forEach((button, spot) => pointers.bindTap(button, () => hand.cover(at, spot))));
    if (buttons.rows.length) pointers.bindGrip(buttons.stock, PACK);
    else pointers.bindTap(buttons.stock, () => hand.draw());
    pointers.bindTap(buttons.call, () => hand.call());
    pointers.bindTap(buttons.flip, () => hand.flip());
    return buttons;
  }

  /** @returns {import('./input.js').Hands} */
  #hands() {
    const hand = this.#hand;
    return {
      pressToPlay: () => prefs.press,
      cardAt: (from) => hand.cardAt(from),
      isSure: (from) => hand.isSure(from),
      tap: (from) => (from === PACK ? this.#tapPack() : hand.tap(from)),
      hold: (from) => this.#hold(from),
      drag: (dx, dy) => this.#sprites.drag(dx, dy),
      drop: () => this.#sprites.drop(),
      cancel: () => hand.choose([]),
      release: (from, at, flick) => this.#release(from, at, flick),
    };
  }

  /** @returns {import('./keyboard.js').Keys} */
  #keyActs() {
    const hand = this.#hand, store = this.#store;
    return {
      digit: (i, only) => {
        if (this.#chooser.isOpen) return this.#chooser.pick(i);
        if (this.#buttons?.rows.length) return hand.cover(store.seat, i);
        return only ? hand.choose([i]) : hand.tap(i);
      },
      arrow: (right) => this.#arrow(right),
      letter: (letter) => this.#letter(letter),
      space: () => (store.acts.call === 'now' ? hand.call() : store.acts.draw ? hand.draw() : false), // a call that would cost a pile has no key
      draw: () => (store.acts.draw ? hand.draw() : false),
      flip: () => (store.acts.flip ? hand.flip() : false),
      escape: () => hand.choose([]),
      readPiles: () => answerAloud(this.#buttons?.rows.length ? openSentence(store) : pilesSentence(store)),
      readHand: () => answerAloud(this.#buttons?.rows.length ? openSentence(store) : (this.#buttons?.spots ?? []).map((_, i) => spotLabel(store, i)).join('. ')),
    };
  }

  /** Two piles are left and right, whatever fits; of more, the arrows choose between two that fit. @param {boolean} right */
  #arrow(right) {
    const { acts, options } = this.#store, { spots } = this.#hand.selection, at = this.layout;
    const offered = acts.piles.flatMap((act, i) => (act && act !== 'early' ? [i] : []));
    if (!at || (!spots.length && !offered.length)) return false;
    const piles = options.seats === 2 && at.piles.length === 2 ? [0, 1] : spots.length ? this.#store.targetsOf(spots) : offered;
    piles.sort((a, b) => at.piles[a].x - at.piles[b].x);
    if (!piles.length || piles.length > 2) return false;
    this.#hand.tapPile(piles[right ? piles.length - 1 : 0]);
    return true;
  }

  /** @param {string} letter */
  #letter(letter) {
    const { seat, others, options } = this.#store;
    if (!this.#buttons?.rows.length) {
      const pile = options.seats > 2 ? PILE_KEYS.indexOf(letter) : -1;
      if (pile < 0 || !this.#buttons?.piles[pile]) return false;
      this.#hand.tapPile(pile);
      return true;
    }
    const row = ROW_KEYS.findIndex((row) => row.includes(letter)), at = others[row] ?? seat;
    if (row < 0 || at === seat || !this.#buttons.rows[at][ROW_KEYS[row].indexOf(letter)]) return false;
    this.#hand.cover(at, ROW_KEYS[row].indexOf(letter));
    return true;
  }

  #chosen() {
    this.#chooser.close();
    this.#buttons?.label(this.#hand.selection);
  }

  /** @param {number|undefined} card */
  #no(card) {
    if (card !== undefined) this.#sprites.shake(cardKey(card));
    play('dull');
    buzz([20, 40, 20]);
  }

  /** The places in the rows that may be covered now. */
  #open() { return this.#store.acts.covers.flatMap((row, at) => row.flatMap((open, spot) => (open ? [{ at, spot }] : []))); }

  /** One place is no guess; of several the finger must choose. */
  #tapPack() {
    const open = this.#open();
    if (open.length === 1) return this.#hand.cover(open[0].at, open[0].spot);
    answerAloud(openSentence(this.#store));
    play('dull');
  }

  /** @param {number} from */
  #hold(from) {
    const store = this.#store, hand = this.#hand;
    if (from === PACK) return this.#open().length > 0 && this.#sprites.holdTop(`stock-${store.seat}`);
    const card = hand.cardAt(from);
    if (card === undefined || !this.#sprites.hold(cardKey(card))) return false;
    if (!hand.selection.spots.includes(from)) hand.choose([from]);
    return true;
  }

  /** @param {number} from @param {{x: number, y: number}} at @param {{dx: number, dy: number}|null} flick */
  #release(from, at, flick) {
    const found = this.layout, hand = this.#hand;
    if (!found) return;
    const box = this.#board.getBoundingClientRect(), x = at.x - box.left, y = at.y - box.top;
    if (from === PACK) {
      const open = this.#open(), place = pileAt(x, y, open.map((p) => found.rows[p.at][p.spot]));
      return place === null ? undefined : hand.cover(open[place].at, open[place].spot);
    }
    const pile = pileAt(x, y, found.piles), spots = hand.with(from);
    if (pile !== null) return hand.playOn(pile, spots);
    const places = this.#store.acts.moves[from] ?? [], place = pileAt(x, y, places.map((i) => found.spots[i]));
    if (place !== null) return hand.move(from, places[place]);
    const home = found.spots[from], middle = { x: home.x + home.w / 2, y: home.y + home.h / 2 };
    const aimed = flick ? aim(middle, flick, found.piles, this.#store.targetsOf(spots)) : null;
    if (aimed === undefined) return; // it could be either: the card stays selected
    if (aimed === null) return hand.choose([]);
    hand.playOn(aimed, spots);
  }

  /** @param {Change} change */
  #changed(change) {
    const { table, seat } = this.#store, deals = change.events.some((e) => DEALS.includes(e.type));
    const missed = change.why === 'resumed', skips = missed && (deals || change.events.length > FOLLOWED);
    const seen = trace(skips ? [] : change.events, table, change.before ?? null);
    for (const e of change.events) {
      if (!missed) notice(e, this.#store);
      if (e.type !== 'played' || e.seat === seat) continue;
      const home = `spot-${e.seat}-${e.spot}`;
      this.#played.set(home, (this.#played.get(home) ?? 0) + 1);
    }
    const fresh = change.why === 'snapshot' && table?.phase === 'readying' && !this.layout?.places.size;
    this.#draw(seen, fresh || (deals && !missed) ? 'deal' : change.why === 'snapshot' || skips ? 'still' : 'move');
    for (const { pile, seat: by } of seen.taken) if (by !== seat) this.#buttons?.taken(pile, by);
    if (change.why === 'refused' && change.op && change.refusal) this.#refused(change.op, change.refusal);
    if (['snapshot', 'resumed', 'update'].includes(change.why)) this.#countdown.show(table);
  }

  /** @param {import('../types').Op} op @param {string} refusal */
  #refused(op, refusal) {
    this.#no(op.card);
    if (refusal !== 'no-connection') return announce(cameBack(refusal, op.card ?? 0));
    announce(op.card === undefined ? t('No connection') : t('No connection: {card} came back', { card: cardName(op.card) }));
  }

  /** @param {Trace|null} seen @param {Mode} mode */
  #draw(seen, mode) {
    const view = this.#store.view, W = this.#board.clientWidth, H = this.#board.clientHeight, { seat, options } = this.#store;
    if (!view || !W || !H) return;
    const buttons = this.#buttons ??= this.#build();
    const at = this.layout = layout(view, seat, { W, H, keys: finePointer.matches ? KEY_ROOM : 0 }, options, this.#played);
    this.#board.classList.add('laid');
    this.#board.classList.toggle('watching', this.#store.watching);
    this.#sprites.render(at, seen, mode, options.game.type === 'spit' ? 'side' : 'stock');
    this.#markPending();
    this.#hand.follow();
    if (this.#chooser.isOpen && !this.#hand.selection.spots.length) this.#chooser.close();
    buttons.settle();
    buttons.position(at);
    this.#chips.show(view, at);
    const first = at.piles[0], last = at.piles[at.piles.length - 1];
    this.#countdown.position(at.note, first ? { x: W / 2, y: (first.y + last.y + last.h) / 2 } : { x: W / 2, y: H / 2 });
    buttons.label(this.#hand.selection);
  }
}
