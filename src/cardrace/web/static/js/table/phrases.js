// @ts-check
/** The sentences of the table: seats, places, piles, and what a countdown counts. */
import { ownerOf } from '../game/layout.js';
import { language, seconds, t, tn } from '../lib/i18n.js';
import { cardName, pileSentence, rankName, seatName as nameAt } from '../lib/words.js';
/** @typedef {import('../game/store.js').Store} Store */
/** @typedef {import('../types').Table} Table */
/** @typedef {import('./countdown.js').Purpose} Purpose */

/** Others are numbered in order round the table where there are several. @param {Store} store @param {number} n */
export const numberOf = (store, n) => (store.watching ? n + 1 : store.others.indexOf(n) + 1);

/** @param {Store} store @param {number} n */
export const seatName = (store, n) => (store.table ? nameAt(store.table, n, store.me) : '');

/** @param {Store} store @param {number} n */
export const colourOf = (store, n) => ownerOf(n, store.seat, store.options.seats);

/** A pile and its top. @param {Store} store @param {number} i @param {number} [card] */
export function pileWords(store, i, card = store.view?.piles[i]?.cards.at(-1)) {
  if (store.view?.piles.length === 2) return pileSentence(card, i);
  return t('Pile {n}: {card}', { n: i + 1, card: cardName(card) });
}

/** @param {Store} store @param {number} i the place of a spot of mine */
export function spotLabel(store, i) {
  const spot = store.view?.sides[store.seat]?.spots[i], plays = store.targets(i);
  const values = { n: i + 1, card: cardName(spot?.card) };
  if (spot?.down) return t('Place {n}: face down, turn it', values);
  if (spot?.card === undefined && spot?.hidden) return t('Place {n}: face down', values);
  if (!plays.length) return depth(spot, store.acts.moves[i]?.length ? t('Place {n}: {card}, can move', values) : t('Place {n}: {card}', values));
  return depth(spot, fitsLabel(store, plays, values));
}

/** @param {string[]} words */
const listed = (words) => new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);

/** @param {Store} store @param {number[]} plays @param {{n: number, card: string}} values */
function fitsLabel(store, plays, values) {
  if (store.view?.piles.length === 2) {
    if (plays.length > 1) return t('Place {n}: {card}, fits both piles', values);
    return plays[0] ? t('Place {n}: {card}, fits the right pile', values) : t('Place {n}: {card}, fits the left pile', values);
  }
  return t('Place {n}: {card}, fits pile {piles}', { ...values, piles: listed(plays.map((i) => String(i + 1))) });
}

/** @param {import('../types').Spot|undefined} spot @param {string} label */
const depth = (spot, label) => (spot?.hidden ? tn('{label}, one card under it', '{label}, {n} cards under it', spot.hidden, { label }) : label);

/** @param {Store} store @param {number} i */
export function pileLabel(store, i) {
  const view = store.view, pile = view?.piles[i], act = store.acts.piles[i];
  if (!pile) return act === 'slap' ? t('Empty place: slap it to take nothing') : t('Empty place');
  const count = pile.count, card = pile.named == null ? cardName(pile.cards.at(-1)) : t('joker as {rank}', { rank: rankName(pile.named) });
  const two = view?.piles.length === 2;
  const label = two && i === 0 ? tn('Left pile: {card}, one card', 'Left pile: {card}, {n} cards', count, { card })
    : two ? tn('Right pile: {card}, one card', 'Right pile: {card}, {n} cards', count, { card })
      : tn('Pile {pile}: {card}, one card', 'Pile {pile}: {card}, {n} cards', count, { card, pile: i + 1 });
  if (act === 'slap') return t('{label}. Slap it to take it', { label });
  if (act === 'spit') return t('{label}. Spit here', { label });
  return act === 'take' ? t('{label}. Take this pile', { label }) : label;
}

