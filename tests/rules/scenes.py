"""Scenes: a position, what is asked of it, and what must come of each ask.

A file of scenes is text. ``== 4.1 title`` begins a scene; the lines below it are those of a
position (docs/notation.md), without its heading; what is not said is nothing, or as in a round
that goes on. ``like above`` takes the position of the scene before, with the lines that follow
instead of its own. ``x*12`` is twelve unknown cards. Then, each after ``>``:

    0 play 8S 0 => played 0 0 0 8S; turned 0 0 3D    accepted, with exactly these events
    1 draw => drawn 1 3 8H; ...                      these and others after them
    - flip * => refused no-deadlock                  refused; * is what `chance` names, as it lies
    due flip                                         what the table must do next; - is nothing
    legal 0 play 8S 0; turn 2                        every act open to a seat; - is none
    chance 19 33                                     how many cards the zones of `chance` have
    counts 15+0+20 15+0+2                            on the spots, in the stock, spit cards
    shows solo 0                                     a line of the position as it is now
"""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from cardrace.cards import name
from cardrace.rules import Command, Refusal, Seat, SeatCommand, State, chance, decide, due, legal
from cardrace.rules.evolve import evolve
from cardrace.rules.notation import parse_options, parse_position, position_text
from cardrace.rules.notation.words import NONE, parse_as, text


class Scene(NamedTuple):
    title: str
    lines: dict[str, str]
    asks: tuple[str, ...]


def read(path: Path) -> list[Scene]:
    """The scenes of a file, in order."""
    scenes: list[Scene] = []
    for block in re.split(r"^== ", path.read_text(), flags=re.MULTILINE)[1:]:
        title, *rest = [line.strip() for line in block.splitlines()]
        rest = [line for line in rest if line and not line.startswith("#")]
        given = list(takewhile(lambda line: not line.startswith(">"), rest))
        asks = rest[len(given) :]
        assert all(ask.startswith("> ") for ask in asks), title
        lines = dict(scenes[-1].lines) if "like above" in given else {}
        words = (line.partition(" ") for line in given if line != "like above")
        lines |= {word: rest for word, _, rest in words}
        scenes.append(Scene(title, lines, tuple(ask[2:] for ask in asks)))
    return scenes


def position(scene: Scene) -> State:
    seats = parse_options(scene.lines["options"]).seats
    usual = {"ready": NONE, "started": "yes", "piles": ""}
    for i in range(seats):
        usual |= {f"spots-{i}": "", f"stock-{i}": NONE, f"spit-cards-{i}": NONE}
    lines = {"owners": f"({','.join(map(str, range(seats)))})"} | usual | scene.lines
    written = "\n".join(f"{word} {rest}" for word, rest in lines.items())
    return parse_position(f"cardrace position 1\n{_unfolded(written)}\n")


def play(scene: Scene) -> tuple[State, set[Refusal]]:
    """Ask everything in order; the last position, and the refusals that were shown."""
    state, refusals = position(scene), set[Refusal]()
    for ask in scene.asks:
        asked, arrow, wanted = _unfolded(ask).partition(" => ")
        if not arrow:
            _look(state, ask)
            continue
        seat, _, words = asked.partition(" ")
        command = parse_as(Command, words.replace("*", _zones(state)))
        decision = decide(state, None if seat == NONE else Seat(int(seat)), command)
        if isinstance(decision, Refusal):
            assert f"refused {decision}" == wanted, ask
            refusals.add(decision)
            continue
        came = "; ".join(map(text, decision))
        exact, more, _ = wanted.partition("...")
        assert came.startswith(exact.rstrip("; ")) if more else came == exact, f"{ask}: {came}"
        for event in decision:
            state = evolve(state, event)
    return state, refusals


def _look(state: State, ask: str) -> None:
    what, _, wanted = ask.partition(" ")
    match what:
        case "due":
            assert str(due(state) or NONE) == wanted, f"{ask}: {due(state)}"
        case "legal":
            seat, _, acts = wanted.partition(" ")
            named = [] if acts == NONE else [parse_as(SeatCommand, a) for a in acts.split("; ")]
            found = legal(state, Seat(int(seat)))
            assert set(found) == set(named), f"{ask}: {'; '.join(map(text, found))}"
        case "chance":
            assert [len(zone) for zone in chance(state)] == list(map(int, wanted.split())), ask
        case "counts":
            counts = [f"{s.laid()}+{len(s.stock)}+{len(s.spit_cards)}" for s in state.sides]
            assert " ".join(counts) == wanted, f"{ask}: {counts}"
        case "shows":
            assert _unfolded(wanted) in _unfolded(position_text(state)).splitlines(), (
                f"{ask}:\n{position_text(state)}"
            )
        case _:
            raise AssertionError(ask)


def _zones(state: State) -> str:
    zones = (f"({','.join(map(name, zone))})" for zone in chance(state))
    return f"({','.join(zones)})"


def _unfolded(line: str) -> str:
    return re.sub(r"x\*(\d+)", lambda found: ",".join("x" * int(found[1])), line)
