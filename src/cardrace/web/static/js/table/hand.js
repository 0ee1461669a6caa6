// @ts-check
/**
 * What a tap, a key or a dropped card means. One press acts only when it has exactly one meaning;
 * otherwise the card is chosen and its places light up. Nothing here moves a card without being told.
 */
import { isJoker } from '../game/cards.js';
import { declares, joining, ranksFor } from '../game/rules.js';
import { buzz } from '../lib/haptics.js';
import { play } from '../lib/sound.js';
/** @typedef {import('../game/store.js').Store} Store */
/** @typedef {import('../types').Ask} Ask */
/** @typedef {{spots: number[], to: number|null}} Selection cards in the order they were chosen, or an empty place */
/**
 * What the hand tells the eye.
 * @typedef {Object} Eye
 * @property {(card: number|undefined) => void} no
 * @property {() => void} chosen
 * @property {(pile: number) => void} took
 * @property {(ask: Ask) => void} waits for a connection
 * @property {(pile: number, ranks: number[], chosen: (rank: number) => void) => void} name
 */

const GUARD_MS = 200, SLAP_GUARD_MS = 250, EARLY_GUARD_MS = 700;

export class Hand {
  /** @type {Selection} */ selection = { spots: [], to: null };
  #store; #send; #eye;
  /** @type {Map<string, number>} */ #guards = new Map();
  /** @type {(number|undefined)[]} */ #cards = [];
  #offered = '';
  #pilesFrom = 0;
  #lastPlay = 0;

  /** @param {Store} store @param {(ask: Ask) => boolean} send false = no connection @param {Eye} eye */
  constructor(store, send, eye) {
    this.#store = store;
    this.#send = send;
    this.#eye = eye;
  }

