// @ts-check
/** Who sits where: name, cards left, a thin bar, and whether they are ready or away. */
import { cardsLeft } from '../game/cards.js';
import { t, tn } from '../lib/i18n.js';
import { opponentName } from '../lib/words.js';
import { el, place } from './dom.js';
import { colourOf, numberOf } from './phrases.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Owner} Owner */
/** @typedef {import('../game/store.js').Store} Store */

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
    this.#name.textContent = seat === store.seat ? t('You') : opponentName(table.seats[seat]); // its mark has the number
    this.#state.textContent = stateWords(store, table, seat);
    this.#count.textContent = dealt ? String(left) : '';
    this.#spoken.textContent = dealt ? tn('one card left', '{n} cards left', left) : '';
    this.#fill.style.scale = `${Math.min(1, left / full(store, table))} 1`;
    this.element.classList.toggle('away', table.seats[seat]?.here === false);
  }
}

/** What must be gone to win: in a row game the pack, else all that is laid and in stock. @param {Store} store @param {Table} table @param {number} seat */
const goal = (store, table, seat) => (store.options.game.type === 'california' ? table.sides[seat]?.stock ?? 0 : cardsLeft(table.sides[seat]));

/** What that was at first: in Spit a layout, else the share. @param {Store} store @param {Table} table */
function full({ options: { game } }, table) {
  const piles = game.piles ?? 5;
  return game.type === 'spit' ? piles * (piles + 1) / 2 : table.share;
}

/** @param {Store} store @param {Table} table @param {number} seat */
function stateWords(store, table, seat) {
  if (table.seats[seat]?.here === false) return t('connection lost');
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

  /** @param {HTMLElement} board @param {Store} store */
  constructor(board, store) {
    this.#board = board;
    this.#store = store;
    board.append(this.#aside);
  }

  /** @param {Table} table @param {Layout} layout */
  show(table, layout) {
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
    const number = this.#store.options.seats > 2 && seat !== this.#store.seat ? numberOf(this.#store, seat) : 0;
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
