"""SPIT-SLAP-*, SPIT-COLLECT-*, SPIT-END-*: a layout ends, its piles are claimed, the next is laid.

There is a *place* for each seat: the piles, and after them an empty place for each pile that
is missing (SPIT-SHORT-2). Who clears a one-pile layout has the first empty place at once
(SPIT-END-1). Beyond the seeds: with three seats or more, and fewer piles than seats, the
empty places are slapped like piles, first come, first served; when all piles are taken,
who is left has the empty places.
"""

from __future__ import annotations

from itertools import chain

from cardrace.cards import Cards
from cardrace.rules.commands import Lay, SeatCommand, Slap
from cardrace.rules.events import Ended, Event, Laid, LayoutEnded, Owed, Slapped
from cardrace.rules.game import Decision
from cardrace.rules.games.spit.layout import lay_out, owners, reorders, spit_options
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Pile, Seat, State

Sizes = tuple[int, ...]  # of the places
Picks = tuple[tuple[Seat, Pile], ...]  # who takes which place


def over(state: State, finisher: Seat | None, sizes: Sizes) -> tuple[Event, ...]:
    """The layout is over, its piles of *sizes*: who has won, or what is settled at once."""
    ended = LayoutEnded(finisher)
    if finisher is not None and _wins(state, finisher):
        return ended, Ended(Outcome(finisher, Ending.OUT))
    sizes = _places(state, sizes)
    picks = _at_once(state, finisher, sizes)
    none = (None,) * len(state.sides)
    return (ended, *(_claimed(state, finisher, none, picks, sizes) if picks else ()))


def slap(state: State, seat: Seat, command: Slap) -> Decision:
    """SPIT-SLAP-1, -2, -4. Too early (false_slap=opponent_chooses, BTS): he has no choice.

    That is for this layout, and only for the last who did it.
    """
    if not state.started:
        return Refusal.NOT_STARTED
    if not state.claiming and spit_options(state.options).false_slap == "ignore":
        return Refusal.LAYOUT_NOT_OVER
    if not 0 <= command.pile < len(state.sides):
        return Refusal.NO_SUCH_PILE
    if not state.claiming:
        return Refusal.LAYOUT_NOT_OVER if _early(state) == seat else (Owed(seat, None),)
    if state.claims[seat] is not None:
        return Refusal.ALREADY_CLAIMED
    if not _chooses(state, seat):
        return Refusal.NOT_YOUR_CHOICE
    if command.pile in state.claims:
        return Refusal.PILE_TAKEN
    return _claimed(state, state.finisher, state.claims, ((seat, command.pile),), _sizes(state))


