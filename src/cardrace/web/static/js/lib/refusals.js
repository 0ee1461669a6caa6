// @ts-check
/** The sentence for each reason the server gives for a refusal. */
import { t } from './i18n.js';
import { cardName } from './words.js';

/** @type {Record<string, () => string>} */
const SENTENCES = {
  'round-over': () => t('The round is over'),
  'not-started': () => t('The round has not started yet'),
  'already-started': () => t('The round has already started'),
  'already-ready': () => t('You are already ready'),
  'not-everybody-ready': () => t('Not everybody is ready yet'),
  'no-such-pile': () => t('There is no such pile'),
  'not-in-play': () => t('That card is not in play'),
  'does-not-fit': () => t('That card does not fit'),
  'no-deadlock': () => t('Somebody can still play'),
  'not-yours-to-ask': () => t('Only the table itself does that'),
  'bad-shuffle': () => t('The shuffle went wrong'),
  'no-round': () => t('No cards have been dealt yet'),
  'not-over': () => t('The round is not over yet'),
  'already-asked': () => t('You have already asked'),
};

/** @param {string} refusal */
const refusalSentence = (refusal) => SENTENCES[refusal]?.() ?? t('That did not work');

/** A card that fitted on my screen and was refused came second. @param {string} refusal @param {number} card */
export const cameBack = (refusal, card) => (refusal === 'does-not-fit'
  ? t('Too late: {card} came back', { card: cardName(card) })
  : refusalSentence(refusal));
