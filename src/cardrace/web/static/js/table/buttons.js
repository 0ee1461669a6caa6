// @ts-check
/** The buttons of the table. They never die: they hold labels, focus and the pointer while the cards change. */
import { t, tn } from '../lib/i18n.js';
import { cardName } from '../lib/words.js';
import { el, place } from './dom.js';
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../game/store.js').Store} Store */

const TAKEN_MS = 300;

export class Buttons {
  /** @type {HTMLButtonElement[]} */ spots;
  /** @type {HTMLElement[]} */ #groups;
  /** @type {HTMLButtonElement[]} */ piles;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.spots = Array.from({ length: 5 }, (_, i) => el('button', 'target spot', { type: 'button', 'aria-keyshortcuts': String(i + 1) },
      el('kbd', 'key', { 'aria-hidden': 'true' }, String(i + 1))));
    this.piles = ['←', '→'].map((key) => el('button', 'target pile', { type: 'button' },
      el('kbd', 'key', { 'aria-hidden': 'true' }, key)));
    this.#groups = [this.piles, this.spots].map((buttons) => el('div', '', { role: 'group' }, ...buttons));
    board.append(...this.#groups);
  }

  /** @param {Layout} layout */
  position(layout) {
    layout.spots.forEach((r, i) => place(this.spots[i], r));
    layout.piles.forEach((r, i) => place(this.piles[i], r));
  }

  /** @param {Store} store @param {number|null} selected */
  label(store, selected) {
    [t('Piles'), t('Your hand')].forEach((label, i) => say(this.#groups[i], label));
    const view = store.view, lit = selected === null ? [] : store.targets(selected);
    this.spots.forEach((button, i) => {
      const card = view?.sides[store.seat]?.spots[i]?.card;
      say(button, spotLabel(i, card, store.targets(i)));
      button.classList.toggle('empty', card === undefined);
      button.classList.toggle('selected', i === selected);
      button.setAttribute('aria-pressed', String(i === selected));
    });
    this.piles.forEach((button, i) => {
      say(button, pileLabel(i, view?.piles[i]));
      button.classList.toggle('lit', lit.includes(i));
      button.classList.toggle('empty', !view?.piles[i]?.count);
    });
  }

  /** Outline a pile in the colour of the seat that took it. @param {number} pile @param {'mine'|'theirs'} owner */
  taken(pile, owner) {
    const button = this.piles[pile];
    button.dataset.taken = owner;
    clearTimeout(Number(button.dataset.timer));
    button.dataset.timer = String(setTimeout(() => { delete button.dataset.taken; }, TAKEN_MS));
  }
}

/** @param {HTMLElement} button @param {string} label */
function say(button, label) {
  if (button.ariaLabel !== label) button.ariaLabel = label;
}

/** @param {number} i @param {number|undefined} card @param {number[]} targets */
export function spotLabel(i, card, targets) {
  const values = { n: i + 1, card: cardName(card) };
  if (targets.length > 1) return t('Place {n}: {card}, fits both piles', values);
  if (targets[0] === 0) return t('Place {n}: {card}, fits the left pile', values);
  if (targets[0] === 1) return t('Place {n}: {card}, fits the right pile', values);
  return t('Place {n}: {card}', values);
}

/** @param {number} i @param {import('../types').Pile} [pile] */
function pileLabel(i, pile) {
  const count = pile?.count ?? 0, card = cardName(pile?.cards.at(-1));
  return i === 0 ? tn('Left pile: {card}, one card', 'Left pile: {card}, {n} cards', count, { card })
    : tn('Right pile: {card}, one card', 'Right pile: {card}, {n} cards', count, { card });
}
