// @ts-check
/**
 * The pictures of the cards. A sprite is found again by its key; only what changed is written;
 * CSS transitions carry it to its place and bend by themselves when the place changes on the way.
 */
import { el } from './dom.js';
import { face } from './faces.js';
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Trace} Trace */
/** @typedef {{el: HTMLElement, lean: HTMLElement, place: Place}} Sprite */

const DEAL_GAP_MS = 70, LIFT_MS = 320, LIFT = 100, TURN_MS = 300, DRAW_TURN_MS = 170;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A hidden card is known by its spot only. @param {string} key @param {Trace|null} trace */
const cameFrom = (key, trace) => trace?.origins.get(key) ?? trace?.origins.get(key.split('#')[0]);

export class Sprites {
  #root;
  /** @type {Map<string, Sprite>} */ #sprites = new Map();
  /** @type {Sprite|null} */ #held = null;

  /** @param {HTMLElement} root */
  constructor(root) { this.#root = root; }

  /** @param {Layout} layout @param {Trace|null} trace @param {'deal'|'still'|'move'} mode */
  render(layout, trace, mode) {
    if (trace?.dealt) this.clear();
    this.#root.style.setProperty('--card-w', `${layout.card.w}px`);
    this.#root.classList.toggle('still', mode === 'still');
    for (const [key, sprite] of this.#sprites) if (!layout.places.has(key)) this.#leave(key, sprite, layout, trace);
    /** @type {[Sprite, Place, string|undefined][]} */
    const fresh = [];
    for (const [key, place] of layout.places) {
      const old = this.#sprites.get(key);
      if (old) this.#move(old, place);
      else {
        const origin = mode === 'deal' ? place.home.replace(/^spot-(\d)-.*/, 'stock-$1') : cameFrom(key, trace);
        fresh.push([this.#add(key, { ...place, ...layout.anchors.get(origin ?? ''), tilt: 0 }), place, origin]);
      }
    }
    if (fresh.length) this.#root.offsetWidth; // the start must be painted before the flight
    for (const [sprite, place, origin] of fresh) this.#fly(sprite, place, origin, mode === 'deal');
  }

  clear() {
    for (const sprite of this.#sprites.values()) sprite.el.remove();
    this.#sprites.clear();
    this.#held = null;
  }

  /** @param {string} key @param {Place} place where it begins @returns {Sprite} */
  #add(key, place) {
    const leaning = el('div', 'lean', {}, el('div', 'back'));
    const element = el('div', 'sprite', { 'data-key': key }, leaning);
    const sprite = { el: element, lean: leaning, place };
    if (place.owner) element.dataset.owner = place.owner;
    if (place.card === null) element.classList.add('down');
    else leaning.prepend(el('div', 'front', {}, face(place.card)));
    this.#put(sprite, place);
    this.#sprites.set(key, sprite);
    this.#root.append(element);
    return sprite;
  }

  /** @param {Sprite} sprite @param {Place} place @param {string|undefined} origin @param {boolean} deal */
  #fly(sprite, place, origin, deal) {
    const spot = deal ? /^spot-\d-(\d)/.exec(place.home) : null;
    const delay = spot && !calm.matches ? (Number(spot[1]) + 1) * DEAL_GAP_MS : 0;
    sprite.el.style.transitionDelay = delay ? `${delay}ms` : '';
    if (delay) setTimeout(() => { sprite.el.style.transitionDelay = ''; }, delay + TURN_MS);
    const turned = place.card !== null && (spot || /^(stock|side|pile)/.test(origin ?? ''));
    const theirs = place.card !== null && /^spot/.test(origin ?? '');
    if (theirs) sprite.el.classList.add('far');
    // My next card shows its face as soon as it can: nothing may delay a hand.
    const duration = !deal && origin?.startsWith('stock') ? DRAW_TURN_MS : TURN_MS;
    if (turned || theirs) this.#turn(sprite, delay, true, duration);
    this.#put(sprite, place);
    if (origin || delay) this.#lift(sprite);
  }

  /** @param {Sprite} sprite @param {Place} place */
  #move(sprite, place) {
    const old = sprite.place;
    sprite.place = place;
    if (sprite === this.#held) return;
    if (old.x === place.x && old.y === place.y && old.scale === place.scale && old.z === place.z && old.tilt === place.tilt) return;
    this.#put(sprite, place);
    if (old.home !== place.home) this.#lift(sprite);
  }

  /** @param {Sprite} sprite @param {Place} place */
  #put(sprite, place) {
    sprite.place = place;
    sprite.el.style.translate = `${place.x}px ${place.y}px`;
    sprite.el.style.scale = String(place.scale);
    sprite.el.style.zIndex = String(place.z);
    sprite.lean.style.rotate = place.tilt ? `${place.tilt}deg` : '';
  }

  /** Above the others while it flies. @param {Sprite} sprite */
  #lift(sprite) {
    sprite.el.style.zIndex = String(sprite.place.z + LIFT);
    setTimeout(() => { if (sprite !== this.#held) sprite.el.style.zIndex = String(sprite.place.z); }, LIFT_MS);
  }

  /** @param {string} key @param {Sprite} sprite @param {Layout} layout @param {Trace|null} trace */
  #leave(key, sprite, layout, trace) {
    this.#sprites.delete(key);
    if (sprite === this.#held) this.#held = null;
    const to = layout.anchors.get(trace?.exits.get(sprite.place.home) ?? '');
    if (!to) return sprite.el.remove();
    sprite.el.dataset.owner = to.owner;
    if (sprite.place.card !== null) this.#turn(sprite, 0, false);
    this.#put(sprite, { ...sprite.place, ...to, z: 60, tilt: 0 });
    sprite.el.classList.add('far');
    setTimeout(() => sprite.el.remove(), LIFT_MS);
  }

  /** @param {Sprite} sprite @param {number} delay @param {boolean} up shows its face at the end @param {number} [duration] */
  #turn(sprite, delay, up, duration = TURN_MS) {
    if (calm.matches) return;
    const options = { duration, delay, fill: /** @type {const} */ ('both'), easing: 'ease-in-out' };
    const shown = { scale: '1 1', visibility: 'visible' }, edge = { scale: '0 1', visibility: 'visible', offset: 0.5 };
    const gone = { scale: '0 1', visibility: 'hidden' };
    for (const [side, last] of /** @type {const} */ ([['.front', up], ['.back', !up]])) {
      const frames = last ? [gone, { ...gone, offset: 0.499 }, edge, shown] : [shown, edge, { ...gone, offset: 0.501 }, gone];
      const turning = sprite.lean.querySelector(side)?.animate(frames, options);
      if (up) turning?.finished.then(() => turning.cancel(), () => {});
    }
  }

  /** @param {string} key */
  shake(key) {
    const sprite = this.#sprites.get(key);
    if (!sprite) return;
    const frames = calm.matches ? [{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }]
      : [0, -9, 8, -6, 4, 0].map((x) => ({ translate: `${x}px 0` }));
    sprite.lean.animate(frames, { duration: 280, delay: calm.matches ? 0 : 60 });
  }

  /** The finger takes it. @param {string} key */
  hold(key) {
    this.drop();
    this.#held = this.#sprites.get(key) ?? null;
    if (!this.#held) return false;
    this.#held.el.classList.add('held');
    this.#held.el.style.zIndex = '300';
    return true;
  }
  /** @param {number} dx @param {number} dy away from its place */
  drag(dx, dy) {
    if (this.#held) this.#held.el.style.translate = `${this.#held.place.x + dx}px ${this.#held.place.y + dy}px`;
  }
  drop() {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    held.el.classList.remove('held');
    this.#put(held, held.place);
    this.#lift(held);
  }
}