/** A card of somebody's row. @param {Store} store @param {number} at @param {number} spot */
export function rowLabel(store, at, spot) {
  const card = cardName(store.view?.sides[at]?.spots[spot]?.card), open = store.acts.covers[at]?.[spot];
  const values = { name: seatName(store, at), n: spot + 1, card };
  if (at === store.me) return open ? t('Your row, place {n}: {card}, can be covered', values) : t('Your row, place {n}: {card}', values);
  return open ? t('{name}, place {n}: {card}, can be covered', values) : t('{name}, place {n}: {card}', values);
}

/** Whole sentences, because a pile's name bends in many languages. @param {Store} store @param {number} seat @param {number} pile */
export function slapWords(store, seat, pile) {
  const mine = seat === store.me, values = { name: seatName(store, seat), n: pile + 1 };
  const piles = store.view?.piles.length ?? 0;
  if (pile >= piles) return mine ? t('You take the empty place') : t('{name} takes the empty place', values);
  if (piles !== 2) return mine ? t('You take pile {n}', values) : t('{name} takes pile {n}', values);
  if (pile) return mine ? t('You take the right pile') : t('{name} takes the right pile', values);
  return mine ? t('You take the left pile') : t('{name} takes the left pile', values);
}

/** @type {Partial<Record<Purpose, (store: Store, left: string, table: Table) => string>>} */
const COUNTDOWNS = {
  flip: (_, s) => t('Nobody can play: flip in {s} s', { s }),
  spit: (store, s, table) => (table.sides[store.me]?.spit_cards ? t('You spit alone: tap a pile ({s} s)', { s })
    : store.watching ? t('Spit alone in {s} s', { s }) : t('Your opponent spits in {s} s', { s })),
  slap: (store, s) => (store.acts.piles.includes('slap') ? t('Slap a pile! ({s} s)', { s }) : store.watching ? t('The piles are slapped ({s} s)', { s }) : t('The others choose a pile ({s} s)', { s })),
  lay: (store, s) => (store.options.game.type === 'spit' ? t('New layout in {s} s', { s }) : t('No pair is open: new round in {s} s', { s })),
  call: (store, s, table) => {
    if (table.out?.includes(store.me)) return t('You are out! Say “Speed!” ({s} s)', { s });
    const name = seatName(store, table.out?.[0] ?? store.theirs);
    return store.options.game.verbal === 'race' ? t('{name} is out: be first to say “Speed!” ({s} s)', { name, s })
      : t('{name} is out and must say “Speed!” ({s} s)', { name, s });
  },
  take: (store, s, table) => (table.penalty?.seat === store.me ? t('You must take a pile: choose it ({s} s)', { s })
    : t('{name} must take a pile ({s} s)', { name: seatName(store, table.penalty?.seat ?? store.theirs), s })),
  pass: (_, s) => t('Play now, or pass in {s} s', { s }),
  deal: (_, s) => t('New deal in {s} s', { s }),
  cut: (_store, _s, table) => (table.phase === 'waiting' ? t('Shuffling…') : ''),
  paused: (store, _, table) => (table.waits_for == null ? t('Paused: nobody is here') : t('Paused until {name} is back', { name: seatName(store, table.waits_for) })),
  warned: (store, s, table) => {
    const seats = table.warned?.seats ?? [], one = seats.length === 1;
    if (seats.includes(store.me)) return t('Act, or you lose the round ({s} s)', { s });
    const names = listed(seats.map((seat) => seatName(store, seat)));
    return one ? t('{name} must act, or loses the round ({s} s)', { name: names, s }) : t('{names} must act, or lose the round ({s} s)', { names, s });
  },
};

/** @param {Store} store @param {Purpose} purpose @param {number} left_ms */
export const countdownWords = (store, purpose, left_ms) => (store.table && COUNTDOWNS[purpose]?.(store, seconds(left_ms), store.table)) ?? '';

/** Must I do something before the time is over? @param {Store} store @param {Purpose} purpose */
export function isUrgent(store, purpose) {
  const { piles, call } = store.acts;
  if (purpose === 'warned') return store.table?.warned?.seats.includes(store.me) ?? false;
  return (purpose === 'call' && call === 'now') || (['slap', 'spit', 'take'].includes(purpose) && piles.some((act) => act === purpose));
}
