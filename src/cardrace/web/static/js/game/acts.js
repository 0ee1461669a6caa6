// @ts-check
/**
 * What a seat can do at this moment, place by place. Pure. Buttons, keys and fingers all read it;
 * what only the server can know (is everybody stuck?) it shows by its countdown.
 */
import { mayPlay } from './rules.js';
import { rankOf } from './cards.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Options} Options */
/** @typedef {import('../types').Acts} Acts */
/** @typedef {import('../types').Side} Side */

/** @param {import('../types').Spot} spot */
const isEmpty = (spot) => spot.card === undefined && !spot.hidden;

/** @param {Table|null} view @param {number} seat @param {Options} options @returns {Acts} */
export function acts(view, seat, options) {
  const side = view?.sides[seat], playing = view?.phase === 'playing' && !frozen(view, options);
  const spots = side?.spots ?? [];
  const open = view && side && playing && options.game.type !== 'california' ? side : null;
  return {
    plays: spots.map((spot) => (open && view && spot.card !== undefined ? pilesFor(view, open, options, [spot.card]) : [])),
    moves: spots.map((_, i) => (open && options.game.type === 'spit' ? movesFrom(open, options, i) : [])),
    turns: spots.map((spot) => Boolean(open && spot.down)),
    draw: Boolean(open && options.game.refill === 'manual' && open.stock && spots.some(isEmpty)),
    covers: (view?.sides ?? []).map((row) => row.spots.map((spot) => Boolean(playing && side?.stock && spot.marked && !spot.laying))),
    piles: view ? pileActs(view, seat, options) : [],
    call: view?.phase === 'playing' ? callNow(view, seat, options) : null,
    flip: Boolean(view && playing && side && !side.ready && mayAskFlip(view, seat, options)),
  };
}

/** VERBAL-4: once somebody is out, only calls count. @param {Table} view @param {Options} options */
const frozen = (view, options) => options.game.verbal === 'race' && Boolean(view.out?.length);

/** @param {Table} view @param {Side} side @param {Options} options @param {number[]} cards */
export const pilesFor = (view, side, options, cards) => view.piles.flatMap((pile, i) => (mayPlay(options, side, cards, pile) ? [i] : []));

/** SPIT-MOVE-1, -3, -4. @param {Side} side @param {Options} options @param {number} from */
function movesFrom(side, options, from) {
  const { card, hidden } = side.spots[from];
  if (card === undefined) return [];
  return side.spots.flatMap((spot, to) => {
    if (to === from) return [];
    if (isEmpty(spot)) return hidden ? [to] : [];
    return options.game.stack_equal && spot.card !== undefined && rankOf(spot.card) === rankOf(card) ? [to] : [];
  });
}

/** @param {Table} view @param {number} seat @param {Options} options @returns {Acts['piles']} */
function pileActs(view, seat, options) {
  if (view.phase === 'claiming') {
    const free = view.claims?.[seat] == null && chooses(view, seat, options);
    return view.seats.map((_, place) => (free && !view.claims?.includes(place) ? 'slap' : null));
  }
  if (view.phase !== 'playing') return view.piles.map(() => null);
  const owes = options.game.type === 'speed' && view.penalty?.seat === seat && view.penalty.pile == null;
  if (owes && options.game.call_pile === 'choice') return view.piles.map((pile) => (pile.count ? 'take' : null));
  if (view.countdown?.purpose === 'spit' && view.sides[seat]?.spit_cards) return view.piles.map(() => 'spit');
  const early = options.game.false_slap === 'opponent_chooses' && view.penalty?.seat !== seat;
  return view.piles.map(() => (early ? 'early' : null));
}

/** SPIT-SLAP-4; who slapped too early has no choice. @param {Table} view @param {number} seat @param {Options} options */
function chooses(view, seat, options) {
  const early = view.penalty?.seat, finisher = view.finisher ?? null;
  if (seat === early) return false;
  if (finisher === null || finisher === seat || finisher === early) return true;
  return options.game.claim !== 'finisher' || view.claims?.[finisher] != null;
}

/** VERBAL-1, -4, -5. @param {Table} view @param {number} seat @param {Options} options @returns {Acts['call']} */
function callNow(view, seat, options) {
  const { verbal = 'off', false_call } = options.game, out = view.out ?? [];
  if (verbal === 'off') return null;
  if (out.includes(seat) || (verbal === 'race' && out.length)) return 'now';
  return false_call === 'penalty' && !view.penalty ? 'early' : 'idle';
}

/** COMMON-MUST-1: at a deadlock, or any time where all may agree. Whether the others are stuck too the server knows. @param {Table} view @param {number} seat @param {Options} options */
function mayAskFlip(view, seat, options) {
  if (options.game.type === 'california') return false;
  if (options.stall === 'agreed') return true;
  if (options.flip_trigger !== 'ready') return false;
  const side = view.sides[seat];
  const able = side.spots.some((spot, i) => (spot.card !== undefined && pilesFor(view, side, options, [spot.card]).length)
    || spot.down || (options.game.type === 'spit' && movesFrom(side, options, i).length));
  return !able && !(options.game.refill === 'manual' && side.stock && side.spots.some(isEmpty));
}
