// @ts-check
/** The buttons of the table. They never die: they hold labels, focus and the pointer while the cards change. */
import { rankSign } from '../game/cards.js';
import { t, tn } from '../lib/i18n.js';
import { el, place } from './dom.js';
import { halved, spotCount } from '../game/plan/measures.js';
import { colourOf, numberOf, pileLabel, rowLabel, seatName, spotLabel } from './phrases.js';
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Rect} Rect */
/** @typedef {import('../game/store.js').Store} Store */

const TAKEN_MS = 300;
/** Beside each other on every keyboard, by the place of the key: a letter for each pile when there are more than two. */
export const PILE_KEYS = [...'QWERTYUI'];
/** A row of keys for each of the others' rows. */
export const ROW_KEYS = ['QWERT', 'ASDFG', 'ZXCVB'].map((row) => [...row]);

/** @param {string} text */
const hint = (text) => el('kbd', 'key', { 'aria-hidden': 'true' }, text);
/** @param {string} kind @param {string} key @param {Record<string, string>} [more] */
const target = (kind, key, more = {}) => el('button', `target ${kind}`, { type: 'button', ...(key ? { 'aria-keyshortcuts': key } : {}), ...more }, ...(key ? [hint(key)] : []));
const many = (/** @type {number} */ length) => Array.from({ length }, (_, i) => i);

export class Buttons {
  /** @type {HTMLButtonElement[]} */ spots = [];
  /** @type {HTMLButtonElement[]} */ piles = [];
  /** By seat. @type {HTMLButtonElement[][]} */ rows = [];
  stock = target('stock', '');
  call = el('button', 'act call', { type: 'button', 'aria-keyshortcuts': 'Space' });
  flip = el('button', 'act flip', { type: 'button', 'aria-keyshortcuts': 'F' });
  /** @type {[HTMLElement, () => string][]} */ #groups = [];
  #store;

  /** @param {HTMLElement} board @param {Store} store that knows its options */
  constructor(board, store) {
    this.#store = store;
    const { options, seat } = store;
    if (options.game.type === 'california') this.#buildRows(board);
    else {
      this.spots = many(spotCount(options)).map((i) => target('spot', String(i + 1)));
      this.piles = many(options.seats).map((i) => {
        const two = options.seats === 2, key = two ? '←→'[i] : PILE_KEYS[i];
        return el('button', 'target pile', { type: 'button', ...(two ? {} : { 'aria-keyshortcuts': key }) },
          hint(key), el('b', 'by', { 'aria-hidden': 'true' }), el('b', 'named', { 'aria-hidden': 'true' }));
      });
      this.#group(board, () => t('Piles'), this.piles);
      this.#group(board, () => (store.watching ? seatName(store, seat) : options.game.type === 'spit' ? t('Your layout') : t('Your hand')), this.spots);
    }
    if (options.game.refill === 'manual') this.stock = target('stock', 'D');
    this.stock.dataset.owner = colourOf(store, seat);
    this.#group(board, () => (store.watching ? t('Stock') : t('Your stock and calls')), [this.stock, this.flip, this.call]);
    // A mouse does not take the focus: Space would then press that card again instead of calling or drawing.
    board.addEventListener('mousedown', (e) => e.preventDefault());
  }

