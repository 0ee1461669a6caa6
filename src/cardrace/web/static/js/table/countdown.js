// @ts-check
/** The two countdowns one can see: a calm number before the start, a shrinking bar before a flip. */
import { seconds, t } from '../lib/i18n.js';
import { play } from '../lib/sound.js';
import { el } from './dom.js';
/** @typedef {import('../types').Countdown} Shown */

const TICK_MS = 80, SAME_MS = 90, BEATS = 3;

export class Countdown {
  #number = el('div', 'start-count', { 'aria-hidden': 'true' });
  #words = el('span');
  #bar = el('i');
  #note = el('div', 'flip-note', {}, this.#words, el('span', 'flip-bar', {}, this.#bar));
  /** @type {Shown|null} */ #shown = null;
  #ends = 0;
  #timer = 0;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#number.hidden = this.#note.hidden = true;
    board.append(this.#number, this.#note);
  }

  /** @param {{x: number, y: number}} note @param {{x: number, y: number}} centre */
  position(note, centre) {
    this.#note.style.translate = `calc(${note.x}px - 50%) ${note.y}px`;
    this.#number.style.translate = `calc(${centre.x}px - 50%) calc(${centre.y}px - 50%)`;
  }

  /** What the table says now; it holds from the moment it arrived. @param {Shown|null|undefined} countdown */
  show(countdown) {
    if (!countdown) return this.stop();
    const ends = performance.now() + countdown.left_ms;
    if (this.#shown?.purpose === countdown.purpose && Math.abs(ends - this.#ends) < SAME_MS) return;
    this.stop();
    this.#shown = countdown;
    this.#ends = ends;
    if (countdown.purpose === 'flip') {
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
    const left = Math.max(0, this.#ends - performance.now());
    const flip = this.#shown.purpose === 'flip';
    this.#note.hidden = !flip;
    this.#number.hidden = flip;
    if (flip) this.#words.textContent = t('Nobody can play: flip in {s} s', { s: seconds(left) });
    else this.#beat(Math.min(BEATS, Math.max(1, Math.ceil(left / (this.#shown.total_ms / BEATS)))));
  }

  /** @param {number} n */
  #beat(n) {
    if (this.#number.textContent === String(n)) return;
    this.#number.textContent = String(n);
    this.#number.animate([{ scale: 1.25, opacity: 0.2 }, { scale: 1, opacity: 1 }], { duration: 220, easing: 'ease-out' });
    play('tick');
  }
}
