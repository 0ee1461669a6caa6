"""What a group of works does to the log: decided on the heads, before anything is written.

A batch goes on from the head that those before it left. One that does not is refused and changes
nothing; the others of its group go through.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from cardrace.store.chain import Head, Row, link, root
from cardrace.store.errors import FencedError, StoreError
from cardrace.store.shapes import Game, Match
from cardrace.store.upcast import VERSION
from cardrace.store.work import Append, Begin, Claim, Outcome, Purge, Work


class Plan(Struct):
    """The rows to write, and the outcome of each work once they are durable."""

    before: Mapping[str, Head]
    after: dict[str, Head] = field(default_factory=dict[str, Head])
    opened: dict[str, Match] = field(default_factory=dict[str, Match])
    rows: list[tuple[str, Row]] = field(default_factory=list[tuple[str, Row]])
    games: list[Game] = field(default_factory=list[Game])
    # by place among the works
    purges: list[tuple[int, Purge]] = field(default_factory=list[tuple[int, Purge]])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])

    def head(self, match_id: str) -> Head | None:
        return self.after.get(match_id) or self.before.get(match_id)

    def refuses(self) -> bool:
        return any(isinstance(outcome, StoreError) for outcome in self.outcomes)

    def changed(self) -> list[tuple[str, Head, Head]]:
        """Of the heads there were: before and after."""
        return [(key, self.before[key], h) for key, h in self.after.items() if key in self.before]


def wanted(works: Iterable[Work]) -> set[str]:
    """The matches whose heads a plan needs."""
    ids: set[str] = set()
    for work in works:
        if isinstance(work, Begin):
            ids.add(work.match.id)
        elif not isinstance(work, Purge):
            ids.add(work.match)
    return ids


def plan(heads: Mapping[str, Head], works: Iterable[Work], now: int) -> Plan:
    """*heads* of the matches there are among those `wanted`; *now* in ms of the wall clock."""
    made = Plan(heads)
    for place, work in enumerate(works):
        try:
            made.outcomes.append(_take(made, work, now))
        except StoreError as error:
            made.outcomes.append(error)
        if isinstance(work, Purge):
            made.purges.append((place, work))
    return made


def _take(made: Plan, work: Work, now: int) -> int | None:
    match work:
        case Append():
            _append(made, work, now)
            return None
        case Begin():
            return _begin(made, work, now)
        case Claim():
            return _claim(made, work, now)
        case Purge():
            return None  # known once it is done
        case _:
            assert_never(work)


def _append(made: Plan, batch: Append, now: int) -> None:
    head = made.head(batch.match)
    if head is None or head.epoch != batch.epoch:
        msg = f"match {batch.match} has another owner now, or none"
        raise FencedError(msg)
    if head.seq != batch.first - 1:
        msg = f"match {batch.match} ends at version {head.seq}: {batch.first} cannot follow"
        raise StoreError(msg)
    seq, before = head.seq, head.hash
    for body in batch.bodies:
        seq += 1
        before = link(before, seq, head.epoch, VERSION, body)
        made.rows.append((batch.match, Row(seq, head.epoch, VERSION, body, before)))
    made.games += batch.games
    made.after[batch.match] = Head(head.epoch, head.owner, seq, before, batch.free, now)


def _begin(made: Plan, begin: Begin, now: int) -> int:
    if made.head(begin.match.id) is not None:
        msg = f"there is a match {begin.match.id} already"
        raise StoreError(msg)
    made.opened[begin.match.id] = begin.match
    made.after[begin.match.id] = Head(1, begin.owner, 0, root(begin.match), 0, now)
    return 1


def _claim(made: Plan, claim: Claim, now: int) -> int | None:
    head = made.head(claim.match)
    if head is None:
        return None
    if head.epoch != claim.seen:
        msg = f"match {claim.match} was claimed by somebody else"
        raise FencedError(msg)
    after = replace(head, epoch=head.epoch + 1, owner=claim.owner, touched_at=now)
    made.after[claim.match] = after
    return after.epoch
