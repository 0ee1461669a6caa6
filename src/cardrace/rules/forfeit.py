"""Who leaves a round, or holds it up for ever, loses it: the same in every game.

Beyond the seeds (complaints about games that hang): of the seats that are left the only one
wins, of several the one with the fewest cards; equal, or nobody left, is a draw.
"""

from __future__ import annotations

from cardrace.rules.commands import Forfeit
from cardrace.rules.events import Ended
from cardrace.rules.game import Decision
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Seat, State


def forfeit(state: State, command: Forfeit) -> Decision:
    seats = {Seat(i) for i in range(len(state.sides))}
    if not command.seats or not seats.issuperset(command.seats):
        return Refusal.NOT_IN_THIS_GAME
    return (Ended(Outcome(_winner(state, seats.difference(command.seats)), Ending.FORFEIT)),)


def _winner(state: State, left: set[Seat]) -> Seat | None:
    counts = {seat: sum(1 for _ in state.sides[seat].cards()) for seat in left}
    least = [seat for seat in left if counts[seat] == min(counts.values())]
    return least[0] if len(least) == 1 else None
