// @ts-check
/** Who sits where: name, cards left, a thin bar, and whether they are ready or away. */
import { cardsLeft } from '../game/cards.js';
import { t, tn } from '../lib/i18n.js';
import { opponentName } from '../lib/words.js';
import { el, place } from './dom.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Layout} Layout */

class Chip {
  #name = el('span', 'chip-name');
  #state = el('span', 'chip-state');
  #count = el('span', 'chip-count', { 'aria-hidden': 'true' });
  #spoken = el('span', 'sr');
  #fill = el('i');

  /** @param {'mine'|'theirs'} owner */
  constructor(owner) {
    this.element = el('div', 'chip', { 'data-owner': owner }, el('i', 'marker', { 'aria-hidden': 'true' }),
      el('span', 'chip-words', {}, this.#name, this.#state), this.#count, this.#spoken,
      el('span', 'chip-bar', { 'aria-hidden': 'true' }, this.#fill));
  }

  /** @param {Table} table @param {number} seat @param {string} name */
  show(table, seat, name) {
    const left = cardsLeft(table.sides[seat]), dealt = table.sides.length > 0;
    this.#name.textContent = name;
    this.#state.textContent = stateWords(table, seat);
    this.#count.textContent = dealt ? String(left) : '';
    this.#spoken.textContent = dealt ? tn('one card left', '{n} cards left', left) : '';
    this.#fill.style.scale = `${Math.min(1, left / table.share)} 1`;
    this.element.classList.toggle('away', table.seats[seat]?.here === false);
  }
}

/** @param {Table} table @param {number} seat */
function stateWords(table, seat) {
  if (table.seats[seat]?.here === false) return t('connection lost');
  if (table.phase === 'readying' && !table.countdown) return table.sides[seat]?.ready ? t('ready ✓') : t('not ready yet');
  if (table.phase === 'over' && table.rematch[seat]) return t('wants a rematch');
  return '';
}

/** Numbers beside the stacks that lie face down, and the two chips. */
export class Chips {
  #mine = new Chip('mine');
  #theirs = new Chip('theirs');
  /** @type {Map<string, HTMLElement>} */ #badges = new Map();
  #board;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
    board.append(this.#theirs.element, this.#mine.element);
  }

  /** @param {Table} table @param {number} seat @param {Layout} layout */
  show(table, seat, layout) {
    this.#mine.show(table, seat, t('You'));
    this.#theirs.show(table, 1 - seat, opponentName(table.seats[1 - seat]));
    place(this.#mine.element, layout.chips.mine);
    place(this.#theirs.element, layout.chips.theirs);
    const shown = new Set(layout.badges.map((b) => b.key));
    for (const [key, badge] of this.#badges) badge.hidden = !shown.has(key);
    for (const { key, x, y, count } of layout.badges) {
      const badge = this.#badge(key);
      badge.textContent = String(count);
      badge.style.translate = `calc(${x}px - 50%) calc(${y}px - 55%)`;
    }
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
