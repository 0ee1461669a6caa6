"""Write the table of legal plays that the tests of both languages read."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

import msgspec

from cardrace.cards import DECK, Cards, is_joker
from cardrace.rules import Options, Play, Seat, Side, SpeedOptions, SpitOptions, State, legal

PATH: Final = Path(__file__).parent.parent / "tests" / "data" / "legal_plays.json"
CASES: Final = 400  # of the usual table
EACH: Final = 40  # for each of the others
DECLARED: Final = SpeedOptions(joker_top="declared")
TABLES: Final = (
    Options(SpitOptions()),
    Options(SpitOptions(), colour="alternate"),
    Options(SpitOptions(), equal_rank=True, wrap=False),
    Options(SpitOptions(), equal_rank=True, colour="alternate"),
    Options(SpeedOptions(), wrap=False),
    Options(SpeedOptions(), equal_rank=True),
    Options(SpeedOptions(), jokers=2),
    Options(SpeedOptions(joker_last="allowed"), jokers=2, wrap=False),
    Options(DECLARED, jokers=2),
    Options(DECLARED, jokers=2, equal_rank=True, wrap=False),
    Options(SpeedOptions(multi="equal", max_play=5), equal_rank=True, jokers=2),
    Options(SpeedOptions(multi="any", max_play=2), jokers=2),
    Options(SpeedOptions(multi="any", max_play=2, joker_top="declared"), jokers=2),
    Options(SpeedOptions(multi="run", max_play=4), jokers=1),
    Options(SpeedOptions(multi="run", max_play=3), wrap=False, decks=2),
)


def main() -> None:
    PATH.write_text(text())


def text() -> str:
    rng = random.Random(1)  # noqa: S311 - a sample that stays the same
    cases = [_case(rng) for _ in range(CASES)]
    tables = ",\n".join(_tables(rng, options) for options in TABLES)
    return f'{{"cases":[\n{_rows(cases)}\n],\n"tables":[\n{tables}\n]}}\n'


def _tables(rng: random.Random, options: Options) -> str:
    chosen = json.dumps(msgspec.to_builtins(options), separators=(",", ":"))
    cases = [_table(rng, options) for _ in range(EACH)]
    return f'{{"options":{chosen},\n"cases":[\n{_rows(cases)}\n]}}'


def _rows(items: list[dict[str, object]]) -> str:
    return ",\n".join(json.dumps(item, separators=(",", ":")) for item in items)


def _case(rng: random.Random) -> dict[str, object]:
    cards = rng.sample(DECK, 7)
    spots = tuple((card,) if rng.random() < 0.9 else () for card in cards[:5])
    piles = tuple((card,) for card in cards[5:])
    side = Side(spots, stock=(), spit_cards=())
    state = State(Options(SpeedOptions()), (side, side), piles, ready=(True, True), started=True)
    plays = [[play.card, play.pile] for play in _plays(state)]
    return {"spots": spots, "piles": [card for (card,) in piles], "plays": plays}


def _table(rng: random.Random, options: Options) -> dict[str, object]:
    """Two seats before piles, of which one may be empty in Speed; jokers come often."""
    seats = Options(options.game, decks=options.decks, jokers=options.jokers)
    cards = _drawn(rng, seats.deck())
    spare = cards[7:] if rng.random() < 0.3 else ()
    full = rng.choice((1, 2, 5, 5))
    spots = tuple((card,) if i < full else () for i, card in enumerate(cards[:5]))
    empties = isinstance(options.game, SpeedOptions) and rng.random() < 0.1
    piles: tuple[Cards, ...] = ((cards[5],), () if empties else (cards[6],))
    side, other = Side(spots, spare, ()), Side((), (), ())
    named = tuple(rng.randrange(-1, 13) if pile and is_joker(pile[-1]) else -1 for pile in piles)
    declared = named if _declares(options) else ()
    state = State(
        options, (side, other), piles, ready=(True, True), started=True, declared=declared
    )
    return {
        "spots": [cards[0] if cards else None for cards in spots],
        "stock": len(side.stock),
        "piles": piles,
        "named": declared,
        "plays": [[(play.card, *play.more), play.pile, play.rank] for play in _plays(state)],
    }


def _drawn(rng: random.Random, deck: Cards) -> Cards:
    cards = rng.sample([card for card in deck if not is_joker(card)], 8)
    jokers = [card for card in deck if is_joker(card)]
    for joker in jokers[: rng.choice((0, 1, 2))]:
        cards[rng.randrange(8)] = joker
    return tuple(cards)


def _declares(options: Options) -> bool:
    return isinstance(options.game, SpeedOptions) and options.game.joker_top == "declared"


def _plays(state: State) -> list[Play]:
    return [act for act in legal(state, Seat(0)) if isinstance(act, Play)]


if __name__ == "__main__":
    main()
