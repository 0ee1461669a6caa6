"""What happened. Past tense; enough to rebuild every state, and no more."""

from __future__ import annotations

from msgspec import Struct

from cardrace.cards import Card, Cards
from cardrace.rules.options import Options
from cardrace.rules.state import Double, Outcome, Pile, Seat, Spot


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    options: Options
    order: Cards  # the whole shuffled deck


class Readied(Struct, frozen=True, gc=False, tag="readied"):
    seat: Seat


class Started(Struct, frozen=True, gc=False, tag="started"):
    cards: Cards  # face up from now on: one a pile; none where the piles begin otherwise


class Played(Struct, frozen=True, gc=False, tag="played", omit_defaults=True):
    seat: Seat
    spot: Spot
    pile: Pile
    card: Card
    rank: int | None = None  # what a joker was played as


class Drawn(Struct, frozen=True, gc=False, tag="drawn", omit_defaults=True):
    """From the stock to a spot."""

    seat: Seat
    spot: Spot
    card: Card
    shown: bool = False  # face up for everybody


class Turned(Struct, frozen=True, gc=False, tag="turned"):
    """The face-down top of a spot is face up now, for everybody."""

    seat: Seat
    spot: Spot
    card: Card


class Moved(Struct, frozen=True, gc=False, tag="moved"):
    """A top card of the layout went to another spot of it."""

    seat: Seat
    spot: Spot
    to: Spot
    card: Card


class Recycled(Struct, frozen=True, gc=False, tag="recycled"):
    """Of *pile* the cards *kept* stay; *cards*, in this order, are spit cards of *seat* now."""

    seat: Seat
    pile: Pile
    cards: Cards
    kept: Cards


class Flipped(Struct, frozen=True, gc=False, tag="flipped"):
    """Onto each of *piles* fell the card at the same place in *cards*, all at once.

    Each comes from the spit cards of the pile's owner, or from his stock if he has none; a
    pile that was not there begins.
    """

    piles: tuple[Pile, ...]
    cards: Cards


class Spat(Struct, frozen=True, gc=False, tag="spat"):
    """A solo spit: SPIT-OUT-1."""

    seat: Seat
    pile: Pile
    card: Card


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """*seat* counts as stuck until it acts or something turns: COMMON-MUST-1."""

    seat: Seat


class Buried(Struct, frozen=True, gc=False, tag="buried"):
    """A joker that would have been turned went under its side pile: joker_centre=replace."""

    seat: Seat
    card: Card
    pile: Pile | None  # it lay on that pile already; otherwise it was the side pile's top


class Fetched(Struct, frozen=True, gc=False, tag="fetched"):
    """A seat of nothing but jokers took its side pile's top: joker_only, JOKER-8."""

    seat: Seat
    spot: Spot
    card: Card
    given: Card | None  # the joker that went under the side pile: joker_only=swap


class Picked(Struct, frozen=True, gc=False, tag="picked"):
    """Who covered a joker took it from under his card: joker_claim=take, JOKER-7."""

    seat: Seat
    spot: Spot
    pile: Pile
    under: int  # how many cards of the pile lie below it
    card: Card


class WentOut(Struct, frozen=True, gc=False, tag="went-out"):
    """No cards left; the call decides: VERBAL-1."""

    seat: Seat


class Owed(Struct, frozen=True, gc=False, tag="owed"):
    """No call in time, or a false one: *seat* must take a pile, this one once it is chosen.

    VERBAL-3, VERBAL-5.
    """

    seat: Seat
    pile: Pile | None


class Penalised(Struct, frozen=True, gc=False, tag="penalised"):
    """*seat* took from *pile* all but *kept*; its stock is *stock* now, face down."""

    seat: Seat
    pile: Pile
    stock: Cards
    kept: Cards


class Refilled(Struct, frozen=True, gc=False, tag="refilled"):
    """An empty pile got *card* from the spit cards of *seat*, or from under pile *under*."""

    pile: Pile
    card: Card
    seat: Seat | None
    under: Pile | None


class LayoutEnded(Struct, frozen=True, gc=False, tag="layout-ended"):
    """SPIT-LAYOUT-1, SPIT-LAYOUT-2: the piles may be slapped."""

    finisher: Seat | None


class Slapped(Struct, frozen=True, gc=False, tag="slapped"):
    """*seat* has that pile; one past the last is the empty place. SPIT-SLAP-1."""

    seat: Seat
    pile: Pile


class Laid(Struct, frozen=True, gc=False, tag="laid"):
    """A new layout, seat by seat, and who starts each pile. SPIT-COLLECT-1, SPIT-SHORT-1."""

    spots: tuple[tuple[Cards, ...], ...]
    spit_cards: tuple[Cards, ...]
    owners: tuple[Seat, ...]


class Scooped(Struct, frozen=True, gc=False, tag="scooped"):
    """Each took up the first *taken* spots; these are the packs now. CAL-ROUND-1, -2."""

    packs: tuple[Cards, ...]
    taken: int
    shuffled: bool  # after a proven loop: CAL-LOOP-1


class RowsLaid(Struct, frozen=True, gc=False, tag="rows-laid"):
    """Seat by seat, the cards from the top of the pack onto the first spots. CAL-LAY-1."""

    rows: tuple[Cards, ...]


class Covered(Struct, frozen=True, gc=False, tag="covered"):
    """*seat* laid *card* from his pack on that spot of *at*'s row. CAL-COVER-1."""

    seat: Seat
    at: Seat
    spot: Spot
    card: Card


class Marked(Struct, frozen=True, gc=False, tag="marked"):
    """Which spots may be covered from now on, seat by seat: CAL-GROUP-1."""

    spots: tuple[tuple[Spot, ...], ...]
    doubles: tuple[Double, ...]


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    outcome: Outcome


Event = (
    Dealt
    | Readied
    | Started
    | Played
    | Drawn
    | Turned
    | Moved
    | Recycled
    | Flipped
    | Spat
    | Passed
    | Buried
    | Fetched
    | Picked
    | WentOut
    | Owed
    | Penalised
    | Refilled
    | LayoutEnded
    | Slapped
    | Laid
    | Scooped
    | RowsLaid
    | Covered
    | Marked
    | Ended
)
