"""SPIT-PLAY-*, SPIT-TURN-1, SPIT-MOVE-*: what a seat does with its own layout."""

from __future__ import annotations

from cardrace.cards import RANK_OF
from cardrace.rules.commands import Move, Play, SeatCommand, Turn
from cardrace.rules.events import Event, Moved, Played, Turned
from cardrace.rules.game import Decision
from cardrace.rules.games.spit import claims
from cardrace.rules.games.spit.layout import spit_options
from cardrace.rules.legal import fits, fitting
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Pile, Seat, Side, Spot, State


def play(state: State, seat: Seat, command: Play) -> Decision:
    """SPIT-PLAY-1; the last card of the layout ends it: SPIT-LAYOUT-1."""
    if refusal := closed(state):
        return refusal
    if command.rank is not None:
        return Refusal.NOT_IN_THIS_GAME  # there is no joker to name
    card, pile, side = command.card, command.pile, state.sides[seat]
    if not 0 <= pile < len(state.piles):
        return Refusal.NO_SUCH_PILE
    spot = side.spot_of(card)
    if spot is None or spot in side.face_down:
        return Refusal.NOT_IN_PLAY
    if command.more:
        return Refusal.TOO_MANY_CARDS  # COMMON-ONE-1
    if not fits(state.options, card, state.piles[pile][-1]):
        return Refusal.DOES_NOT_FIT
    played = Played(seat, spot, pile, card)
    if side.laid() == 1:
        sizes = tuple(len(cards) + (i == pile) for i, cards in enumerate(state.piles))
        return (played, *claims.over(state, seat, sizes))
    return (played, *_turned(state, seat, spot))


def turn(state: State, seat: Seat, command: Turn) -> Decision:
    """SPIT-TURN-1, which auto_turn leaves nothing to do for."""
    if refusal := closed(state):
        return refusal
    spot, side = command.spot, state.sides[seat]
    if not 0 <= spot < len(side.spots):
        return Refusal.NO_SUCH_SPOT
    if spot not in side.face_down:
        return Refusal.NOTHING_TO_TURN
    return (Turned(seat, spot, side.spots[spot][-1]),)


def move(state: State, seat: Seat, command: Move) -> Decision:
    """SPIT-MOVE-1 to -4."""
    if refusal := closed(state):
        return refusal
    side = state.sides[seat]
    if not 0 <= command.spot < len(side.spots):
        return Refusal.NO_SUCH_SPOT
    spot = side.spot_of(command.card)
    if spot is None or spot in side.face_down:
        return Refusal.NOT_IN_PLAY
    if not _room(state, side, spot, command.spot):
        return Refusal.NO_SPACE
    if len(side.spots[spot]) == 1 and not side.spots[command.spot]:
        return Refusal.MOVES_NOTHING
    return (Moved(seat, spot, command.spot, command.card), *_turned(state, seat, spot))


def acts(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """Must agree with the three above (``test_legal_is_what_is_accepted``)."""
    side, rows = state.sides[seat], fitting(state.options)
    tops = [(Pile(i), pile[-1]) for i, pile in enumerate(state.piles)]
    spaces = [Spot(i) for i, cards in enumerate(side.spots) if not cards]
    alike = _alike(state, side)
    found: list[SeatCommand] = [Turn(spot) for spot in side.face_down]
    for i, cards in enumerate(side.spots):
        if not cards or i in side.face_down:
            continue
        card = cards[-1]
        row = rows[card]
        for pile, top in tops:
            if row[top]:
                found.append(Play(card, pile))
        places = spaces if len(cards) > 1 else []
        if alike and len(equals := alike[RANK_OF[card]]) > 1:
            places = sorted((*places, *(to for to in equals if to != i)))
        for to in places:
            found.append(Move(card, to))  # noqa: PERF401 - most often there is none
    return tuple(found)


def _alike(state: State, side: Side) -> dict[int, list[Spot]]:
    """SPIT-MOVE-4: the spots with a turned top, by its rank; none if they may not be stacked."""
    if not spit_options(state.options).stack_equal:
        return {}
    found: dict[int, list[Spot]] = {}
    for i, cards in enumerate(side.spots):
        if cards and i not in side.face_down:
            found.setdefault(RANK_OF[cards[-1]], []).append(Spot(i))
    return found


def closed(state: State) -> Refusal | None:
    """Why nothing can be done in the layout now, if so."""
    if not state.started:
        return Refusal.NOT_STARTED
    return Refusal.LAYOUT_OVER if state.claiming else None


def _room(state: State, side: Side, spot: Spot, to: Spot) -> bool:
    """Whether the top of *spot* may lie on *to*: empty, or with an equal top."""
    if not side.spots[to]:
        return True
    equals = _alike(state, side).get(RANK_OF[side.spots[spot][-1]], ())
    return to in equals and to != spot


def _turned(state: State, seat: Seat, spot: Spot) -> tuple[Event, ...]:
    """With auto_turn what comes to the top of *spot* is turned up in the same breath."""
    side = state.sides[seat]
    left = side.spots[spot][:-1]
    if not left or left[-1] in side.covered or not spit_options(state.options).auto_turn:
        return ()
    return (Turned(seat, spot, left[-1]),)
