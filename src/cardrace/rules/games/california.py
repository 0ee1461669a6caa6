"""California Spit: rows of open cards; whatever shows twice is covered from the packs in hand.

Rule 1: every decision of the game is taken here. Rule 2: nothing here changes a state;
`evolve` does, from the events alone. A spot once marked stays so in the state until `Marked`
says otherwise, so what lies open for covering is read, never worked out again.

No stall ends a round while anybody can cover (rules.md 4.16): stall=agreed is stall=strict
here, and with stall=timeout the table only calls out who lets his time pass.
"""

from __future__ import annotations

from typing import Final

from cardrace.cards import RANK_OF, Cards
from cardrace.rules.commands import Cover, Lay, Pass, Ready, SeatCommand, Start
from cardrace.rules.due import Due
from cardrace.rules.events import (
    Covered,
    Ended,
    Event,
    Marked,
    RowsLaid,
    Scooped,
    Started,
)
from cardrace.rules.game import Decision, SeatAsks, TableAsks
from cardrace.rules.options import CaliforniaOptions, Options
from cardrace.rules.ready import ready, why_not_start
from cardrace.rules.refusal import Refusal
from cardrace.rules.stall import let_pass, waited_for
from cardrace.rules.state import Double, Ending, Outcome, Seat, Side, Spot, State, put

Place = tuple[Seat, Spot]  # a spot of somebody's row
Marks = tuple[tuple[Spot, ...], ...]  # seat by seat
Rows = tuple[tuple[Cards, ...], ...]  # the spots of every seat
_SPOTS: Final = tuple(map(Spot, range(5)))


def deal(options: Options, order: Cards) -> State:
    """CAL-DEAL-1: a pack each, face down; what does not divide lies aside."""
    if len(order) != len(options.deck()):
        msg = f"{len(order)} cards are not the {len(options.deck())} of the table"
        raise ValueError(msg)
    seats, share = options.seats, len(order) // options.seats
    spots: tuple[Cards, ...] = ((),) * _game(options).row
    packs = (order[share * seat : share * (seat + 1)] for seat in range(seats))
    sides = tuple(Side(spots, stock=pack, spit_cards=()) for pack in packs)
    return State(options, sides, (), ready=(False,) * seats, aside=order[share * seats :])


