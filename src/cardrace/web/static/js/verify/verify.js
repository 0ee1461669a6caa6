// @ts-check
/**
 * "This deal was fair: check it": what docs/fairness.md describes, in the browser of who doubts.
 * Load it with `import()`, when asked: it is not among the files that a page begins with.
 */
import { readSealed } from './record.js';
import { commitment, key, shuffled } from './seal.js';
/** @typedef {'no-seal'|'malformed'|'other-commitment'|'other-cut'|'commitment'|'deal'|'shuffle'} Doubt */
/** @typedef {{commitment?: string, seat?: number, cut?: string}} Seen what this browser saw and gave before the deal */
/** @typedef {{ok: boolean, checked: number, why: Doubt|''}} Verdict checked: shuffles that follow from seed and cuts */

/** Without *seen* it shows only that the record agrees with itself. @param {string} recordText @param {Seen} [seen] @returns {Verdict} */
export function verifyDeal(recordText, seen = {}) {
  const record = readSealed(recordText);
  if (typeof record === 'string') return doubt(record === 'no-seal' ? 'no-seal' : 'malformed');
  const { fairness, options } = record;
  if (seen.commitment !== undefined && seen.commitment !== fairness.commitment) return doubt('other-commitment');
  if (seen.cut !== undefined && seen.cut !== fairness.cuts[seen.seat ?? -1]) return doubt('other-cut');
  if (commitment(fairness, options) !== fairness.commitment) return doubt('commitment');
  const own = key(fairness);
  if (!same(record.zones.flatMap((cards, zone) => shuffled(own, 0, zone, cards)), record.deal)) return doubt('deal');
  let checked = 1;
  for (const { happened, zones } of record.shuffles) {
    if (!zones.every((cards, zone) => same(shuffled(own, happened, zone, cards), cards))) return doubt('shuffle', checked);
    checked += Number(zones.some((cards) => cards.length > 0));
  }
  return { ok: true, checked, why: '' };
}

/** @param {Doubt} why @returns {Verdict} */
const doubt = (why, checked = 0) => ({ ok: false, checked, why });

/** @param {number[]} some @param {number[]} others */
const same = (some, others) => some.length === others.length && some.every((card, i) => card === others[i]);
