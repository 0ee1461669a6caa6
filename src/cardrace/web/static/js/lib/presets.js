// @ts-check
/** Every game and every variant (preset) that one can choose, in words. The first variant of a game is the game itself. */
import { t } from './i18n.js';
/** @typedef {import('../types').GameKey} GameKey */

/** @typedef {{key: GameKey, name: () => string}} Game */
/** @type {Game[]} */
export const GAMES = [
  { key: 'speed', name: () => t('Speed') },
  { key: 'spit', name: () => t('Spit') },
  { key: 'california', name: () => t('California Spit') },
];

/** @typedef {{key: string, game: GameKey, seats: number, name: () => string, about: () => string}} Preset */
/** @param {string} key @param {GameKey} game @param {number} seats @param {() => string} name @param {() => string} about @returns {Preset} */
const row = (key, game, seats, name, about) => ({ key, game, seats, name, about });

/** @type {Preset[]} */
export const PRESETS = [
  row('speed', 'speed', 2, () => t('Classic'), () => t('Fifteen cards each, five of them in your hand.')),
  row('speed-5-20', 'speed', 2, () => t('Long race'), () => t('Twenty cards each.')),
  row('speed-doubles', 'speed', 2, () => t('Doubles'), () => t('Equal ranks fit too: a seven goes on a seven.')),
  row('speed-stack', 'speed', 2, () => t('Stacks'), () => t('Equal ranks fit, and equal cards leave your hand together.')),
  row('speed-pairs', 'speed', 2, () => t('Pairs'), () => t('Two cards in one play, if they follow each other.')),
  row('speed-manual', 'speed', 2, () => t('Draw by hand'), () => t('Your hand does not fill up by itself: you draw every card.')),
  row('speed-whole-recycle', 'speed', 2, () => t('Whole piles'), () => t('Empty side piles take the whole centre, its top cards too.')),
  row('speed-jokers', 'speed', 2, () => t('Jokers'), () => t('Two jokers: they fit anything, and anything fits them.')),
  row('speed-jokers-5', 'speed', 2, () => t('Long race, jokers'), () => t('Two jokers, and twenty-one cards each.')),
  row('speed-call', 'speed', 2, () => t('Call “Speed!”'), () => t('Out of cards? You have not won before you call “Speed!”.')),
  row('speed-call-race', 'speed', 2, () => t('Race to call'), () => t('Somebody is out of cards: now the first to call “Speed!” wins.')),
  row('speed-best-of-3', 'speed', 2, () => t('Best of three'), () => t('Two rounds win the match.')),
  row('speed-points', 'speed', 2, () => t('Fifty points'), () => t('The winner scores what is left in the other stock, up to fifty points.')),
  row('speed-text-b', 'speed', 2, () => t('All together'), () => t('Equal ranks fit, “Speed!” must be called, and two rounds win the match.')),
  row('speed-two-halves', 'speed', 2, () => t('Red against black'), () => t('One has all the red cards, the other all the black: four open cards each.')),
  row('speed-3way', 'speed', 3, () => t('Three players'), () => t('Three piles, eleven cards each.')),
  row('speed-3way-jokers', 'speed', 3, () => t('Three and jokers'), () => t('Three piles, two jokers, twelve cards each.')),
  row('speed-4way', 'speed', 4, () => t('Four players'), () => t('Four piles and one pack: only seven cards each.')),
  row('speed-2decks', 'speed', 4, () => t('Four, two packs'), () => t('Four piles, two packs, twenty cards each.')),
  row('speed-crowd', 'speed', 6, () => t('Five to eight'), () => t('As many piles as players, and two packs.')),

  row('spit', 'spit', 2, () => t('Classic'), () => t('Layout after layout, until somebody has no card left.')),
  row('spit-quick', 'spit', 2, () => t('One layout'), () => t('The first to clear the layout wins; spit cards come back.')),
  row('spit-four-piles', 'spit', 2, () => t('Four stock piles'), () => t('Smaller layouts, more spit cards, a longer game.')),
  row('spit-choose', 'spit', 2, () => t('The winner chooses'), () => t('Who clears the layout chooses a pile: nobody slaps.')),
  row('spit-alternating', 'spit', 2, () => t('Red on black'), () => t('Colours take turns: red on black, black on red.')),
  row('spit-recycle', 'spit', 2, () => t('Spit cards come back'), () => t('No spit cards left? You get those under your pile.')),
  row('spit-literal-end', 'spit', 2, () => t('Early end'), () => t('No stock and no spit cards: won, even beside two piles.')),
  row('spit-stack', 'spit', 2, () => t('Own stacks'), () => t('You may put equal cards of your layout on each other.')),
  row('spit-equal', 'spit', 2, () => t('Doubles'), () => t('Equal ranks fit too: a seven goes on a seven.')),
  row('spit-canfield', 'spit', 2, () => t('Canfield'), () => t('Four single cards and a stock pile of eleven.')),
  row('spit-3p', 'spit', 3, () => t('Three players'), () => t('Three spit piles, four stock piles each.')),
  row('spit-4p', 'spit', 4, () => t('Four players'), () => t('Four spit piles, three stock piles each.')),

  row('california-spit', 'california', 2, () => t('Classic'), () => t('Rows of five; an equal card on an equal card may be covered again.')),
  row('california-spit-4', 'california', 2, () => t('Rows of four'), () => t('Four cards each in a row: more rounds.')),
  row('california-5-4', 'california', 2, () => t('The fifth stays'), () => t('Between rounds the fifth pile of your row stays where it is.')),
  row('california-no-doubles', 'california', 2, () => t('No doubles'), () => t('An equal card on an equal card closes that pile.')),
];

/** Who may sit down, where that is a choice. @type {Record<string, number[]>} */
export const SEATS = { 'speed-crowd': [5, 6, 7, 8], 'california-spit': [2, 3, 4, 5], 'california-spit-4': [2, 3, 4, 5] };

/** How many play: as one chose last, or as the variant says. @param {Preset} preset @param {Record<string, number>} chosen */
export function seatsOf(preset, chosen) {
  const seats = chosen[preset.key];
  return SEATS[preset.key]?.includes(seats) ? seats : preset.seats;
}

/** @param {string|null|undefined} key @returns {Preset|undefined} */
export const findPreset = (key) => PRESETS.find((preset) => preset.key === key);

/** @param {GameKey} game @returns {Preset[]} */
export const variantsOf = (game) => PRESETS.filter((preset) => preset.game === game);

/** @param {GameKey|undefined} key */
export const gameName = (key) => (GAMES.find((game) => game.key === key) ?? GAMES[0]).name();

/** What lies on the table: the game, and its variant unless it is the plain game. @param {string|null|undefined} key @param {GameKey} [game] where no preset has these options */
export function titleOf(key, game) {
  const found = findPreset(key), name = gameName(found?.game ?? game);
  return !found || variantsOf(found.game)[0] === found ? name : t('{game}: {variant}', { game: name, variant: found.name() });
}
