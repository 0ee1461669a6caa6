// Everything lies inside the box, big enough for a finger, on every screen we know of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout, ownerOf } from '../../src/cardrace/web/static/js/game/layout.js';
import { halved } from '../../src/cardrace/web/static/js/game/plan/measures.js';
import { options, rowsTable, speedTable, spitTable, table } from './tables.mjs';

const SIZES = [[320, 568], [360, 640], [375, 560], [390, 844], [430, 932], [568, 320], [640, 400], [667, 375], [844, 390],
  [768, 1024], [1024, 768], [1280, 800], [1920, 1000]];
const laid = (W, H, keys, seat = 0, change = {}) => layout(table(change), seat, { W, H, keys });
const inside = (r, W, H) => r.x >= 0 && r.y >= 0 && r.x + r.w <= W + 0.01 && r.y + r.h <= H + 0.01;
const apart = (a, b) => a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;
function allApart(rects) {
  rects.forEach(([ka, a], i) => rects.slice(i + 1).forEach(([kb, b]) => assert.ok(apart(a, b), `${ka} ${JSON.stringify(a)} over ${kb} ${JSON.stringify(b)}`)));
}
const cardAt = (at, home) => {
  const a = at.anchors.get(home);
  return { x: a.x, y: a.y, w: at.card.w * a.scale, h: at.card.h * a.scale };
};

for (const [W, H] of SIZES) {
  for (const keys of W > 900 ? [0, 24] : [0]) {
    test(`${W}x${H}, ${keys} px for keys`, () => {
      const at = laid(W, H, keys);
      for (const r of [...at.spots, ...at.piles, ...at.chips]) assert.ok(inside(r, W, H), JSON.stringify(r));
      for (const [key, p] of at.places) {
        assert.ok(inside({ x: p.x, y: p.y, w: at.card.w * p.scale, h: at.card.h * p.scale }, W, H), `${key} ${JSON.stringify(p)}`);
      }
      for (const r of [...at.spots, ...at.piles]) assert.ok(Math.min(r.w, r.h) >= 44, `${r.w}x${r.h} is too small for a finger`);
      assert.ok(at.piles[0].w >= at.spots[0].w, 'the piles are the largest targets');
      assert.ok(Math.min(...at.chips.map((r) => r.w)) >= 90, 'room for a name');
    });

    test(`${W}x${H}, ${keys} px for keys: nothing that one plays overlaps`, () => {
      const at = laid(W, H, keys);
      const homes = [0, 1].flatMap((n) => [`pile-${n}`, `side-${n}`, `stock-${n}`, ...[0, 1, 2, 3, 4].map((i) => `spot-${n}-${i}`)]);
      allApart([...homes.map((h) => [h, cardAt(at, h)]), ...at.chips.map((r, n) => [`chip ${n}`, r])]);
    });
  }
}

const CALLED = { type: 'speed', refill: 'manual', verbal: 'required' };
/** Every game for every number of seats. @type {[string, object, object][]} */
const GAMES = [
  ...[2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
    [`speed ${n}`, speedTable(n), options({ type: 'speed', hand: 5 }, { seats: n })],
    [`speed with calls ${n}`, speedTable(n), options(CALLED, { seats: n })],
    [`spit ${n}`, spitTable(n, [1, 2, 3, 4, 5]), options({ type: 'spit', piles: 5 }, { seats: n, stall: 'agreed' })],
    [`rows ${n}`, rowsTable(n), options({ type: 'california', row: 5 }, { seats: n })],
  ]),
  ['speed, hand of 4', speedTable(2, 4), options({ type: 'speed', hand: 4 })],
  ['spit, four piles', spitTable(2, [1, 2, 3, 4]), options({ type: 'spit', piles: 4 })],
  ['spit, three piles', spitTable(4, [1, 2, 3]), options({ type: 'spit', piles: 3 }, { seats: 4 })],
  ['spit, canfield', spitTable(2, [1, 1, 1, 1, 11]), options({ type: 'spit', piles: 5 })],
  ['spit, one pile', spitTable(2, [1, 2, 3, 4, 5], { piles: [{ count: 3, version: 3, cards: [60], owner: 1 }] }), options({ type: 'spit', piles: 5 })],
  ['spit, claiming', spitTable(2, [1, 2, 3, 4, 5], { phase: 'claiming', claims: [null, null], piles: [{ count: 3, version: 3, cards: [60], owner: 1 }] }), options({ type: 'spit', piles: 5 })],
  ['rows of 4', rowsTable(8, 4), options({ type: 'california', row: 4 }, { seats: 8 })],
];

