"""How long the table lets people look before it acts by itself."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from cardrace.rules import Due, SpeedOptions, State


class Pace(Struct, frozen=True, gc=False):
    start_ms: int = 2100  # from everybody ready to the first cards
    flip_ms: int = 1500  # from a deadlock to the flip
    asked_ms: int = 600  # from the last who asked for the flip to the flip
    spit_ms: int = 3000  # for the choice of the pile of a solo spit
    slap_ms: int = 10_000  # for the slap: rules.md 4.11
    lay_ms: int = 2000  # between two layouts or rounds
    take_ms: int = 3000  # for the choice of a penalty's pile
    taken_ms: int = 1000  # from that choice to the taking
    cut_ms: int = 1500  # for the seats' cuts, once everybody has sat down
    deal_ms: int = 3000  # from a dead game to the next deal

    def wait_ms(self, purpose: Due, state: State) -> int:
        """For whatever the options do not time themselves."""
        waits = {
            Due.START: self.start_ms,
            Due.FLIP: self.asked_ms if all(state.ready) else self.flip_ms,
            Due.SPIT: self.spit_ms,
            Due.SLAP: self.slap_ms,
            Due.LAY: self.lay_ms,
            Due.CALL: _call_window_ms(state),
            Due.TAKE: self._take_ms(state),
            Due.CUT: self.cut_ms,
            Due.DEAL: self.deal_ms,
        }
        return waits[purpose]

    def _take_ms(self, state: State) -> int:
        if state.penalty is None or state.penalty.pile is not None:
            return self.taken_ms
        return self.take_ms if _may_choose(state) else 0


PACE: Final = Pace()


def _call_window_ms(state: State) -> int:
    game = state.options.game
    return game.call_window_ms if isinstance(game, SpeedOptions) else 0


def _may_choose(state: State) -> bool:
    """VERBAL-3."""
    game = state.options.game
    return isinstance(game, SpeedOptions) and game.call_pile == "choice"
