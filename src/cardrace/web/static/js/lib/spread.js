// @ts-check
/**
 * Labels that keep apart, though what they name may meet.
 * @param {number[]} at where each would like to be @param {number} gap at least between two @param {number} limit none may be beyond
 * @returns {number[]}
 */
export function spread(at, gap, limit) {
  const order = at.map((_, i) => i).sort((a, b) => at[a] - at[b]), out = [...at];
  let free = -Infinity;
  for (const i of order) free = (out[i] = Math.max(out[i], free)) + gap;
  let last = limit; // what ran over the edge pushes the others back
  for (const i of order.reverse()) last = (out[i] = Math.min(out[i], last)) - gap;
  return out;
}
