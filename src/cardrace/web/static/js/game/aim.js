// @ts-check
/** Which pile a finger means. Pure geometry. */
/** @typedef {import('../types').Rect} Rect */

/** @param {Rect} r */
const centre = (r) => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });

/** The pile under a dropped card: the zone is larger than the pile. @param {number} x @param {number} y @param {Rect[]} piles @returns {number|null} */
export function pileAt(x, y, piles) {
  let best = null, least = Infinity;
  piles.forEach((pile, i) => {
    const c = centre(pile), dx = Math.abs(x - c.x) / pile.w, dy = Math.abs(y - c.y) / pile.w;
    if (dx < 0.75 && dy < 1 && Math.hypot(dx, dy) < least) { best = i; least = Math.hypot(dx, dy); }
  });
  return best;
}

/**
 * The legal pile a flick points at; undefined when it could be either, null when neither.
 * @param {{x:number,y:number}} from @param {{dx:number,dy:number}} flick @param {Rect[]} piles @param {number[]} legal
 */
export function aim(from, flick, piles, legal) {
  const length = Math.hypot(flick.dx, flick.dy) || 1;
  const aimed = legal.map((pile) => {
    const c = centre(piles[pile]), vx = c.x - from.x, vy = c.y - from.y;
    return { pile, along: (flick.dx * vx + flick.dy * vy) / (length * (Math.hypot(vx, vy) || 1)) };
  }).filter((a) => a.along > 0.6).sort((a, b) => b.along - a.along);
  if (!aimed.length) return null;
  if (aimed.length > 1 && aimed[0].along - aimed[1].along < 0.02) return undefined;
  return aimed[0].pile;
}