for (const [name, shown, chosen] of GAMES) {
  test(`${name}: inside the box and apart on every screen`, () => {
    for (const [W, H] of SIZES) {
      const at = layout(shown, 0, { W, H, keys: W > 900 ? 24 : 0 }, chosen), where = `${W}x${H} `;
      const seats = shown.seats.map((_, n) => n), count = shown.sides[0].spots.length;
      const spots = seats.flatMap((n) => shown.sides[n].spots.map((_, i) => [`spot-${n}-${i}`, cardAt(at, `spot-${n}-${i}`)]));
      for (const [key, r] of [...spots, ...at.piles.map((r, i) => [`pile ${i}`, r]), ...at.chips.map((r, i) => [`chip ${i}`, r]), ...(at.stock ? [['stock', at.stock]] : [])]) {
        assert.ok(inside(r, W, H), `${where}${key} ${JSON.stringify(r)}`);
      }
      const fanned = (key) => chosen.game.type === 'speed' && seats.length > 2 && !key.startsWith('spot-0');
      const stocks = chosen.game.type === 'spit' ? [] : seats.map((n) => [`stock-${n}`, cardAt(at, `stock-${n}`)]);
      const sides = chosen.game.type === 'california' ? [] : shown.piles.map((p, i) => [`side-${p.owner}`, cardAt(at, `side-${p.owner}`)]);
      allApart([...spots.filter(([key]) => !fanned(key) || key.endsWith('-0')), ...stocks, ...sides, ...at.piles.map((r, i) => [where + i, r]),
        ...at.chips.map((r, i) => [`${where}chip ${i}`, r]), ...(at.action.w ? [['action', at.action]] : [])]);
      const fingers = [...at.spots, ...at.piles, ...(at.stock ? [at.stock] : [])];
      for (const r of fingers) assert.ok(Math.min(r.w, r.h) >= 44, `${where}${r.w}x${r.h} is too small for a finger`);
      assert.equal(at.spots.length, chosen.game.type === 'california' ? 0 : count);
    }
  });
}

test('a row of cards can be hit on a phone with up to four at the table, and stays in sight with eight', () => {
  for (const [W, H] of [[320, 568], [390, 844], [844, 390]]) {
    for (const n of [2, 3, 4, 8]) {
      const at = layout(rowsTable(n), 0, { W, H }, options({ type: 'california', row: 5 }, { seats: n }));
      const least = Math.min(...at.rows.flat().map((r) => r.w));
      assert.ok(least >= (n <= 4 ? 44 : 25), `${n} seats on ${W}x${H}: ${least}`);
    }
  }
});

test('a manual stock and a call are large enough', () => {
  for (const [W, H] of SIZES) {
    for (const n of [2, 3, 6, 8]) {
      const at = layout(speedTable(n), 0, { W, H, keys: 0 }, options(CALLED, { seats: n }));
      for (const r of [at.action, ...halved(at.action)]) {
        assert.ok(r.w >= 44 && r.h >= 44 && inside(r, W, H), `${n} seats, ${W}x${H} ${JSON.stringify(r)}`);
        for (const spot of at.spots) assert.ok(apart(r, spot), `${n} seats, ${W}x${H}: an action lies over the hand`);
      }
      assert.ok(at.stock.w >= 44 && at.stock.h >= 44);
    }
  }
});

test('the same pile is on the left for both seats, my hand at the bottom', () => {
  const [one, other] = [laid(390, 844, 0, 0), laid(390, 844, 0, 1)];
  for (const home of ['pile-0', 'pile-1', 'side-0', 'side-1']) {
    const [mine, theirs] = [one, other].map((at) => at.anchors.get(home));
    assert.deepEqual([mine.x, mine.y, mine.scale], [theirs.x, theirs.y, theirs.scale]);
    assert.notEqual(mine.owner, theirs.owner); // a flying card's back is never without a colour
  }
  assert.ok(one.anchors.get('spot-0-0').y > one.anchors.get('spot-1-0').y);
  assert.ok(other.anchors.get('spot-1-0').y > other.anchors.get('spot-0-0').y);
});