def legal(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """One `Cover` for each spot that *seat* may cover now, row by row."""
    if state.outcome is not None or not state.started or not state.sides[seat].stock:
        return ()
    own = {(double.seat, double.spot) for double in state.doubles if double.by == seat}
    return tuple(
        [
            Cover(cards[-1])
            for at, side in enumerate(state.sides)
            if side.marks or own
            for spot, cards in enumerate(side.spots)
            if spot in side.marks or (at, spot) in own
        ]
    )


def due(state: State) -> Due | None:
    if state.outcome is not None:
        return None
    if not state.started:
        return Due.START if all(state.ready) else None
    return None if _anybody_covers(state) else Due.LAY


def awaited(state: State) -> tuple[Seat, ...]:
    return waited_for(state, lambda seat: bool(legal(state, seat)))


def chance(state: State) -> tuple[Cards, ...]:
    """CAL-LOOP-1: once a loop is proved, everybody's pack as it is after scooping."""
    if due(state) is not Due.LAY or _game(state.options).loop != "shuffle" or _last(state):
        return ()
    packs = _scooped(state)
    return packs if packs in state.starts else ()


def _start(state: State) -> Decision:
    if (refusal := why_not_start(state)) is not None:
        return refusal
    packs = tuple(side.stock for side in state.sides)
    return Started(()), *_lay_rows(state, packs, _game(state.options).row)


def _cover(state: State, seat: Seat, command: Cover) -> Decision:
    """CAL-COVER-1, CAL-WIN-1."""
    if not state.started:
        return Refusal.NOT_STARTED
    place = _place_of(state, command)
    if place is None:
        return Refusal.NOT_IN_PLAY
    if not _open(state, seat, place):
        return Refusal.NOT_MARKED
    stock = state.sides[seat].stock
    if not stock:
        return Refusal.NOTHING_TO_DRAW
    covered = Covered(seat, *place, stock[-1])
    if len(stock) == 1:
        return covered, Ended(Outcome(seat, Ending.OUT))
    return covered, *_remark(state, covered)


def _remark(state: State, covered: Covered) -> tuple[Event, ...]:
    """The marks after *covered*, if they change. CAL-COVER-1, CAL-DOUBLE-1."""
    game, place = _game(state.options), (covered.at, covered.spot)
    rows = _with(state, covered)
    marks = tuple([side.marks for side in state.sides])
    kept: Marks = ((),) * len(marks)
    if game.cover == "mark":
        left = tuple([spot for spot in marks[covered.at] if spot != covered.spot])
        kept = put(marks, covered.at, left)
    doubles = tuple(double for double in state.doubles if (double.seat, double.spot) != place)
    if game.double == "player" and _doubled(rows[covered.at][covered.spot]):
        doubles = (*doubles, Double(*place, by=covered.seat))
    marked = _marking(state.options, rows, kept, doubles)
    return () if marked == Marked(marks, state.doubles) else (marked,)


def _with(state: State, covered: Covered) -> Rows:
    """Must agree with what `evolve` makes of it."""
    at, spot = covered.at, covered.spot
    spots = state.sides[at].spots
    spots = (*spots[:spot], (*spots[spot], covered.card), *spots[spot + 1 :])
    return tuple(spots if i == at else side.spots for i, side in enumerate(state.sides))


def _lay(state: State, command: Lay) -> Decision:
    """CAL-ROUND-1, CAL-LOOP-1."""
    if not state.started:
        return Refusal.NOT_STARTED
    if _anybody_covers(state):
        return Refusal.LAYOUT_NOT_OVER
    zones = chance(state)
    if list(map(sorted, command.shuffled)) != list(map(sorted, zones)):
        return Refusal.BAD_SHUFFLE
    if _last(state):
        return (Ended(_fewest(state)),)
    packs, game = _scooped(state), _game(state.options)
    if packs in state.starts and game.loop != "shuffle":
        drawn = Outcome(None, Ending.ENDLESS)
        return (Ended(drawn if game.loop == "draw" else _fewest(state)),)
    scooped = Scooped(command.shuffled or packs, _taken(game), shuffled=bool(zones))
    return scooped, *_lay_rows(state, scooped.packs, scooped.taken)


def _lay_rows(state: State, packs: tuple[Cards, ...], count: int) -> tuple[Event, ...]:
    """CAL-LAY-1, -2: *count* cards each, or what one has, on the first spots; all at once."""
    laid = RowsLaid(tuple(pack[::-1][:count] for pack in packs))
    out = [Seat(i) for i, pack in enumerate(packs) if len(pack) <= count]
    if out and _game(state.options).win == "any_out":
        # Nobody was first, so only a rule that asks for no order can name one of several.
        alone = len(out) == 1 or state.options.tie_break == "seat"
        return laid, Ended(Outcome(out[0] if alone else None, Ending.OUT))
    rows = tuple(
        (*((card,) for card in row), *((),) * (count - len(row)), *side.spots[count:])
        for row, side in zip(laid.rows, state.sides, strict=True)
    )
    marked = _marking(state.options, rows, ((),) * len(rows), ())
    return (laid, marked) if any(marked.spots) else (laid,)


def _marking(options: Options, rows: Rows, kept: Marks, doubles: tuple[Double, ...]) -> Marked:
    """CAL-GROUP-1: what shows twice, what was marked before and is *kept*, and the doubles.

    A double that is not open to anyone is so only while its rank shows elsewhere, with
    cover=mark too: rules.md 4.16.
    """
    shown = [RANK_OF[cards[-1]] for spots in rows for cards in spots if cards]
    twice = {top for top in shown if shown.count(top) > 1}
    anyone = _game(options).double == "anyone"
    return Marked(
        tuple([_marks(spots, twice, kept[at], anyone) for at, spots in enumerate(rows)]), doubles
    )


def _marks(
    spots: tuple[Cards, ...],
    twice: set[int],
    kept: tuple[Spot, ...],
    anyone: bool,  # noqa: FBT001 - whether a double is open to anyone
) -> tuple[Spot, ...]:
    marks: list[Spot] = []
    for spot, cards in zip(_SPOTS, spots, strict=False):
        if not cards:
            continue
        top = RANK_OF[cards[-1]]
        if top in twice:
            marks.append(spot)
        elif len(cards) > 1 and RANK_OF[cards[-2]] == top:
            if anyone:
                marks.append(spot)
        elif spot in kept:
            marks.append(spot)
    return tuple(marks)


def _doubled(cards: Cards) -> bool:
    """CAL-DOUBLE-1: the top was put on an equal card."""
    return len(cards) > 1 and RANK_OF[cards[-1]] == RANK_OF[cards[-2]]


def _open(state: State, seat: Seat, place: Place) -> bool:
    """Marked spots are everybody's; with double=player some are one seat's alone."""
    at, spot = place
    return spot in state.sides[at].marks or Double(at, spot, by=seat) in state.doubles


def _anybody_covers(state: State) -> bool:
    """Is the round open? A mark that nobody has a card for holds up no round."""
    if any(side.marks for side in state.sides):
        return any(side.stock for side in state.sides)
    return any(state.sides[double.by].stock for double in state.doubles)


def _place_of(state: State, command: Cover) -> Place | None:
    for at, side in enumerate(state.sides):
        spot = side.spot_of(command.card)
        if spot is not None:
            return Seat(at), spot
    return None


def _scooped(state: State) -> tuple[Cards, ...]:
    """CAL-ROUND-2: under the pack, and of all these the first laid is the first drawn."""
    taken = _taken(_game(state.options))
    return tuple(
        (*reversed([card for cards in side.spots[:taken] for card in cards]), *side.stock)
        for side in state.sides
    )


def _taken(game: CaliforniaOptions) -> int:
    """CAL-ROUND-1: with scoop=four the fifth spot stays."""
    return 4 if game.scoop == "four" else game.row


def _last(state: State) -> bool:
    return state.layout >= _game(state.options).max_rounds


def _fewest(state: State) -> Outcome:
    """rules.md 4.16: pack and own row count, equal is a draw."""
    counts = [side.count() for side in state.sides]
    least = min(counts)
    winner = Seat(counts.index(least)) if counts.count(least) == 1 else None
    return Outcome(winner, Ending.ENDLESS)


def _game(options: Options) -> CaliforniaOptions:
    assert isinstance(options.game, CaliforniaOptions)
    return options.game


SEAT_ASKS: Final[SeatAsks] = {Cover: _cover, Ready: lambda state, seat, _: ready(state, seat)}
TABLE_ASKS: Final[TableAsks] = {
    Start: lambda state, _: _start(state),
    Pass: lambda state, command: let_pass(state, command, awaited(state)),
    Lay: _lay,
}
