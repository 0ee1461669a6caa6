"""A series of rounds: single ones, best of N, or points to a target. Sums over finished rounds."""

from __future__ import annotations

from cardrace.rules import Ending, Options, Seat, Side, SpeedOptions, State


def redeals(state: State) -> bool:
    """dead_game=redeal: nobody won that round, and it is dealt again unasked. rules.md 4.23."""
    dead = state.outcome is not None and state.outcome.ending is Ending.DEAD
    return dead and state.options.dead_game == "redeal"


def score(state: State) -> int:
    """What the winner of a finished round scores. SCORE-1, rules.md 4.28.

    In a dead game all kept cards: of each opponent's only what is more than the winner's own
    counts. Who won by fewest cards may hold more of those that count, and loses nothing by it.
    """
    outcome = state.outcome
    if outcome is None or outcome.winner is None or not state.options.points:
        return 0
    counts = [_counted(state.options, side) for side in state.sides]
    kept = counts.pop(outcome.winner)
    own = kept if outcome.ending is Ending.DEAD else 0
    return sum(max(0, count - own) for count in counts)


def champion(
    options: Options, wins: tuple[int, ...], points: tuple[int, ...], winner: Seat
) -> Seat | None:
    """Who has won the series by being *winner* of its last round: SPEED-WIN-2, SCORE-2.

    A draw is nobody's round: it counts for nothing, so it is replayed (rules.md 4.29).
    """
    if options.points:
        return winner if points[winner] >= options.points else None
    return winner if wins[winner] > options.best_of // 2 else None


def is_single(options: Options) -> bool:
    """match=single: every round stands for itself, and wins are merely counted."""
    return options.best_of == 1 and options.points == 0


def _counted(options: Options, side: Side) -> int:
    game = options.game
    assert isinstance(game, SpeedOptions)  # no other is played for points
    return len(side.stock) if game.score_count == "stock" else side.count()
