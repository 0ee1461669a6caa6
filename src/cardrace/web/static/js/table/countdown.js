// @ts-check
/** What the table is about to do, or waits for: a calm number before the start, a sentence with a shrinking bar for the rest. */
import { play } from '../lib/sound.js';
import { el } from './dom.js';
import { countdownWords, isUrgent } from './phrases.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Countdown['purpose'] | 'warned' | 'paused'} Purpose */
/** @typedef {{purpose: Purpose, left_ms: number, total_ms: number}} Shown a pause has no end */
/** @typedef {import('../game/store.js').Store} Store */

const TICK_MS = 80, SAME_MS = 90, BEATS = 3, LINE = 37;

/** A pause stops every clock; a warning matters more than what else runs. @param {Table|null} table @returns {Shown|null} */
function shownOf(table) {
  if (table?.paused) return { purpose: 'paused', left_ms: Infinity, total_ms: Infinity };
  return table?.warned ? { purpose: 'warned', ...table.warned } : table?.countdown ?? null;
}

export class Countdown {
  #number = el('div', 'start-count', { 'aria-hidden': 'true' });
  #words = el('span');
  #bar = el('i');
  #note = el('div', 'flip-note', {}, this.#words, el('span', 'flip-bar', {}, this.#bar));
  /** @type {Shown|null} */ #shown = null;
  #ends = 0;
  #timer = 0;
  #store;

  /** @param {HTMLElement} board @param {Store} store */
  constructor(board, store) {
    this.#store = store;
    this.#number.hidden = this.#note.hidden = true;
    board.append(this.#number, this.#note);
  }

  /** @param {{x: number, y: number}} note @param {{x: number, y: number}} centre */
  position(note, centre) {
    this.#note.style.translate = `calc(${note.x}px - 50%) calc(${note.y + LINE}px - 100%)`; // a second line goes up, away from the hand
    this.#number.style.translate = `calc(${centre.x}px - 50%) calc(${centre.y}px - 50%)`;
  }

  /** What the table says now; it holds from the moment it arrived. @param {Table|null} table */
  show(table) {
    const countdown = shownOf(table);
    if (!countdown) return this.stop();
    const ends = performance.now() + countdown.left_ms;
    if (this.#shown?.purpose === countdown.purpose && (ends === this.#ends || Math.abs(ends - this.#ends) < SAME_MS)) return this.#tick();
    this.stop();
    this.#shown = countdown;
    this.#ends = ends;
    this.#note.dataset.purpose = countdown.purpose;
    this.#note.classList.toggle('endless', countdown.left_ms === Infinity);
    if (countdown.purpose !== 'start' && countdown.left_ms < Infinity) {
      const from = countdown.left_ms / Math.max(1, countdown.total_ms);
      this.#bar.animate([{ scale: `${from} 1` }, { scale: '0 1' }], { duration: countdown.left_ms, fill: 'forwards' });
    }
    this.#tick();
    this.#timer = window.setInterval(() => this.#tick(), TICK_MS);
  }

  stop() {
    clearInterval(this.#timer);
    this.#shown = null;
    this.#number.hidden = this.#note.hidden = true;
    this.#number.textContent = '';
  }

  #tick() {
    if (!this.#shown) return;
    const { purpose, total_ms } = this.#shown, left = Math.max(0, this.#ends - performance.now());
    const start = purpose === 'start';
    const words = start ? '' : countdownWords(this.#store, purpose, left);
    this.#note.hidden = !words;
    this.#number.hidden = !start;
    if (start) return this.#beat(Math.min(BEATS, Math.max(1, Math.ceil(left / (total_ms / BEATS)))));
    this.#words.textContent = words;
    this.#note.classList.toggle('urgent', isUrgent(this.#store, purpose));
  }

  /** @param {number} n */
  #beat(n) {
    if (this.#number.textContent === String(n)) return;
    this.#number.textContent = String(n);
    this.#number.animate([{ scale: 1.25, opacity: 0.2 }, { scale: 1, opacity: 1 }], { duration: 220, easing: 'ease-out' });
    play('tick');
  }
}
