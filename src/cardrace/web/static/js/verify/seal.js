// @ts-check
/** A seal and what follows from it. Must agree with match/seal.py: tests/js/verify.test.mjs compares. */
import { sha256 } from '../../vendor/noble/sha2.js';
import { shake256 } from '../../vendor/noble/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '../../vendor/noble/utils.js';
/** @typedef {import('../types').Card} Card */
/** @typedef {{match: string, round: number, commitment: string, seed: string, cuts: string[]}} Fairness seed and cuts in hex, '' for no cut */

const DRAWS = 64, RANGE = 1 << 16;

/** Each part behind its length in four bytes. @param {(string|Uint8Array)[]} parts */
function packed(...parts) {
  const bytes = parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part));
  return concatBytes(...bytes.flatMap((part) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, part.length);
    return [length, part];
  }));
}

/** What was shown in advance, in hex. @param {Fairness} sealed @param {string} options as the record writes them */
export const commitment = ({ seed, match, round }, options) => (
  bytesToHex(sha256(packed('cardrace/seal/1', hexToBytes(seed), match, String(round), options))));

/** What all shuffles of the round come from. @param {Fairness} sealed */
export const key = ({ seed, match, round, cuts }) => (
  shake256(packed('cardrace/key/1', hexToBytes(seed), match, String(round), ...cuts.map(hexToBytes)), { dkLen: 96 }));

/** @param {Uint8Array} key @param {number} happened events before it @param {number} zone @param {Card[]} cards */
export function shuffled(key, happened, zone, cards) {
  const order = cards.toSorted((a, b) => a - b);
  const draw = draws(packed('cardrace/shuffle/1', key, String(happened), String(zone)));
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(last + 1, draw);
    [order[last], order[chosen]] = [/** @type {Card} */ (order[chosen]), /** @type {Card} */ (order[last])];
  }
  return order;
}

/** Each number below n as likely as any other. @param {number} n @param {Iterator<number, never>} draw */
function below(n, draw) {
  const fair = RANGE - RANGE % n;
  let { value } = draw.next();
  while (value >= fair) ({ value } = draw.next());
  return value % n;
}

/** The stream's numbers of two bytes, without end. @param {Uint8Array} parts @returns {Generator<number, never>} */
function* draws(parts) {
  const stream = shake256.create().update(parts);
  for (;;) {
    const more = stream.xof(2 * DRAWS);
    for (let i = 0; i < more.length; i += 2) yield ((more[i] ?? 0) << 8) + (more[i + 1] ?? 0);
  }
}
