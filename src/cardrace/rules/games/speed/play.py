"""What a seat does with its cards: SPEED-PLAY-1, SPEED-MULTI-1, SPEED-DRAW-1, JOKER-*."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import Final

from cardrace.cards import JOKER_RANK, RANK_OF, Card, Cards, is_joker, rank
from cardrace.rules.commands import Draw, Play, SeatCommand
from cardrace.rules.events import Drawn, Ended, Event, Owed, Picked, Played, WentOut
from cardrace.rules.game import Decision
from cardrace.rules.games.speed.table import drawn, game_of, hand_of, lies, may_draw
from cardrace.rules.legal import Rows, fitting
from cardrace.rules.options import Options, SpeedOptions
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Pile, Seat, Side, Spot, State

_NO_RANK: Final = (None,)


def play(state: State, seat: Seat, command: Play) -> Decision:
    if is_plain(state.options) and not command.more and command.rank is None:
        return _plain_play(state, seat, command)
    return general_play(state, seat, command)


def is_plain(options: Options) -> bool:
    """One card at a time, no joker, refilled at once, no call, hidden hands: the usual table."""
    game = options.game
    return (
        not options.jokers
        and isinstance(game, SpeedOptions)
        and game.multi == "none"
        and game.refill == "auto"
        and game.verbal == "off"
        and not game.open_hand
    )


def _plain_play(state: State, seat: Seat, command: Play) -> Decision:
    """Must agree with `general_play` (tests/rules/test_speed_options.py)."""
    if not state.started:
        return Refusal.NOT_STARTED
    card, pile = command.card, command.pile
    if not 0 <= pile < len(state.piles):
        return Refusal.NO_SUCH_PILE
    side = state.sides[seat]
    spot = side.spot_of(card)
    if spot is None:
        return Refusal.NOT_IN_PLAY
    cards = state.piles[pile]
    if not cards or not fitting(state.options)[card][cards[-1]]:
        return Refusal.DOES_NOT_FIT
    played = Played(seat, spot, pile, card)
    if side.stock:
        return played, Drawn(seat, spot, side.stock[-1])
    if side.laid() == 1:
        return played, Ended(Outcome(seat, Ending.OUT))
    return (played,)


def general_play(state: State, seat: Seat, command: Play) -> Decision:
    side, game = state.sides[seat], game_of(state)
    cards = (command.card, *command.more)
    spots = [spot for card in cards if (spot := side.spot_of(card)) is not None]
    if (refusal := _why_not(state, side, command, spots)) is not None:
        return refusal
    pile, named, top = command.pile, command.rank, state.piles[command.pile][-1]
    events: list[Event] = _overtaken(state, seat) if state.out else []
    events += [
        Played(seat, spot, pile, card, named) for spot, card in zip(spots, cards, strict=True)
    ]
    if state.options.jokers and game.joker_claim == "take" and is_joker(top):
        under = len(state.piles[pile]) - 1
        events.append(Picked(seat, spots[0], pile, under, top))  # JOKER-7
        spots = spots[1:]
    if side.stock:
        if game.refill == "auto":
            events += drawn(state, seat, spots, side.stock)
    elif len(spots) == len(cards) == side.laid():
        events.append(_gone_out(state, seat))
    return tuple(events)


def draw(state: State, seat: Seat) -> Decision:
    """One card from the stock to the first empty place: SPEED-DRAW-1, manual."""
    side = state.sides[seat]
    if not state.started:
        return Refusal.NOT_STARTED
    if frozen(state):
        return Refusal.CALL_FIRST
    if not side.stock:
        return Refusal.NOTHING_TO_DRAW
    if all(side.spots):
        return Refusal.HAND_FULL
    return tuple(drawn(state, seat, (Spot(side.spots.index(())),), side.stock))


def legal(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """Every `Play` by spot and then by pile, single cards first; then `Draw`."""
    if not state.started or state.outcome is not None:
        return ()
    if is_plain(state.options):
        return _plain_plays(state, state.sides[seat])
    if frozen(state):
        return ()
    side = state.sides[seat]
    plays: tuple[SeatCommand, ...] = _plays(state, side)
    return (*plays, Draw()) if may_draw(state, side) else plays


def _plays(state: State, side: Side) -> tuple[Play, ...]:
    hand = hand_of(side)
    if state.declared or (state.options.jokers and any(map(is_joker, hand))):
        return _joker_plays(state, side, hand)
    singles = _plain_plays(state, side)
    if not singles or game_of(state).max_play == 1:
        return singles
    homes: dict[Card, list[Pile]] = {}
    for play in singles:
        homes.setdefault(play.card, []).append(play.pile)
    acts = _acts(state, hand, [*homes])[len(homes) :]
    more = [Play(cards[0], pile, cards[1:]) for cards in acts for pile in homes[cards[0]]]
    return (*singles, *more)


def _joker_plays(state: State, side: Side, hand: Cards) -> tuple[Play, ...]:
    homes = homes_of(state, hand)
    plays = (
        Play(cards[0], pile, cards[1:], named)
        for cards in _acts(state, hand, [card for card in hand if homes[card]])
        for pile in homes[cards[0]]
        for named in _ranks(state, cards)
    )
    return tuple(
        play for play in plays if _why_no_joker(state, side, play, (play.card, *play.more)) is None
    )


def _plain_plays(state: State, side: Side) -> tuple[Play, ...]:
    """Must agree with the general way (tests/rules/test_speed_options.py)."""
    rows = fitting(state.options)
    tops = [(Pile(i), pile[-1]) for i, pile in enumerate(state.piles) if pile]
    plays = [
        Play(card, pile)
        for cards in side.spots
        if cards
        for card in [cards[-1]]
        for row in [rows[card]]  # one look-up a card: this is the inmost loop of every lab
        for pile, top in tops
        if row[top]
    ]
    return tuple(plays)


def homes_of(state: State, cards: Cards) -> dict[Card, list[Pile]]:
    """Card by card, the piles on which it may be laid as they are now."""
    if state.declared:
        piles = [Pile(i) for i in range(len(state.piles))]
        return {card: [pile for pile in piles if lies(state, card, pile)] for card in cards}
    rows = fitting(state.options)
    tops = [(Pile(i), pile[-1]) for i, pile in enumerate(state.piles) if pile]
    return {card: [pile for pile, top in tops if rows[card][top]] for card in cards}


def _acts(state: State, hand: Cards, first: list[Card]) -> list[Cards]:
    """Every sequence of cards of *hand* that may be laid in one act, by their *first*."""
    acts: list[Cards] = [(card,) for card in first]
    found, continues = acts, _continuing(state)
    for _ in range(1, game_of(state).max_play):
        acts = [
            (*cards, card)
            for cards in acts
            for card in hand
            if card not in cards and continues(cards, card)
        ]
        if not acts:
            break
        found = [*found, *acts]
    return found


def _ranks(state: State, cards: Cards) -> Iterable[int | None]:
    named = bool(state.declared) and len(cards) == 1 and is_joker(cards[0])
    return range(13) if named else _NO_RANK


def _why_not(state: State, side: Side, command: Play, spots: list[Spot]) -> Refusal | None:
    """*spots* are those of its cards that lie in play."""
    if not state.started:
        return Refusal.NOT_STARTED
    if frozen(state):
        return Refusal.CALL_FIRST
    if not 0 <= command.pile < len(state.piles):
        return Refusal.NO_SUCH_PILE
    cards = (command.card, *command.more)
    if len(set(spots)) < len(cards):
        return Refusal.NOT_IN_PLAY
    if len(cards) > game_of(state).max_play:
        return Refusal.TOO_MANY_CARDS
    if not lies(state, command.card, command.pile):
        return Refusal.DOES_NOT_FIT
    if command.more:
        continues = _continuing(state)
        if not all(continues(cards[:i], cards[i]) for i in range(1, len(cards))):
            return Refusal.DOES_NOT_FIT
    return _why_no_joker(state, side, command, cards)


def _why_no_joker(state: State, side: Side, command: Play, cards: Cards) -> Refusal | None:
    """JOKER-5, and joker_top=declared of JOKER-3."""
    if not state.options.jokers:
        return None if command.rank is None else Refusal.NAME_A_RANK
    last = side.count() == len(cards) and is_joker(cards[-1])
    if last and game_of(state).joker_last == "forbidden":
        return Refusal.LAST_IS_JOKER
    must_name = bool(state.declared) and is_joker(command.card)
    if must_name != (command.rank is not None):
        return Refusal.NAME_A_RANK
    if command.rank is None:
        return None
    return None if _may_be(state, command.rank, command.pile) else Refusal.NAME_A_RANK


def _may_be(state: State, named: int, pile: Pile) -> bool:
    """A plain card of some suit could lie there with the rank *named*."""
    return 0 <= named < 13 and any(lies(state, Card(4 * named + suit), pile) for suit in (0, 1))


def _continuing(state: State) -> Callable[[Cards, Card], bool]:
    """Whether a card may go on with those before it, in one act: SPEED-MULTI-1."""
    multi = game_of(state).multi
    if multi == "equal":
        return _equal
    if multi == "run":
        return partial(_runs, 13 if state.options.wrap else 26)
    return partial(_fits_on, fitting(state.options), bool(state.declared))


def _equal(before: Cards, card: Card) -> bool:
    """Jokers are never equal: rules.md 4.26."""
    return RANK_OF[card] == RANK_OF[before[0]] < JOKER_RANK


def _fits_on(rows: Rows, declared: bool, before: Cards, card: Card) -> bool:  # noqa: FBT001
    if declared and any(map(is_joker, (*before, card))):
        return False  # each would need a rank of its own
    return rows[card][before[-1]]


def _runs(wrapped: int, before: Cards, card: Card) -> bool:
    """One direction all the way."""
    cards = (*before, card)
    if any(map(is_joker, cards)):
        return False
    steps = {(rank(b) - rank(a)) % wrapped for a, b in pairwise(cards)}
    return steps in ({1}, {wrapped - 1})


def frozen(state: State) -> bool:
    """verbal=race: when somebody is out, only calls count. VERBAL-4."""
    return bool(state.out) and game_of(state).verbal == "race"


def _overtaken(state: State, seat: Seat) -> list[Event]:
    """call_window of next_play: this play is the end of it for who is out. VERBAL-3."""
    game = game_of(state)
    late = game.verbal == "required" and game.call_window_ms == 0
    return [Owed(out, None) for out in state.out[:1] if late and out != seat]


def _gone_out(state: State, seat: Seat) -> Event:
    """SPEED-WIN-1, or VERBAL-1."""
    if game_of(state).verbal == "off":
        return Ended(Outcome(seat, Ending.OUT))
    return WentOut(seat)