  /** @param {number} spot */
  #spot(spot) { return this.#store.view?.sides[this.#store.seat]?.spots[spot]; }
  /** @param {number} spot */
  cardAt(spot) { return this.#spot(spot)?.card; }
  #cardsInHand() { return (this.#store.view?.sides[this.#store.seat]?.spots ?? []).flatMap((s) => s.card ?? []); }

  /** Cards that may still join the chosen ones. @param {number[]} spots */
  #joining(spots) { return joining(this.#store.options, this.#cardsInHand(), spots.flatMap((s) => this.cardAt(s) ?? [])); }

  /** A tap on this spot has exactly one meaning. @param {number} spot */
  isSure(spot) {
    const { spots: chosen, to } = this.selection, card = this.cardAt(spot);
    if (card === undefined || to !== null || this.#store.targets(spot).length !== 1 || this.#joining([spot]).length) return false;
    return !chosen.length || !(this.#joining(chosen).includes(card) || this.#store.acts.moves[chosen[0]]?.includes(spot));
  }

  /** The cards that go with this one: all that are chosen, or it alone. @param {number} spot */
  with(spot) { return this.selection.spots.includes(spot) ? this.selection.spots : [spot]; }

  /** @param {number} spot */
  tap(spot) {
    const at = this.#spot(spot), { acts } = this.#store, { spots: chosen, to } = this.selection;
    // A nervous second tap must not play the card that has just come.
    if (!at || this.#store.watching || this.#isGuarded(`spot-${spot}`)) return;
    if (acts.turns[spot]) return this.#request({ type: 'turn', spot });
    if (at.card === undefined) return at.hidden ? undefined : this.#tapEmpty(spot);
    if (to !== null) return this.move(spot, to);
    if (chosen.includes(spot)) return this.#tapChosen(spot);
    if (chosen.length && this.#tapSecond(spot, at.card)) return;
    this.#tapFirst(spot, at.card);
  }

  /** @param {number} spot @param {number} card */
  #tapFirst(spot, card) {
    const targets = this.#store.targets(spot);
    if (targets.length > 1 || (targets.length && this.#joining([spot]).length)) return this.choose([spot]);
    if (targets.length === 1) return this.playOn(targets[0], [spot]);
    if (this.#store.acts.moves[spot]?.length) return this.choose([spot]);
    this.choose([]);
    this.#eye.no(card);
  }

  /** With a card chosen, another one: it joins, or the chosen one goes onto it. @param {number} spot @param {number} card */
  #tapSecond(spot, card) {
    const { spots: chosen } = this.selection;
    if (this.#joining(chosen).includes(card)) {
      const spots = [...chosen, spot], targets = this.#store.targetsOf(spots);
      if (targets.length === 1 && !this.#joining(spots).length) this.playOn(targets[0], spots);
      else this.choose(spots);
      return true;
    }
    if (chosen.length !== 1 || !this.#store.acts.moves[chosen[0]]?.includes(spot)) return false;
    this.move(chosen[0], spot);
    return true;
  }

  /** The same card again: the one pile there is, or let it go. @param {number} spot */
  #tapChosen(spot) {
    const { spots } = this.selection, targets = this.#store.targetsOf(spots);
    if (targets.length === 1 && spots[spots.length - 1] === spot) return this.playOn(targets[0], spots);
    this.choose(spots.filter((s) => s !== spot));
  }

  /** @param {number} spot */
  #tapEmpty(spot) {
    const { spots: chosen, to } = this.selection, { moves } = this.#store.acts;
    if (chosen.length === 1 && moves[chosen[0]]?.includes(spot)) return this.move(chosen[0], spot);
    const wanted = to !== spot && moves.some((places) => places.includes(spot));
    this.selection = { spots: [], to: wanted ? spot : null };
    this.#eye.chosen();
  }

  /** @param {number[]} spots */
  choose(spots) {
    this.selection = { spots: spots.filter((spot) => this.cardAt(spot) !== undefined), to: null };
    this.#eye.chosen();
  }

  /** @param {number} pile @param {number[]} [spots] @param {number} [rank] */
  playOn(pile, spots = this.selection.spots, rank) {
    const card = this.cardAt(spots[0]), { options, view } = this.#store;
    if (card === undefined) return this.choose([]);
    const allowed = this.#store.targetsOf(spots).includes(pile);
    if (allowed && rank === undefined && declares(options) && isJoker(card)) {
      const ranks = ranksFor(options, view?.piles[pile]);
      if (ranks.length > 1) {
        this.choose(spots);
        return this.#eye.name(pile, ranks, (named) => this.playOn(pile, spots, named));
      }
      rank = ranks[0];
    }
    this.choose([]);
    const ask = allowed ? this.#store.play(spots, pile, rank) : null;
    if (!ask) return this.#eye.no(card);
    for (const spot of spots) this.#guard(`spot-${spot}`);
    this.#lastPlay = performance.now();
    this.#done(ask);
    this.#eye.took(pile);
  }

  /** @param {number} spot @param {number} to */
  move(spot, to) {
    const card = this.cardAt(spot), ask = this.#store.move(spot, to);
    this.choose([]);
    if (!ask) return this.#eye.no(card);
    this.#guard(`spot-${spot}`);
    this.#guard(`spot-${to}`);
    this.#done(ask);
  }

  /** A pile, or an empty place after them. @param {number} pile */
  tapPile(pile) {
    const act = this.#store.acts.piles[pile];
    if (act === 'slap' || act === 'spit' || act === 'take') {
      // Who meant to play must not claim the pile that the layout's end has just offered.
      if (performance.now() < this.#pilesFrom) return;
      return this.#request({ type: act, pile });
    }
    if (this.selection.spots.length) return this.playOn(pile);
    if (act === 'early' && performance.now() - this.#lastPlay > EARLY_GUARD_MS) this.#request({ type: 'slap', pile });
  }

  /** @param {number} at @param {number} spot */
  cover(at, spot) {
    if (this.#isGuarded(`row-${at}-${spot}`)) return;
    const card = this.#store.view?.sides[at]?.spots[spot]?.card, ask = this.#store.cover(at, spot);
    if (!ask) return this.#eye.no(card);
    this.#guard(`row-${at}-${spot}`);
    this.#done(ask);
  }

  draw() {
    const ask = this.#store.draw();
    if (!ask) return play('dull');
    play('draw');
    this.#deliver(ask);
  }

  call() {
    if (this.#store.acts.call === 'idle') return play('dull');
    this.#request({ type: 'call' });
  }

  flip() { if (this.#store.acts.flip) this.#request({ type: 'ready' }); }

  /** @param {Parameters<Store['request']>[0]} command */
  #request(command) {
    const ask = this.#store.request(command);
    if (ask) this.#done(ask);
  }

  /** @param {Ask} ask */
  #done(ask) {
    play('mine');
    buzz(8);
    this.#deliver(ask);
  }

  /** @param {Ask} ask */
  #deliver(ask) { if (!this.#send(ask)) this.#eye.waits(ask); }

  /** @param {string} place */
  #guard(place) { this.#guards.set(place, performance.now() + GUARD_MS); }
  /** @param {string} place */
  #isGuarded(place) { return performance.now() < (this.#guards.get(place) ?? 0); }

  /** The table has changed: a card that has just come is guarded, a chosen one that has gone is no longer chosen. */
  follow() {
    const view = this.#store.view, spots = view?.sides[this.#store.seat]?.spots ?? [];
    const offered = this.#store.acts.piles.find((act) => act && act !== 'early') ?? '';
    if (offered && offered !== this.#offered) this.#pilesFrom = performance.now() + SLAP_GUARD_MS;
    this.#offered = offered;
    const cards = spots.map((s) => s.card);
    cards.forEach((card, i) => { if (card !== undefined && card !== this.#cards[i]) this.#guard(`spot-${i}`); });
    const gone = this.selection.spots.some((spot) => cards[spot] === undefined || cards[spot] !== this.#cards[spot]);
    const { to } = this.selection, filled = to !== null && (cards[to] !== undefined || !this.#store.acts.moves.some((places) => places.includes(to)));
    if (gone || filled) this.selection = { spots: [], to: null };
    this.#cards = cards;
  }
}
