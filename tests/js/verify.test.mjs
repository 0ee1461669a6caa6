// The browser's check of a deal must say of every record what match/proof.py said of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commitment, key, shuffled } from '../../src/cardrace/web/static/js/verify/seal.js';
import { readSealed } from '../../src/cardrace/web/static/js/verify/record.js';
import { verifyDeal } from '../../src/cardrace/web/static/js/verify/verify.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { records, tampered, shuffles } = JSON.parse(read('../data/sealed.json'));
const text = (name) => records[name][0];
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));

for (const [name, [recorded, checked]] of Object.entries(records)) {
  test(`a fair round is found fair: ${name}`, () => {
    assert.deepEqual(verifyDeal(recorded), { ok: true, checked, why: '' });
    assert.deepEqual(verifyDeal(recorded.replaceAll('\n', '\r\n# a remark\r\n\r\n')), { ok: true, checked, why: '' });
  });
}

test('some of them shuffle again, and one deals two zones', () => {
  assert.ok(Object.values(records).filter(([, checked]) => checked > 1).length >= 4);
  assert.equal(readSealed(text('speed-two-halves')).zones.length, 2);
});

test('single shuffles are those of match/seal.py', () => {
  for (const { key: own, happened, zone, cards, shuffled: expected } of shuffles) {
    assert.deepEqual(shuffled(bytes(own), happened, zone, cards.toReversed()), expected);
  }
  assert.ok(shuffles.some(({ cards }) => cards.length === 108));
});

test('every tampered record gets the verdict that Python gave it', () => {
  assert.ok(tampered.length > 300);
  const verdicts = new Set();
  for (const [name, at, line, checked] of tampered) {
    const lines = text(name).split('\n');
    lines[at] = line;
    const verdict = verifyDeal(lines.join('\n'));
    assert.deepEqual([verdict.ok, verdict.ok ? verdict.checked : 0], [checked > 0, checked], `${name} ${at}: ${line}`);
    verdicts.add(verdict.why);
  }
  for (const why of ['malformed', 'commitment', 'deal']) assert.ok(verdicts.has(why), why);
});

test('each kind of doubt has its name', () => {
  const calls = text('calls'), { fairness, options } = readSealed(calls);
  const other = { ...fairness, seed: fairness.seed.replaceAll('a', 'b') };
  const doubt = (change, seen) => verifyDeal(change, seen).why;
  assert.equal(doubt('hello'), 'no-seal');
  assert.equal(doubt(calls.replace(/^(match|round|commitment|seed|cuts) .*\n/gm, '')), 'no-seal');
  assert.equal(doubt(calls.replace('seed ', 'seed 0')), 'malformed');
  assert.equal(doubt(calls.replace(/^cuts \S+/m, '$& -')), 'malformed');
  assert.equal(doubt(calls.replace('round ', 'round 1')), 'commitment');
  assert.equal(doubt(calls.replace(fairness.seed, other.seed)), 'commitment');
  assert.equal(doubt(calls.replace(fairness.seed, other.seed).replace(fairness.commitment, commitment(other, options))), 'deal');
  assert.equal(doubt(calls.replace(fairness.cuts[0], 'f'.repeat(32))), 'deal');
  assert.equal(doubt(calls.replace(/^(deal )(..),(..)/m, '$1$3,$2')), 'deal');
  assert.equal(doubt(calls.replace(/\(\(([^,()]+),([^,()]+)/, '(($2,$1')), 'shuffle');
  assert.equal(doubt(calls, { commitment: fairness.commitment, seat: 0, cut: fairness.cuts[0] }), '');
  assert.equal(doubt(calls, { commitment: '0'.repeat(64) }), 'other-commitment');
  assert.equal(doubt(calls, { seat: 1, cut: fairness.cuts[0] }), 'other-cut');
});

test('the key changes with every part', () => {
  const { fairness } = readSealed(text('spit'));
  const hex = (change) => Buffer.from(key({ ...fairness, ...change })).toString('hex');
  const keys = [{}, { match: 'n' }, { round: 77 }, { cuts: ['', ''] }, { cuts: [...fairness.cuts, ''] }, { cuts: fairness.cuts.toReversed() }];
  assert.equal(new Set(keys.map(hex)).size, keys.length);
});
