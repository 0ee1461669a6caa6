// @ts-check
/** A joker that must be called something: the ranks it may be, one press. */
import { rankSign } from '../game/cards.js';
import { t } from '../lib/i18n.js';
import { rankName } from '../lib/words.js';
import { el } from './dom.js';

export class Chooser {
  #box = el('div', 'chooser', { role: 'group' });
  /** @type {{ranks: number[], chosen: (rank: number) => void}|null} */ #asked = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#box.hidden = true;
    board.append(this.#box);
  }

  get isOpen() { return this.#asked !== null; }

  /** @param {number[]} ranks @param {import('../types').Rect} pile @param {(rank: number) => void} chosen */
  open(ranks, pile, chosen) {
    this.#asked = { ranks, chosen };
    this.#box.ariaLabel = t('What shall the joker be?');
    this.#box.replaceChildren(el('span', 'chooser-words', {}, t('Joker as …')), ...ranks.map((rank, i) => this.#button(rank, i)));
    this.#box.hidden = false;
    this.#box.style.setProperty('--at-x', `${pile.x + pile.w / 2}px`);
    this.#box.style.setProperty('--at-y', `${pile.y + pile.h / 2}px`);
    /** @type {HTMLElement|null} */ (this.#box.querySelector('button'))?.focus({ preventScroll: true });
  }

  /** @param {number} rank @param {number} i */
  #button(rank, i) {
    const button = el('button', 'rank-choice', { type: 'button', 'aria-label': rankName(rank), 'aria-keyshortcuts': String(i + 1) }, rankSign(rank),
      el('kbd', 'key', { 'aria-hidden': 'true' }, String(i + 1)));
    button.addEventListener('click', () => this.pick(i));
    return button;
  }

  /** The rank at this place of the list. @param {number} i */
  pick(i) {
    const asked = this.#asked, rank = asked?.ranks[i];
    if (!asked || rank === undefined) return;
    this.close();
    asked.chosen(rank);
  }

  close() {
    this.#asked = null;
    this.#box.hidden = true;
  }
}
