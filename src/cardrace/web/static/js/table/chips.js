// @ts-check
/** Who sits where: name, cards left, a thin bar, and whether they are ready or away. */
import { cardsLeft } from '../game/cards.js';
import { t, tn } from '../lib/i18n.js';
import { opponentName, seatName } from '../lib/words.js';
import { el, place } from './dom.js';
import { colourOf, numberOf } from './phrases.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Owner} Owner */
/** @typedef {import('../game/store.js').Store} Store */

const TICK_MS = 250;

class Chip {
  #mark = el('i', 'marker', { 'aria-hidden': 'true' });
  #name = el('span', 'chip-name');
  #state = el('span', 'chip-state');
  #count = el('span', 'chip-count', { 'aria-hidden': 'true' });
  #spoken = el('span', 'sr');
  #fill = el('i');

  /** @param {Owner} owner @param {number} number 0 = no number is needed */
  constructor(owner, number) {
    this.#mark.textContent = number ? String(number) : '';
    this.element = el('div', number ? 'chip numbered' : 'chip', { 'data-owner': owner }, this.#mark,
      el('span', 'chip-words', {}, this.#name, this.#state), this.#count, this.#spoken,
      el('span', 'chip-bar', { 'aria-hidden': 'true' }, this.#fill));
  }

  /** @param {Store} store @param {Table} table @param {number} seat */
  show(store, table, seat) {
    const left = goal(store, table, seat), dealt = table.sides.length > 0;
    // its mark has the number
    this.#name.textContent = seat === store.me ? t('You') : store.watching ? seatName(table, seat, store.me) : opponentName(table.seats[seat]);
    this.#name.classList.toggle('given', Boolean(table.seats[seat]?.name));
    this.tick(store, table, seat);
    this.#count.textContent = dealt ? String(left) : '';
    this.#spoken.textContent = dealt ? tn('one card left', '{n} cards left', left) : '';
    this.#fill.style.scale = `${Math.min(1, left / full(store, table))} 1`;
    this.element.classList.toggle('away', table.seats[seat]?.here === false);
  }

  /** What changes with time alone. @param {Store} store @param {Table} table @param {number} seat */
  tick(store, table, seat) {
    const words = stateWords(store, table, seat);
    if (this.#state.textContent !== words) this.#state.textContent = words;
  }
}

/** What must be gone to win: in a row game the pack, else all that is laid and in stock. @param {Store} store @param {Table} table @param {number} seat */
const goal = (store, table, seat) => (store.options.game.type === 'california' ? table.sides[seat]?.stock ?? 0 : cardsLeft(table.sides[seat]));

/** What that was at first: in Spit a layout, else the share. @param {Store} store @param {Table} table */
function full({ options: { game } }, table) {
  const piles = game.piles ?? 5;
  return game.type === 'spit' ? piles * (piles + 1) / 2 : table.share;
}

/** @param {Store} store @param {Table} table @param {import('../types').Seated} seated */
function awayWords(store, table, { stand_in, left_ms }) {
  if (stand_in) return t('away: a bot plays on');
  const left = (left_ms ?? 0) - (table.paused ? 0 : store.age);
  return left > 0 ? t('away ({s} s)', { s: Math.ceil(left / 1000) }) : t('away');
}

/** @param {Store} store @param {Table} table @param {number} seat */
function stateWords(store, table, seat) {
  const seated = table.seats[seat];
  if (seated?.here === false) return awayWords(store, table, seated);
  if (table.phase === 'readying' && !table.countdown) return table.sides[seat]?.ready ? t('ready ✓') : t('not ready yet');
  if (table.phase === 'over' && table.rematch[seat]) return t('wants a rematch');
  if (table.phase === 'claiming' && table.claims?.[seat] != null) return t('has a pile');
  if (table.phase !== 'playing') return '';
  if (table.out?.includes(seat)) return t('out of cards');
  if (store.options.game.type === 'speed' && table.penalty?.seat === seat) return t('must take a pile');
  const { stall, flip_trigger } = store.options;
  return (stall === 'agreed' || flip_trigger === 'ready') && table.sides[seat]?.ready ? t('asks for a flip') : '';
}

/** Numbers beside the stacks that lie face down, a chip for each seat, and what is out of play. */
export class Chips {
  /** @type {Map<number, Chip>} */ #chips = new Map();
  /** @type {Map<string, HTMLElement>} */ #badges = new Map();
  #aside = el('div', 'aside');
  #store; #board;
  #timer = 0;

  /** @param {HTMLElement} board @param {Store} store */
  constructor(board, store) {
    this.#board = board;
    this.#store = store;
    board.append(this.#aside);
  }

  stop() { clearInterval(this.#timer); }

  /** Somebody is away: his time runs. @param {Table} table */
  #count(table) {
    this.stop();
    if (table.paused || !table.seats.some((seated) => seated?.left_ms != null)) return;
    this.#timer = window.setInterval(() => this.#chips.forEach((chip, seat) => chip.tick(this.#store, table, seat)), TICK_MS);
  }

  /** @param {Table} table @param {Layout} layout */
  show(table, layout) {
    this.#count(table);
    layout.chips.forEach((r, seat) => {
      const chip = this.#chip(seat);
      chip.show(this.#store, table, seat);
      chip.element.classList.toggle('small', Boolean(r.small));
      place(chip.element, r);
    });
    const shown = new Set(layout.badges.map((b) => b.key));
    for (const [key, badge] of this.#badges) badge.hidden = !shown.has(key);
    for (const { key, x, y, count } of layout.badges) {
      const badge = this.#badge(key);
      badge.textContent = String(count);
      badge.style.translate = `calc(${x}px - 50%) calc(${y}px - 55%)`;
    }
    this.#aside.hidden = !layout.aside;
    if (!layout.aside) return;
    this.#aside.textContent = tn('one card out of play', '{n} cards out of play', layout.aside.count);
    this.#aside.style.translate = `${layout.aside.x}px ${layout.aside.y}px`;
  }

  /** @param {number} seat */
  #chip(seat) {
    const old = this.#chips.get(seat);
    if (old) return old;
    const number = this.#store.options.seats > 2 && seat !== this.#store.me ? numberOf(this.#store, seat) : 0;
    const chip = new Chip(colourOf(this.#store, seat), number);
    this.#chips.set(seat, chip);
    this.#board.append(chip.element);
    return chip;
  }

  /** @param {string} key */
  #badge(key) {
    let badge = this.#badges.get(key);
    if (!badge) {
      badge = el('span', 'badge', { 'aria-hidden': 'true' });
      this.#badges.set(key, badge);
      this.#board.append(badge);
    }
    return badge;
  }
}
