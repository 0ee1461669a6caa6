// @ts-check
/** Checks of deals, each made once: the checker is fetched only when somebody asks. */
import { fetchRecord } from '../net/api.js';
/** @typedef {import('../types').Checked} Checked */

/** By game. @type {Map<string, Checked>} */
const checks = new Map();

/** @param {string} game @returns {Checked|undefined} */
export const checkOf = (game) => checks.get(game);

/**
 * @param {string} game its id @param {() => void} changed there is something new to show
 * @param {import('../types').Seen} [seen] to hold the record against @param {string} [record] if it is known
 */
export async function check(game, changed, seen = {}, record) {
  checks.set(game, { state: 'asked' });
  changed();
  try {
    const text = record ?? await fetchRecord(game), { verifyDeal } = await import('../verify/verify.js');
    checks.set(game, { state: 'done', ...verifyDeal(text, seen) });
  } catch {
    checks.set(game, { state: 'failed' });
  }
  changed();
}
