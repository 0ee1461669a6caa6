// @ts-check
/** The sentence for each reason the server gives for a refusal. */
import { t } from './i18n.js';
import { cardName } from './words.js';

/** @type {Record<string, () => string>} */
const SENTENCES = {
  'not-yours-to-ask': () => t('Only the table itself does that'),
  'not-in-this-game': () => t('That is not part of this game'),
  'already-ready': () => t('You are already ready'),
  'already-started': () => t('The round has already started'),
  'not-everybody-ready': () => t('Not everybody is ready yet'),
  'not-started': () => t('The round has not started yet'),
  'no-such-pile': () => t('There is no such pile'),
  'no-such-spot': () => t('There is no such place'),
  'not-in-play': () => t('That card is not in play'),
  'does-not-fit': () => t('That card does not fit'),
  'last-is-joker': () => t('A joker cannot be your last card'),
  'name-a-rank': () => t('Give the joker a rank that fits'),
  'too-many-cards': () => t('That is too many cards at once'),
  'nothing-to-draw': () => t('Your stock is empty'),
  'hand-full': () => t('Your hand is full'),
  'nothing-to-turn': () => t('There is nothing to turn over there'),
  'no-space': () => t('That place is not empty'),
  'moves-nothing': () => t('Moving that card changes nothing'),
  'no-deadlock': () => t('Somebody can still play'),
  'not-alone': () => t('It is not up to you to spit now'),
  'locked-pile': () => t('You spit on the same pile until the layout ends'),
  'bad-shuffle': () => t('The shuffle went wrong'),
  'layout-not-over': () => t('The layout is not over yet'),
  'layout-over': () => t('The layout is over'),
  'pile-taken': () => t('That pile is already taken'),
  'not-your-choice': () => t('Somebody else chooses the pile'),
  'already-claimed': () => t('What you take is already settled'),
  'not-marked': () => t('That card cannot be covered now'),
  'not-out': () => t('You still have cards'),
  'no-penalty': () => t('You have no pile to choose now'),
  'call-first': () => t('Call “Speed!” first'),
  'round-over': () => t('The round is over'),
  'no-round': () => t('No cards have been dealt yet'),
  'not-over': () => t('The round is not over yet'),
  'already-asked': () => t('You have already asked'),
  paused: () => t('The table is paused'),
  'too-fast': () => t('That was too much at once: slow down'),
  watching: () => t('You are watching: only the seats play'),
  'not-sealed': () => t('The cards are dealt already'),
  'already-cut': () => t('You have already cut the cards'),
};

/** @param {string} refusal */
const refusalSentence = (refusal) => SENTENCES[refusal]?.() ?? t('That did not work');

/** A card that fitted on my screen and was refused came second. @param {string} refusal @param {number} card */
export const cameBack = (refusal, card) => (refusal === 'does-not-fit'
  ? t('Too late: {card} came back', { card: cardName(card) })
  : refusalSentence(refusal));
