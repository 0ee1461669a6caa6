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

const DEAL_GAP_MS = 70, LIFT_MS = 320, LIFT = 100, TURN_MS = 300, DRAW_TURN_MS = 170, DROP_MS = 80, STACK = 3;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A hidden card is known by its spot only. @param {string} key @param {Trace|null} trace */
const cameFrom = (key, trace) => trace?.origins.get(key) ?? trace?.origins.get(key.split('#')[0]);

/** Backs that leave, by where they lie; the highest of each stack. @param {Set<Sprite>} leaving */
function backsAt(leaving) {
  /** @type {Map<string, Sprite>} */
  const found = new Map();
  for (const sprite of leaving) {
    const { card, edge, home, z } = sprite.place;
    if (card === null && !edge && z >= (found.get(home)?.place.z ?? -1)) found.set(home, sprite);
  }
  return found;
}

/** Is the card that comes there the one under this back? Not if it flies in from somebody else. @param {Place} back @param {string|undefined} origin @param {Layout} layout */
const isSame = (back, origin, layout) => origin === undefined || origin === back.home || layout.anchors.get(origin)?.owner === back.owner;

export class Sprites {
  #root;
  /** @type {Map<string, Sprite>} */ #sprites = new Map();
  /** @type {Sprite|null} */ #held = null;
  /** Where a finger let go last, and when. */ #dropped = { x: 0, y: 0, at: -Infinity };

  /** @param {HTMLElement} root */
  constructor(root) { this.#root = root; }

  /**
   * @param {Layout} layout @param {Trace|null} trace @param {'deal'|'still'|'move'} mode
   * @param {'stock'|'side'} [from] the stack that deals
   */
  render(layout, trace, mode, from = 'stock') {
    if (trace?.dealt) this.clear();
    this.#root.style.setProperty('--card-w', `${layout.card.w}px`);
    this.#root.classList.toggle('still', mode === 'still');
    const leaving = this.#leaving(layout, trace), backs = backsAt(leaving);
    /** @type {[Sprite, Place, string|undefined][]} */
    const fresh = [];
    for (const [key, place] of layout.places) {
      const old = this.#sprites.get(key);
      if (old) {
        this.#move(old, place);
        continue;
      }
      const origin = cameFrom(key, trace) ?? (mode === 'deal' ? place.home.replace(/^spot-(\d)-.*/, `${from}-$1`) : place.back);
      const back = backs.get(place.home);
      if (back && place.card !== null && isSame(back.place, origin, layout)) {
        leaving.delete(back);
        this.#adopt(key, back, place);
      } else fresh.push([this.#add(key, this.#start(key, place, layout, origin)), place, origin]);
    }
    for (const sprite of leaving) this.#leave(sprite, layout, trace);
    if (fresh.length) this.#root.offsetWidth; // the start must be painted before the flight
    for (const [sprite, place, origin] of fresh) this.#fly(sprite, place, origin, mode === 'deal');
  }

  /** Takes out those that have no place any more. @param {Layout} layout @param {Trace|null} trace */
  #leaving(layout, trace) {
    /** @type {Set<Sprite>} */
    const found = new Set();
    for (const [key, sprite] of this.#sprites) {
      const gathered = trace?.gathered && trace.exits.has(sprite.place.home);
      if (layout.places.has(key) && !gathered) continue;
      this.#sprites.delete(key);
      if (sprite === this.#held) this.#held = null;
      found.add(sprite);
    }
    return found;
  }

  /** Where a new sprite begins. @param {string} key @param {Place} place @param {Layout} layout @param {string|undefined} origin @returns {Place} */
  #start(key, place, layout, origin) {
    const dropped = key.startsWith('lay-') && performance.now() - this.#dropped.at < DROP_MS ? this.#dropped : {};
    const at = layout.anchors.get(origin ?? '');
    return { ...place, ...at, owner: at?.owner ?? place.owner, tilt: 0, ...dropped };
  }

  /** The back that lay there turns over: it is this card. @param {string} key @param {Sprite} sprite @param {Place} place */
  #adopt(key, sprite, place) {
    sprite.el.dataset.key = key;
    sprite.el.classList.remove('down');
    sprite.lean.prepend(el('div', 'front', {}, face(place.card ?? 0)));
    this.#sprites.set(key, sprite);
    this.#turn(sprite, 0, true, DRAW_TURN_MS);
    this.#put(sprite, place);
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
    if (place.edge) element.classList.add('edge');
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
    const turned = place.card !== null && (spot || origin === place.home || /^(stock|side|pile)/.test(origin ?? ''));
    const theirs = place.card !== null && !turned && /^spot/.test(origin ?? '');
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

  /** @param {Sprite} sprite @param {Layout} layout @param {Trace|null} trace */
  #leave(sprite, layout, trace) {
    const { home, back } = sprite.place, to = layout.anchors.get(trace?.exits.get(home) ?? back ?? '');
    if (!to) {
      if (trace?.covered.has(home) && sprite.place.card !== null) setTimeout(() => sprite.el.remove(), LIFT_MS);
      else sprite.el.remove();
      return;
    }
    if (to.owner) sprite.el.dataset.owner = to.owner;
    if (sprite.place.card !== null) this.#turn(sprite, 0, false);
    this.#put(sprite, { ...sprite.place, x: to.x, y: to.y, scale: to.scale, z: 60, tilt: 0 });
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

  /** Cards that the server has not heard of yet. @param {Set<string>} keys */
  mark(keys) { for (const [key, sprite] of this.#sprites) sprite.el.classList.toggle('waits', keys.has(key)); }

  /** The finger takes it. @param {string} key */
  hold(key) {
    this.drop();
    this.#held = this.#sprites.get(key) ?? null;
    if (!this.#held) return false;
    this.#held.el.classList.add('held');
    this.#held.el.style.zIndex = '300';
    return true;
  }
  /** The highest of a stack. @param {string} stack */
  holdTop(stack) {
    for (let i = STACK - 1; i >= 0; i--) if (this.#sprites.has(`${stack}-${i}`)) return this.hold(`${stack}-${i}`);
    return false;
  }
  /** @param {number} dx @param {number} dy away from its place */
  drag(dx, dy) {
    if (!this.#held) return;
    this.#dropped = { x: this.#held.place.x + dx, y: this.#held.place.y + dy, at: 0 };
    this.#held.el.style.translate = `${this.#held.place.x + dx}px ${this.#held.place.y + dy}px`;
  }
  drop() {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    this.#dropped.at = performance.now();
    held.el.classList.remove('held');
    this.#put(held, held.place);
    this.#lift(held);
  }
}