def slaps(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """Must agree with `slap`, for a layout that is over."""
    if state.claims[seat] is not None or not _chooses(state, seat):
        return ()
    return tuple(Slap(Pile(i)) for i in range(len(state.sides)) if Pile(i) not in state.claims)


def settle(state: State) -> Decision:
    """rules.md 4.11: nobody slapped in time.

    The finisher takes the smallest place that is left, then who has fewest stock cards the
    next, and so on (equal: the lower seat); who slapped too early comes last.
    """
    if not state.claiming:
        return Refusal.LAYOUT_NOT_OVER
    seats = [Seat(i) for i, claim in enumerate(state.claims) if claim is None]
    if not seats:
        return Refusal.ALREADY_CLAIMED
    seats.sort(key=lambda s: (s == _early(state), s != state.finisher, state.sides[s].laid(), s))
    sizes = _sizes(state)
    left = sorted(_left(state.claims), key=lambda place: (sizes[place], place))
    picks = tuple(zip(seats, left, strict=True))
    return _claimed(state, state.finisher, state.claims, picks, sizes)


def lay(state: State, command: Lay) -> Decision:
    """SPIT-COLLECT-1, -2, SPIT-SHORT-*; rules.md 4.15 when there were layouts enough."""
    if not state.claiming or None in state.claims:
        return Refusal.LAYOUT_NOT_OVER
    zones = collected(state)
    if not reorders(command.shuffled, zones):
        return Refusal.BAD_SHUFFLE
    game = spit_options(state.options)
    if state.layout >= game.max_layouts:
        counts = [len(cards) for cards in zones]
        least = min(counts)
        winner = Seat(counts.index(least)) if counts.count(least) == 1 else None
        return (Ended(Outcome(winner, Ending.ENDLESS)),)
    spots, spit_cards = zip(*(lay_out(game, cards) for cards in command.shuffled), strict=True)
    return (Laid(spots, spit_cards, owners(spit_cards)),)


def collected(state: State) -> tuple[Cards, ...]:
    """Seat by seat the pile taken, the stock left and the spit cards left, once all claimed."""
    if None in state.claims:
        return ()
    taken = [pile for claim in state.claims for pile in [_taken(state, claim)]]
    return tuple(
        (*pile, *chain.from_iterable(side.spots), *side.spit_cards)
        for side, pile in zip(state.sides, taken, strict=True)
    )


def _taken(state: State, claim: Pile | None) -> Cards:
    return () if claim is None or claim >= len(state.piles) else state.piles[claim]


def _wins(state: State, finisher: Seat) -> bool:
    """SPIT-END-3, SPIT-END-4: whether who cleared his layout has won by it."""
    game = spit_options(state.options)
    if game.until == "layout":
        return True
    nothing_comes = game.win == "literal" or len(state.piles) == 1
    return nothing_comes and not state.sides[finisher].spit_cards


def _at_once(state: State, finisher: Seat | None, sizes: Sizes) -> Picks:
    """What nobody slaps for: SPIT-END-1, -5, claim=smallest."""
    game = spit_options(state.options)
    one_pile = len(state.piles) == 1
    if finisher is not None:
        if one_pile:
            return ((finisher, Pile(1)),)
        if game.claim == "smallest" and _early(state) != finisher:
            return ((finisher, Pile(sizes.index(min(sizes)))),)
        return ()
    if not one_pile or game.one_pile_block == "empty_race":
        return ()
    taker = state.owners[0] if game.one_pile_block == "owner" else _most(state)
    return () if taker is None else ((taker, Pile(0)),)


def _most(state: State) -> Seat | None:
    """one_pile_block=fewest: who has most stock left takes the pile, so the others nothing.

    Equal: tie_break=seat favours the lower seat; otherwise the first slap decides.
    """
    counts = [side.laid() for side in state.sides]
    most = [Seat(i) for i, count in enumerate(counts) if count == max(counts)]
    return most[-1] if len(most) == 1 or state.options.tie_break == "seat" else None


def _claimed(
    state: State,
    finisher: Seat | None,
    claims: tuple[Pile | None, ...],
    picks: Picks,
    sizes: Sizes,
) -> tuple[Event, ...]:
    """*picks*, then what they leave without a choice, then the victory that may be in it."""
    taken = dict(picks)
    whole = tuple(taken.get(Seat(i), claim) for i, claim in enumerate(claims))
    seats = [Seat(i) for i, claim in enumerate(whole) if claim is None]
    left = _left(whole)
    if len(seats) == 1 or not any(sizes[place] for place in left):
        picks = (*picks, *zip(seats, left, strict=True))
    slapped = tuple(Slapped(seat, place) for seat, place in picks)
    # Only the finisher has no stock; without spit cards and on an empty place he has nothing.
    place = dict(picks).get(finisher) if finisher is not None else None
    if finisher is None or place is None or sizes[place] or state.sides[finisher].spit_cards:
        return slapped
    return (*slapped, Ended(Outcome(finisher, Ending.OUT)))


def _chooses(state: State, seat: Seat) -> bool:
    """SPIT-SLAP-4: the finisher before the others; BTS: who slapped too early does not."""
    if seat == _early(state):
        return False
    finisher = state.finisher
    if finisher is None or finisher in {seat, _early(state)}:
        return True
    return spit_options(state.options).claim != "finisher" or state.claims[finisher] is not None


def _early(state: State) -> Seat | None:
    """Who slapped too early, if false_slap makes him pay for it."""
    return None if state.penalty is None else state.penalty.seat


def _sizes(state: State) -> Sizes:
    return _places(state, tuple(map(len, state.piles)))


def _places(state: State, sizes: Sizes) -> Sizes:
    return (*sizes, *(0 for _ in range(len(state.sides) - len(sizes))))


def _left(claims: tuple[Pile | None, ...]) -> list[Pile]:
    return [Pile(i) for i in range(len(claims)) if Pile(i) not in claims]
