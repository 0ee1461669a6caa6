"""Record the golden games and the perft counts: `make golden`, on purpose, in its own commit.

A golden game is a whole game on file that later versions must play alike. The seeds are
chosen so that together they show every event, both winners, recycling and a dead game.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

from cardrace.cards import DECK, Card
from cardrace.rules import (
    PRESETS,
    Buried,
    CaliforniaOptions,
    Call,
    Command,
    Cover,
    Dealt,
    Draw,
    Due,
    Ended,
    Ending,
    Fetched,
    Flip,
    Forfeit,
    Lay,
    Move,
    Options,
    Owed,
    Pass,
    Passed,
    Penalise,
    Penalised,
    Picked,
    Pile,
    Play,
    Ready,
    Refilled,
    Refusal,
    Seat,
    Settle,
    Slap,
    Spat,
    SpeedOptions,
    Spit,
    SpitOptions,
    Spot,
    Start,
    State,
    Take,
    Turn,
    chance,
    deal,
    decide,
    due,
    evolve,
    find_preset,
    legal,
    penalty_piles,
)
from cardrace.rules.notation import Record, Step, parse_position, position_text, record_text, take
from cardrace.rules.notation.words import NONE, parse_cards, text
from dealing import OPENING, after, dealt, random_game
from lawful import dealt_of
from optionsets import draw_many
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
    "odd-slow": Options(SpeedOptions(), stall="timeout", stall_timeout_ms=5000),
    "odd-spit": Options(SpitOptions(auto_turn=False, exhausted="solo_both", claim="smallest")),
    "odd-endless": Options(SpitOptions(max_layouts=1)),
    "odd-california": Options(CaliforniaOptions(row=4, double="player", cover="live")),
}
SHOWS = {  # what a game of these must show, beyond being short
    "odd-jokers": {Picked, Buried},
    "odd-fetches": {Fetched},
    "odd-calls": {Owed, Penalised, Refilled, Take},
    "odd-slow": {Passed},
    "odd-spit": {Spat},
    "odd-endless": {Ending.ENDLESS},
}
REFUSALS = "refusals.txt"
KINDS = ("spit", "speed", "california")
ALL_LAID = Options(CaliforniaOptions(win="on_cover"), seats=8)  # some lay their last card
TRIES = 12  # asks of each position, when refusals are looked for
TRIED = 12  # seeds from which the shortest game is kept
PERFT_SEEDS = (0, 1, 2, 3)
PERFT_DEPTH = 5
PERFT_ROUNDS = (0, 1)
PERFT_LEAVES = 1500  # of the last ply, if each position has five acts
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
    return games | {
        "speed-dead": record(DEAD, [*OPENING, (None, Flip(((), ())))]),
        "odd-forfeit": forfeited(PRESETS["speed-3way"]),
    }


def forfeited(options: Options) -> Record:
    """Begun, and then left by somebody: the table speaks the end."""
    steps = list(itertools.islice(random_round(options, 1), 12))
    asked = [asked for _, asked, _ in steps]
    return record(dealt_of(steps[0][0]), [*asked, (None, Forfeit((Seat(1),)))])


def shortest(options: Options, shows: frozenset[object]) -> Record:
    """The shortest of some random rounds that show all of *shows*: files that people can read."""
    rounds = (list(random_round(options, seed)) for seed in itertools.count())
    showing = (steps for steps in rounds if shows <= kinds_of(steps))
    steps = min(itertools.islice(showing, TRIED if not shows else 3), key=len)
    return record(dealt_of(steps[0][0]), [asked for _, asked, _ in steps])


def kinds_of(steps) -> set[object]:
    """The events and commands of a round."""
    happened = [event for _, _, events in steps for event in events]
    asked = [command for _, (_, command), _ in steps]
    endless = isinstance(happened[-1], Ended) and happened[-1].outcome.ending is Ending.ENDLESS
    return {*map(type, happened), *map(type, asked), *([Ending.ENDLESS] if endless else [])}


def perft(state: State, depth: int) -> int:
    """Leaves of every interleaving of legal acts of all seats, and of what the table must do."""
    if depth == 0 or state.outcome is not None:
        return 1
    asks: list[tuple[Seat | None, Command]] = [
        (seat, act) for seat in map(Seat, range(state.options.seats)) for act in legal(state, seat)
    ]
    if due(state) is not None:
        asks.append((None, unshuffled(state)))
    return sum(perft(after(state, asked), depth - 1) for asked in asks)


def unshuffled(state: State) -> Command:
    """What the table does, leaving in its order what it could shuffle, and the first choice."""
    zones = chance(state)
    match due(state):
        case Due.START:
            return Start()
        case Due.SLAP:
            return Settle()
        case Due.LAY:
            return Lay(zones)
        case Due.CALL:
            return Penalise()
        case Due.TAKE:
            chosen = state.penalty.pile is not None
            return Penalise(None if chosen else penalty_piles(state)[0], zones)
        case _:
            return Flip(zones)


def perft_line(key: str, name: str, depth: int) -> str:
    """``seed`` is a started deal, ``seed@step`` a random round after so many asks."""
    seed, at, step = key.partition("@")
    if at:
        rounds = random_round((dict(PRESETS) | SETS)[name], int(seed))
        state, _, _ = next(itertools.islice(rounds, int(step), None))
    else:
        state = after(deal(dealt(int(seed), name)), *OPENING)
    return " ".join((key, *(str(perft(state, d)) for d in range(1, depth + 1))))


def perft_lines(name: str, options: Options) -> list[str]:
    """Just opened, and where three quarters of a round are over; as deep as is quick."""
    if name in GAMES:
        return [perft_line(str(seed), name, PERFT_DEPTH) for seed in PERFT_SEEDS]
    lines = []
    for seed in PERFT_ROUNDS:
        length = sum(1 for _ in random_round(options, seed))
        step = options.seats + 1 if seed == 0 else length * 3 // 4
        lines.append(perft_line(f"{seed}@{step}", name, 1))
        for depth in range(2, PERFT_DEPTH + 1):
            if int(lines[-1].split()[-1]) * 5 > PERFT_LEAVES:
                break
            lines[-1] = perft_line(f"{seed}@{step}", name, depth)
    return lines


def refusals() -> dict[tuple[str, Refusal], tuple[State, Seat | None, Command]]:
    """By game and refusal, a position of a random round and an ask that is so refused."""
    found: dict[tuple[str, Refusal], tuple[State, Seat | None, Command]] = {}
    sets = [*PRESETS.values(), *SETS.values(), ALL_LAID]
    sets += (options for game in KINDS for options in draw_many(game, 40))
    for number, options in enumerate(sets):
        rng = random.Random(number)
        game = str(options.game.__struct_config__.tag)
        for before, _, events in random_round(options, number):
            over = evolve(before, events[-1]) if isinstance(events[-1], Ended) else before
            for state, (seat, command) in asks(before, over, rng):
                decision = decide(state, seat, command)
                if not isinstance(decision, Refusal) or (game, decision) in found:
                    continue
                if parse_position(position_text(state)) == state:
                    found[game, decision] = (state, seat, command)
    return dict(sorted(found.items()))


def asks(
    before: State, over: State, rng: random.Random
) -> Iterator[tuple[State, tuple[Seat | None, Command]]]:
    """Anything, and of who has one card or none what he would like best."""
    for state in (before, over):
        yield from ((state, anything(state, rng)) for _ in range(TRIES))
    for seat, side in enumerate(before.sides):
        held = [zone[-1] for zone in side.spots if zone]
        if side.count() == len(held) == 1:
            yield before, (Seat(seat), Play(held[0], Pile(0)))
        if not side.stock:
            tops = (zone[-1] for other in before.sides for zone in other.spots if zone)
            yield from ((before, (Seat(seat), Cover(card))) for card in tops)


def anything(state: State, rng: random.Random) -> tuple[Seat | None, Command]:
    """What somebody might ask, sensible or not."""
    seat = rng.choice((None, *map(Seat, range(state.options.seats))))
    lying = [zone[-1] for side in state.sides for zone in side.spots if zone]
    card, other = (rng.choice(lying or state.options.deck()) for _ in range(2))
    pile, zones = Pile(rng.randint(-1, len(state.piles))), chance(state)
    return seat, rng.choice(
        (
            *(Ready(), Play(card, pile), Play(card, pile, (other,)), Play(card, pile, (), 3)),
            *(Draw(), Turn(Spot(pile)), Move(card, Spot(pile)), Move(card, Spot(5))),
            *(Spit(pile), Slap(pile), Cover(card), Cover(Card(pile)), Call(), Take(pile)),
            *(Start(), Flip(zones), Flip(((card,),)), Settle(), Lay(zones), Lay(((card,),))),
            *(Penalise(), Penalise(pile), Penalise(None, ((card,),)), Pass(Seat(0))),
        )
    )


def refusals_text() -> str:
    """Scenes (tests/rules/scenes.py) with whole positions, one a game and refusal."""
    scenes = []
    for (game, refusal), (state, seat, command) in refusals().items():
        _, *lines = position_text(state).splitlines()
        asker = NONE if seat is None else seat
        asked = f"> {asker} {text(command)} => refused {refusal}"
        scenes.append("\n".join((f"== {game} {refusal}", *lines, asked)))
    return "\n\n".join(scenes) + "\n"


if __name__ == "__main__":
    assert sorted(DEAD.order) == sorted(DECK)
    for name, game in golden().items():
        (HERE / "golden" / f"{name}.txt").write_text(record_text(game))
    (HERE / "golden" / REFUSALS).write_text(refusals_text())
    for name, options in (dict(PRESETS) | SETS).items():
        lines = perft_lines(name, options)
        (HERE / "perft" / f"{name}.perft").write_text("\n".join(lines) + "\n")
