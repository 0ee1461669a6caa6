// @ts-check
/** The spoken names of cards, levels and opponents. Functions, because the language can change. */
import { isJoker, rankOf, suitOf } from '../game/cards.js';
import { t } from './i18n.js';
/** @typedef {import('../types').Seated} Seated */
/** @typedef {import('../types').Table} Table */

const RANKS = [
  () => t('ace'), () => t('two'), () => t('three'), () => t('four'), () => t('five'), () => t('six'), () => t('seven'),
  () => t('eight'), () => t('nine'), () => t('ten'), () => t('jack'), () => t('queen'), () => t('king'),
];
// The suit as it stands after a rank: some languages use another case there.
const SUITS = [() => t('clubs'), () => t('diamonds'), () => t('hearts'), () => t('spades')];

/** @param {number} rank 0 = ace */
export const rankName = (rank) => RANKS[rank]();

/** @param {number|undefined} card */
export const cardName = (card) => (card === undefined ? t('empty') : isJoker(card) ? t('joker')
  : t('{rank} of {suit}', { rank: RANKS[rankOf(card)](), suit: SUITS[suitOf(card)]() }));

/** @typedef {{key: string, name: () => string, bot: () => string, about: () => string}} Level */
/** @type {Level[]} */
export const LEVELS = [
  { key: 'beginner', name: () => t('Beginner'), bot: () => t('Beginner bot'), about: () => t('Takes its time. A good first game.') },
  { key: 'casual', name: () => t('Casual'), bot: () => t('Casual bot'), about: () => t('An easy evening pace, with a slip now and then.') },
  { key: 'good', name: () => t('Good'), bot: () => t('Good bot'), about: () => t('Quick eyes. You will have to hurry.') },
  { key: 'expert', name: () => t('Expert'), bot: () => t('Expert bot'), about: () => t('As fast as people get. Few beat it.') },
];

/** @param {Seated|null|undefined} seated */
export function opponentName(seated) {
  if (!seated) return t('Free seat');
  if (seated.name) return seated.name;
  if (!seated.bot) return t('Friend');
  return LEVELS.find((l) => l.key === seated.bot)?.bot() ?? t('Bot');
}

/** Who sits there, for a reader at seat *mine* (-1: one who watches): two need no numbers, a name neither. @param {Table} table @param {number} seat @param {number} mine */
export function seatName(table, seat, mine) {
  const seated = table.seats[seat];
  if (seat === mine) return t('You');
  if ((table.seats.length === 2 && mine >= 0) || !seated || seated.name) return opponentName(seated);
  const n = mine < 0 ? seat + 1 : (seat - mine + table.seats.length) % table.seats.length; // as on the chips: round the table from me
  return seated.bot ? t('Bot {n}', { n }) : t('Player {n}', { n });
}

/** @param {number|undefined} card @param {number} pile */
export const pileSentence = (card, pile) => (pile === 0
  ? t('Left pile: {card}', { card: cardName(card) })
  : t('Right pile: {card}', { card: cardName(card) }));
