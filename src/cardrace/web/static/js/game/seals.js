// @ts-check
/**
 * What this visit saw and gave of each seal, to hold a record of the round against: docs/fairness.md.
 * Pure: who calls brings the randomness.
 */
/** @typedef {import('../types').Seen} Seen */

export class Seals {
  /** By round. @type {Map<number, {commitment: string, cuts: string[], seen: Seen}>} */ #rounds = new Map();
  /** By game, once it is over. @type {Map<string, Seen>} */ #games = new Map();
  #asked = 0;

  /**
   * @param {import('../types').Table|null} table @param {number} me -1 for who watches @param {() => string} random 32 hex digits
   * @returns {string|null} the cut to ask for now, once a round
   */
  follow(table, me, random) {
    const seal = table?.seal;
    if (!seal) return null;
    const { round, commitment } = seal;
    if (!this.#rounds.has(round)) this.#rounds.set(round, { commitment, cuts: [], seen: { commitment } });
    if (seal.cut[me] !== false || this.#asked === round) return null;
    this.#asked = round;
    const cut = random();
    this.#rounds.get(round)?.cuts.push(cut);
    return cut;
  }

  /** @param {import('../types').GameEvent} e @param {number} me */
  witness(e, me) {
    if (e.type === 'revealed') this.#games.set(e.game, this.#rounds.get(e.round)?.seen ?? {});
    const round = this.#rounds.get(this.#asked);
    if (e.type !== 'was-cut' || e.seat !== me || !round?.cuts.length) return;
    const cut = round.cuts.includes(e.cut) ? e.cut : round.cuts[0];
    round.seen = { ...round.seen, seat: me, cut };
  }

  /** The ask was dropped; if the seat is still to cut, it asks anew. */
  dropped() { this.#asked = 0; }

  /** Somebody else acts for the seat and may cut in its name. */
  forget() {
    this.dropped();
    for (const round of this.#rounds.values()) round.cuts = [];
  }

  /** @param {string} game @returns {Seen} nothing of what was before this visit */
  seen(game) { return this.#games.get(game) ?? {}; }
}
