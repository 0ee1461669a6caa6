"""Write the table of legal plays that the tests of both languages read."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

from cardrace.cards import DECK
from cardrace.rules import Options, Seat, Side, SpeedOptions, State, legal

PATH: Final = Path(__file__).parent.parent / "tests" / "data" / "legal_plays.json"


def main() -> None:
    rng = random.Random(1)  # noqa: S311 - a sample that stays the same
    cases = [_case(rng) for _ in range(400)]
    rows = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    PATH.write_text(f'{{"cases":[\n{rows}\n]}}\n')


def _case(rng: random.Random) -> dict[str, object]:
    cards = rng.sample(DECK, 7)
    spots = tuple((card,) if rng.random() < 0.9 else () for card in cards[:5])
    piles = tuple((card,) for card in cards[5:])
    side = Side(spots, stock=(), spit_cards=())
    state = State(Options(SpeedOptions()), (side, side), piles, ready=(True, True), started=True)
    plays = [[play.card, play.pile] for play in legal(state, Seat(0))]
    return {"spots": spots, "piles": [card for (card,) in piles], "plays": plays}


if __name__ == "__main__":
    main()
