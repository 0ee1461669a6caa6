"""Record the golden games and the perft counts: `make golden`, on purpose, in its own commit.

A golden game is a whole game on file that later versions must play alike. The seeds are
chosen so that together they show every event, both winners, recycling and a dead game.
"""

from __future__ import annotations

from pathlib import Path

from cardrace.cards import DECK
from cardrace.rules import (
    Command,
    Dealt,
    Flip,
    Seat,
    State,
    deal,
    find_preset,
    legal_plays,
    recyclable,
)
from cardrace.rules.notation import Record, Step, record_text, take
from cardrace.rules.notation.words import parse_cards
from dealing import OPENING, SEATS, after, dealt, random_game

HERE = Path(__file__).parent
GAMES = {"speed": (278, 511), "speed-5-20": (93, 120, 23)}
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
    return games | {"speed-dead": record(DEAD, [*OPENING, (None, Flip(((), ())))])}


def perft(state: State, depth: int) -> int:
    """Leaves of every interleaving of legal plays of all seats; a flip when nobody can."""
    if depth == 0 or state.outcome is not None:
        return 1
    plays = [(seat, play) for seat in SEATS for play in legal_plays(state, seat)]
    commands = plays or [(None, Flip(recyclable(state)))]
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
