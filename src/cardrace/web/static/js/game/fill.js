// @ts-check
/** The cards of a table onto the anchors of a layout: which sprites there are, and where. */
import { cardKey } from './trace.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Layout} Layout */
/** @typedef {import('../types').Options} Options */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').Spot} Spot */

const SHOWN = 4, BACKS = 3, PEEK = 3.4;

/** @param {number} card a small lean, always the same for a card, so that a pile looks thrown */
const lean = (card) => ((card * 37) % 9) - 4;

/** @param {Layout} out @param {Table} table @param {number} seat @param {Options} options @param {Map<string, number>} played */
export function fill(out, table, seat, options, played) {
  const filler = new Filler(out, seat, options, played);
  table.sides.forEach((side, n) => {
    filler.backs(`stock-${n}`, side.stock);
    filler.backs(`side-${n}`, side.spit_cards);
    side.spots.forEach((spot, i) => filler.spot(n, i, spot));
  });
  // who claims a pile may see how large it is
  const counted = table.phase === 'claiming' || Boolean(table.penalty);
  table.piles.forEach((pile, i) => filler.pile(i, pile, counted));
}

class Filler {
  #out; #seat; #options; #played;

  /** @param {Layout} out @param {number} seat @param {Options} options @param {Map<string, number>} played */
  constructor(out, seat, options, played) {
    this.#out = out;
    this.#seat = seat;
    this.#options = options;
    this.#played = played;
  }

  /** @param {string} key @param {string} home @param {Partial<Place>} [more] */
  #put(key, home, more = {}) {
    const at = this.#out.anchors.get(home);
    if (at) this.#out.places.set(key, { x: at.x, y: at.y, scale: at.scale, z: 0, card: null, owner: null, home, tilt: 0, ...more });
  }

  /** A stack that lies face down, with its number. @param {string} home @param {number} count */
  backs(home, count) {
    const at = this.#out.anchors.get(home), { w, h } = this.#out.card;
    if (!at || !count) return;
    for (let i = 0; i < Math.min(this.#depth(home), count); i++) this.#put(`${home}-${i}`, home, { y: at.y - i * 2, z: i, owner: at.owner });
    if (w * at.scale >= 30) this.#out.badges.push({ key: home, x: at.x + w * at.scale / 2, y: at.y + h * at.scale, count });
  }

  /** Many seats have small stacks. @param {string} home */
  #depth(home) { return this.#options.seats === 2 || home.endsWith(`-${this.#seat}`) ? BACKS : 1; }

  /** @param {number} n whose @param {number} i @param {Spot} spot */
  spot(n, i, spot) {
    const home = `spot-${n}-${i}`, owner = this.#out.anchors.get(home)?.owner ?? null;
    const type = this.#options.game.type;
    if (type === 'speed' && spot.card === undefined) {
      if (spot.hidden) this.#put(`${home}#${this.#played.get(home) ?? 0}`, home, { z: 20 + i, owner });
      return;
    }
    if (type !== 'speed') this.#under(n, i, spot);
    if (spot.card !== undefined) this.#put(cardKey(spot.card), home, { z: 20 + i, card: spot.card, owner });
    if (spot.laying) this.#put(`lay-${n}-${i}`, home, { z: 30 + i, owner: 'mine', back: `stock-${this.#seat}` });
  }

  /** What lies under the top: backs in a layout of Spit, edges of open cards in a row. @param {number} n @param {number} i @param {Spot} spot */
  #under(n, i, spot) {
    const home = `spot-${n}-${i}`, at = this.#out.anchors.get(home), hidden = spot.hidden ?? 0;
    if (!at || !hidden) return;
    const open = this.#options.game.type === 'california', top = spot.card !== undefined;
    const most = open ? 2 : n === this.#seat ? BACKS : this.#options.seats === 2 ? 2 : 1;
    const shown = Math.min(hidden, most + (top ? 0 : 1)), step = PEEK * Math.max(0.6, Math.min(1, at.scale * 1.2));
    for (let k = 0; k < shown; k++) {
      const depth = shown - k - (top ? 0 : 1); // without a face the highest back lies where the top would
      this.#put(`under-${n}-${i}-${k}`, home, { y: at.y - depth * step, z: k, owner: at.owner, ...(open ? { edge: true } : {}) });
    }
    if (!open && n === this.#seat && hidden + (top ? 1 : 0) > 1) {
      const { w } = this.#out.card;
      this.#out.badges.push({ key: home, x: at.x + w * at.scale - 9, y: at.y, count: hidden + (top ? 1 : 0) });
    }
  }

  /** @param {number} i @param {import('../types').Pile} pile @param {boolean} counted */
  pile(i, pile, counted) {
    const home = `pile-${i}`, at = this.#out.piles[i], from = Math.max(0, pile.cards.length - SHOWN);
    pile.cards.slice(from).forEach((card, k) => this.#put(cardKey(card), home, { z: 40 + k, card, tilt: lean(card) }));
    if (pile.count && !pile.cards.length) this.#put(`${home}-down`, home, { z: 40, owner: this.#out.anchors.get(home)?.owner ?? null });
    if (counted && pile.count) this.#out.badges.push({ key: home, x: at.x + at.w / 2, y: at.y + at.h, count: pile.count });
  }
}
