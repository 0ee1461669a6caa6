// @ts-check
/** What of a recorded game concerns chance; docs/notation.md describes the whole of it. */
import { isRed, RANKS, SUITS } from '../game/cards.js';
/** @typedef {import('../types').Card} Card */
/** @typedef {import('./seal.js').Fairness} Fairness */
/** @typedef {{happened: number, zones: Card[][]}} Shuffle what had happened before it, and the zones in their new order */
/** @typedef {{options: string, fairness: Fairness, zones: Card[][], deal: Card[], shuffles: Shuffle[]}} Sealed zones: of the deal */

const HEAD = new RegExp([
  'cardrace record 1', 'options ([!-~]+(?: [!-~]+)*)', 'match ([!-~]{1,64})', 'round ([1-9][0-9]{0,8})',
  'commitment ([0-9a-f]{64})', 'seed ([0-9a-f]{192})', 'cuts ((?:[0-9a-f]{32}|-)(?: (?:[0-9a-f]{32}|-))*)', 'deal (\\S+)(?:\n|$)',
].join('\n'), 'y');
const ZONES = '\\((?:\\([^()]*\\)(?:,\\([^()]*\\))*)?\\)';
const SHUFFLING = `(?:flip|lay|penalise(?: +-?[0-9]+| +-)?)(?: +(${ZONES}))?`;
const OTHERS = '(?:ready|play|draw|turn|move|spit|slap|cover|call|take|start|pass|settle|forfeit)(?: .*?)?';
const STEP = new RegExp(`^[-0-7] +(?:${SHUFFLING}|${OTHERS}) => (.*?)(?: # .*)?$`);
// as Python ends lines
const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;
const faces = [...RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit)), 'JK', 'JR'];
const IDS = new Map([0, 1].flatMap((pack) => faces.map((face, i) => [face + "'".repeat(pack), faces.length * pack + i])));

/** The record, or what cannot be read in it: 'no-seal' or 'malformed'. @param {string} text @returns {Sealed|string} */
export function readSealed(text) {
  const lines = text.split(LINE_END).map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  const body = lines.join('\n');
  HEAD.lastIndex = 0;
  const head = HEAD.exec(body);
  if (!head) return lines[2]?.startsWith('match ') ? 'malformed' : 'no-seal';
  const [options, match, round, commitment, seed, cuts, deal] = /** @type {[string, string, string, string, string, string, string]} */ (head.slice(1));
  const chosen = new Map(options.split(' ').map((word) => /** @type {[string, string]} */ (word.split('='))));
  const fairness = { match, round: Number(round), commitment, seed, cuts: cuts.split(' ').map((cut) => cut.replace('-', '')) };
  const dealt = cards(deal), shuffles = later(body.slice(HEAD.lastIndex).split('\n'));
  if (!dealt || !shuffles || fairness.cuts.length !== Number(chosen.get('seats') ?? 2)) return 'malformed';
  return { options, fairness, zones: zonesOf(chosen), deal: dealt, shuffles };
}

/** What is shuffled for the deal, each by itself. @param {Map<string, string>} options */
function zonesOf(options) {
  const packs = [...Array(Number(options.get('decks') ?? 1)).keys()];
  const own = [...Array(52 + Number(options.get('jokers') ?? 0)).keys()];
  const deck = packs.flatMap((pack) => own.map((face) => faces.length * pack + face));
  return options.get('halves') === 'true' ? [deck.filter(isRed), deck.filter((card) => !isRed(card))] : [deck];
}

/** @param {string[]} lines @returns {Shuffle[]|undefined} */
function later(lines) {
  const found = [];
  let happened = 1; // the deal
  for (const line of lines.filter(Boolean)) {
    const [, word, events] = STEP.exec(line) ?? [];
    if (events === undefined) return undefined;
    const zones = [...(word ?? '()').slice(1, -1).matchAll(/\(([^()]*)\)/g)].map(([, names]) => (names ? cards(names) : []));
    if (!zones.every((zone) => zone !== undefined)) return undefined;
    found.push({ happened, zones });
    happened += events.split(';').length;
  }
  return found;
}

/** @param {string} names @returns {Card[]|undefined} */
function cards(names) {
  const found = names.split(',').map((name) => IDS.get(name));
  return found.every((card) => card !== undefined) ? found : undefined;
}
