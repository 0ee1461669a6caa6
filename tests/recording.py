"""Record the golden games and the perft counts: `make golden`, on purpose, in its own commit.

A golden game is a whole game on file that later versions must play alike. The seeds are
chosen so that together they show every event, both winners, recycling and a dead game.
"""

from __future__ import annotations

import itertools
from pathlib import Path

from cardrace.cards import DECK
from cardrace.rules import (
    PRESETS,
    Buried,
    CaliforniaOptions,
    Command,
    Dealt,
    Ended,
    Ending,
    Fetched,
    Flip,
    Options,
    Owed,
    Penalised,
    Picked,
    Refilled,
    Seat,
    Spat,
    SpeedOptions,
    SpitOptions,
    State,
    Take,
    chance,
    deal,
    find_preset,
)
from cardrace.rules.notation import Record, Step, record_text, take
from cardrace.rules.notation.words import parse_cards
from dealing import OPENING, SEATS, after, dealt, legal_plays, random_game
from tabletop import random_round

HERE = Path(__file__).parent
GAMES = {"speed": (278, 511), "speed-5-20": (93, 120, 23)}
# one short game of each other preset, and option sets that show what no preset does
SETS = {
    "odd-jokers": Options(
        SpeedOptions(joker_claim="take", joker_centre="replace", side=5),
        jokers=2,
    ),
    "odd-fetches": Options(SpeedOptions(joker_only="draw", side=5), jokers=2),
    "odd-calls": Options(SpeedOptions(verbal="required", false_call="penalty", side=5)),
    "odd-refill": Options(
        SpeedOptions(refill="manual", recycle="turn_over", leftover="aside", side=5), seats=3
    ),
    "odd-spit": Options(SpitOptions(auto_turn=False, exhausted="solo_both", claim="smallest")),
    "odd-endless": Options(SpitOptions(max_layouts=1)),
    "odd-california": Options(CaliforniaOptions(row=4, double="player", cover="live")),
}
SHOWS = {  # what a game of these must show, beyond being short
    "odd-jokers": {Picked, Buried},
    "odd-fetches": {Fetched},
    "odd-calls": {Owed, Penalised, Refilled, Take},
    "odd-spit": {Spat},
    "odd-endless": {Ending.ENDLESS},
}
TRIED = 12  # seeds from which the shortest game is kept
PERFT_SEEDS = (0, 1, 2, 3)
PERFT_DEPTH = 5
# rules.md 4.23: sixes, sevens and eights in hand, every five and nine in the stocks
DEAD = Dealt(
    find_preset("speed"),
    parse_cards(
        "7S,7H,7D,7C,6S,TD,TC,QH,QD,QC,9D,9C,5D,5C,8D,3H,3D,3C,2S,2H,2D,AS,AH,AD,AC,"
        "6H,6D,6C,8S,8H,QS,TS,TH,JD,JC,9S,9H,5S,5H,8C,KS,KH,KC,JS,JH,4S,4H,4D,4C,3S,"
        "2C,KD"
    ),
)


def record(dealt_: Dealt, commands: list[tuple[Seat | None, Command]]) -> Record:
    state = deal(dealt_)
    steps: list[Step] = []
    for seat, command in commands:
        step, state = take(state, seat, command)
        steps.append(step)
    return Record(dealt_, tuple(steps))


def golden() -> dict[str, Record]:
    games = {
        f"{preset}-{seed}": record(
            dealt(seed, preset), [(who, command) for who, command, _ in random_game(seed, preset)]
        )
        for preset, seeds in GAMES.items()
        for seed in seeds
    }
    others = {name: options for name, options in PRESETS.items() if name not in GAMES}
    for name, options in (others | SETS).items():
        games[name] = shortest(options, frozenset(SHOWS.get(name, ())))
    return games | {"speed-dead": record(DEAD, [*OPENING, (None, Flip(((), ())))])}


def shortest(options: Options, shows: frozenset[object]) -> Record:
    """The shortest of some random rounds that show all of *shows*: files that people can read."""
    rounds = (list(random_round(options, seed)) for seed in itertools.count())
    showing = (steps for steps in rounds if shows <= kinds_of(steps))
    steps = min(itertools.islice(showing, TRIED if not shows else 3), key=len)
    return record(dealt_as(steps), [asked for _, asked, _ in steps])


def kinds_of(steps) -> set[object]:
    """The events and commands of a round."""
    happened = [event for _, _, events in steps for event in events]
    asked = [command for _, (_, command), _ in steps]
    endless = isinstance(happened[-1], Ended) and happened[-1].outcome.ending is Ending.ENDLESS
    return {*map(type, happened), *map(type, asked), *([Ending.ENDLESS] if endless else [])}


def dealt_as(steps) -> Dealt:
    """The deal with which a round began: its cards in dealing order."""
    first = steps[0][0]
    places = tuple(itertools.chain.from_iterable(first.options.zones()))
    order = dict(zip(deal(Dealt(first.options, places)).cards(), first.cards(), strict=True))
    return Dealt(first.options, tuple(order[place] for place in places))


def perft(state: State, depth: int) -> int:
    """Leaves of every interleaving of legal plays of all seats; a flip when nobody can."""
    if depth == 0 or state.outcome is not None:
        return 1
    plays = [(seat, play) for seat in SEATS for play in legal_plays(state, seat)]
    commands = plays or [(None, Flip(chance(state)))]
    return sum(perft(after(state, asked), depth - 1) for asked in commands)


def perft_line(seed: int, preset: str, depth: int) -> str:
    state = after(deal(dealt(seed, preset)), *OPENING)
    return " ".join(map(str, (seed, *(perft(state, d) for d in range(1, depth + 1)))))


if __name__ == "__main__":
    assert sorted(DEAD.order) == sorted(DECK)
    for name, game in golden().items():
        (HERE / "golden" / f"{name}.txt").write_text(record_text(game))
    for name in GAMES:
        lines = [perft_line(seed, name, PERFT_DEPTH) for seed in PERFT_SEEDS]
        (HERE / "perft" / f"{name}.perft").write_text("\n".join(lines) + "\n")