  /** @param {HTMLElement} board */
  #buildRows(board) {
    const { options, seat, others } = this.#store;
    this.rows = many(options.seats).map((at) => many(spotCount(options)).map((i) => {
      const key = at === seat ? String(i + 1) : ROW_KEYS[others.indexOf(at)]?.[i] ?? '';
      return target('row', key, { 'data-owner': colourOf(this.#store, at) });
    }));
    for (const at of [...others, seat]) this.#group(board, () => (at === this.#store.me ? t('Your row') : t('Row of {name}', { name: seatName(this.#store, at) })), this.rows[at]);
  }

  /** @param {HTMLElement} board @param {() => string} label @param {HTMLElement[]} buttons */
  #group(board, label, buttons) {
    const group = el('div', '', { role: 'group' }, ...buttons);
    this.#groups.push([group, label]);
    board.append(group);
  }

  /** @param {Layout} layout */
  position(layout) {
    /** @param {HTMLElement} button @param {Rect|null|undefined} r */
    const lay = (button, r) => {
      button.hidden = !r;
      if (r) place(button, r);
    };
    this.spots.forEach((button, i) => lay(button, layout.spots[i]));
    this.piles.forEach((button, i) => lay(button, layout.piles[i]));
    this.rows.forEach((row, at) => row.forEach((button, i) => lay(button, layout.rows[at][i])));
    lay(this.stock, layout.stock);
    const both = !this.call.hidden && !this.flip.hidden, [flip, call] = both ? halved(layout.action) : [layout.action, layout.action];
    place(this.flip, flip);
    place(this.call, call);
    for (const button of [this.call, this.flip]) button.classList.toggle('narrow', call.w < 96);
  }

  /** Which of the buttons that come and go are there now; before `position`. */
  settle() {
    const { acts, options } = this.#store;
    this.call.hidden = acts.call === null;
    this.flip.hidden = !acts.flip;
    this.call.dataset.when = acts.call ?? 'idle';
    write(this.call, t('Speed!'), 'Space');
    write(this.flip, options.game.type === 'spit' ? t('Spit?') : t('Flip?'), 'F');
  }

  /** @param {import('./hand.js').Selection} selection */
  label(selection) {
    const store = this.#store, { view, acts, seat } = store, { spots: chosen, to } = selection;
    for (const [group, label] of this.#groups) say(group, label());
    const lit = chosen.length ? store.targetsOf(chosen) : [];
    const movable = chosen.length === 1 ? acts.moves[chosen[0]] ?? [] : [];
    this.spots.forEach((button, i) => {
      const spot = view?.sides[seat]?.spots[i];
      say(button, spotLabel(store, i));
      button.classList.toggle('empty', spot?.card === undefined && !spot?.hidden);
      button.classList.toggle('selected', chosen.includes(i) || i === to);
      button.classList.toggle('lit', movable.includes(i) || (to !== null && (acts.moves[i] ?? []).includes(to)));
      button.classList.toggle('turnable', Boolean(acts.turns[i]));
      button.setAttribute('aria-pressed', String(chosen.includes(i) || i === to));
      button.dataset.order = chosen.length > 1 && chosen.includes(i) ? String(chosen.indexOf(i) + 1) : '';
    });
    this.piles.forEach((button, i) => {
      const act = acts.piles[i];
      say(button, pileLabel(store, i));
      button.classList.toggle('lit', lit.includes(i));
      button.classList.toggle('empty', !view?.piles[i]?.count);
      button.classList.toggle('wanted', act === 'slap' || act === 'spit' || act === 'take');
      const claimer = view?.claims?.indexOf(i) ?? -1;
      fill(button, '.named', view?.piles[i]?.named == null ? '' : `= ${rankSign(view.piles[i].named ?? 0)}`);
      button.dataset.claimed = claimer < 0 ? '' : colourOf(store, claimer);
    });
    this.rows.forEach((row, at) => row.forEach((button, i) => {
      say(button, rowLabel(store, at, i));
      button.classList.toggle('marked', acts.covers[at]?.[i] ?? false);
      button.classList.toggle('empty', view?.sides[at]?.spots[i]?.card === undefined);
    }));
    const left = view?.sides[seat]?.stock ?? 0;
    say(this.stock, store.watching ? tn('Stock: one card', 'Stock: {n} cards', left) : acts.draw ? tn('Draw a card: one in your stock', 'Draw a card: {n} in your stock', left) : tn('Your stock: one card', 'Your stock: {n} cards', left));
    this.stock.classList.toggle('lit', acts.draw);
  }

  /** Outline a pile in the colour of the seat that took it. @param {number} pile @param {number} seat */
  taken(pile, seat) {
    const button = this.piles[pile], store = this.#store;
    if (!button) return;
    button.dataset.taken = colourOf(store, seat);
    fill(button, '.by', store.options.seats > 2 && seat !== store.seat ? String(numberOf(store, seat)) : '');
    clearTimeout(Number(button.dataset.timer));
    button.dataset.timer = String(setTimeout(() => { delete button.dataset.taken; }, TAKEN_MS));
  }
}

/** @param {HTMLElement} button @param {string} part @param {string} text */
function fill(button, part, text) {
  const found = button.querySelector(part);
  if (found && found.textContent !== text) found.textContent = text;
}

/** @param {HTMLElement} button @param {string} label */
function say(button, label) {
  if (button.ariaLabel !== label) button.ariaLabel = label;
}

/** @param {HTMLElement} button @param {string} text @param {string} key */
function write(button, text, key) {
  if (button.dataset.text === text) return;
  button.dataset.text = text;
  button.replaceChildren(text, hint(key));
}
