"""Random legal option sets: every option of rules.md §3.1, in combinations that make a game."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from cardrace.rules import CaliforniaOptions, Options, SpeedOptions, SpitOptions

GAMES = {"spit": SpitOptions, "speed": SpeedOptions, "california": CaliforniaOptions}
USUAL = 0.5  # how often an option stays at its default
NUMBERS: dict[str, tuple[int | None, ...]] = {
    "seats": (2, 2, 2, 3, 4, 5, 6, 7, 8),
    "decks": (1, 2),
    "jokers": (0, 1, 2),
    "best_of": (1, 3, 5),
    "points": (0, 25, 50),
    "side": (None, 0, 1, 3, 5, 10),
    "call_window_ms": (3000, 1000, 0),
    "max_layouts": (1000, 1, 3, 20),
    "max_rounds": (1000, 1, 3, 20),
}
TIMEOUT_MS = 5000


def values(record: type[Any]) -> dict[str, tuple[Any, ...]]:
    """By option of *record* the values that are drawn."""
    hints = get_type_hints(record)
    return {
        field.name: _values(field.name, hints[field.name])
        for field in fields(record)
        if field.name not in ("game", "stall_timeout_ms")
    }


def _values(name: str, hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (True, False) if hint is bool else NUMBERS[name]


VALUES = {record: values(record) for record in (Options, *GAMES.values())}


def draw(game: str, rng: random.Random) -> Options:
    """Some combination that the constructor accepts, which alone says what is legal."""
    while True:
        common, own = _some(Options, rng), _some(GAMES[game], rng)
        common["stall_timeout_ms"] = TIMEOUT_MS if common.get("stall") == "timeout" else 0
        common.setdefault("seats", rng.choice(NUMBERS["seats"]))
        _leave_out(own, common)
        try:
            return Options(GAMES[game](**own), **common)
        except ValueError:
            continue


def _leave_out(own: dict[str, Any], common: dict[str, Any]) -> None:
    """What would be refused nearly always: it only makes the drawing fast."""
    off = []
    if not common.get("jokers"):
        off.append("joker_")
    if own.get("verbal", "off") == "off":
        off += ("call_", "false_call")
    if not common.get("points"):
        off.append("score_")
    if own.get("max_play", 1) == 1 or own.get("multi", "none") == "none":
        off += ("max_play", "multi")
    for name in [name for name in own if name.startswith(tuple(off))]:
        del own[name]


def _some(record: type[Any], rng: random.Random) -> dict[str, Any]:
    return {
        name: rng.choice(known) for name, known in VALUES[record].items() if rng.random() > USUAL
    }


def draw_many(game: str, count: int, seed: int = 0) -> list[Options]:
    rng = random.Random(f"{game} {seed}")
    found: dict[Options, None] = {}
    while len(found) < count:
        found[draw(game, rng)] = None
    return list(found)