test('each of the others has a colour of its own, in order round the table', () => {
  assert.deepEqual([0, 1, 2, 3].map((n) => ownerOf(n, 2, 4)), ['o2', 'o3', 'mine', 'theirs']);
});

test('few sprites, whatever lies on the table', () => {
  const deep = { count: 30, version: 30, cards: [1, 2, 3, 5] };
  const at = laid(390, 844, 0, 0, { piles: [deep, { ...deep, cards: [6, 7, 8, 10] }] });
  assert.ok(at.places.size <= 40, String(at.places.size));
  const spit = layout(spitTable(2, [1, 1, 1, 1, 11]), 0, { W: 390, H: 844 }, options({ type: 'spit', piles: 5 }));
  assert.ok(spit.places.size <= 40, String(spit.places.size));
});

test('before the start the centre cards lie face down', () => {
  const down = { count: 1, version: 0, cards: [] };
  const at = laid(390, 844, 0, 0, { phase: 'readying', piles: [down, down] });
  assert.equal(at.places.get('pile-0-down').card, null);
});

test('while a seat is empty there is a table without cards', () => {
  const at = laid(390, 844, 0, 0, { phase: 'waiting', sides: [], piles: [] });
  assert.equal(at.places.size, 0);
  assert.equal(at.spots.length, 5);
});

test('their next card on a spot is another card', () => {
  const keys = (played) => [...layout(table(), 0, { W: 390, H: 844 }, undefined, new Map(played)).places.keys()];
  assert.ok(keys([]).includes('spot-1-2#0'));
  assert.ok(keys([['spot-1-2', 1]]).includes('spot-1-2#1'));
});

test('a stock pile shows its depth, and how many lie there when that is more than one', () => {
  const at = layout(spitTable(2), 0, { W: 390, H: 844 }, options({ type: 'spit', piles: 5 }));
  const under = (i) => [...at.places.keys()].filter((key) => key.startsWith(`under-0-${i}-`)).length;
  assert.deepEqual([0, 1, 2, 3, 4].map(under), [0, 1, 2, 3, 3]);
  assert.deepEqual(at.badges.filter((b) => b.key.startsWith('spot-0')).map((b) => b.count), [2, 3, 4, 5]);
});

test('where the top is not known yet, the highest back lies where it will', () => {
  const sides = spitTable(2).sides.with(0, { spots: [{ hidden: 3, down: true }], stock: 0, spit_cards: 0, ready: true });
  const at = layout(spitTable(2, [3], { sides }), 0, { W: 390, H: 844 }, options({ type: 'spit', piles: 5 }));
  assert.equal(at.places.get('under-0-0-2').y, at.anchors.get('spot-0-0').y);
});

test('a layout with one pile has one; while it is claimed there is the empty place too', () => {
  const piles = [{ count: 3, version: 3, cards: [60], owner: 1 }], chosen = options({ type: 'spit', piles: 5 });
  const one = layout(spitTable(2, [1], { piles }), 0, { W: 390, H: 844 }, chosen);
  assert.equal(one.piles.length, 1);
  assert.equal(one.anchors.get('pile-0').owner, 'theirs');
  assert.equal(layout(spitTable(2, [1], { piles, phase: 'claiming' }), 0, { W: 390, H: 844 }, chosen).piles.length, 2);
  const short = spitTable(3, [1], { piles: [], phase: 'readying' });
  short.sides[1].spit_cards = 0;
  assert.equal(layout(short, 0, { W: 390, H: 844 }, { ...chosen, seats: 3 }).piles.length, 2, 'who has no spit card begins no pile');
});

test('a card of my pack that is on its way lies over the one it covers', () => {
  const shown = rowsTable(2);
  shown.sides[1].spots[0].laying = true;
  const at = layout(shown, 0, { W: 390, H: 844 }, options({ type: 'california', row: 5 }));
  assert.equal(at.places.get('lay-1-0').back, 'stock-0');
  assert.ok(at.places.get('lay-1-0').z > at.places.get('c5').z);
});
