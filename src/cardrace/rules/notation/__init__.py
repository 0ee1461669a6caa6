"""Options, positions and recorded games as text that a person can read and type.

`docs/notation.md` describes it by example. Each pair round-trips; what cannot be read raises
``ValueError`` with the line.
"""

from cardrace.rules.notation.fairness import Fairness
from cardrace.rules.notation.options import options_text, parse_options
from cardrace.rules.notation.position import parse_position, position_text
from cardrace.rules.notation.record import (
    Record,
    Step,
    digest,
    parse_record,
    record_text,
    replay,
    take,
    verify,
)

__all__ = [
    "Fairness",
    "Record",
    "Step",
    "digest",
    "options_text",
    "parse_options",
    "parse_position",
    "parse_record",
    "position_text",
    "record_text",
    "replay",
    "take",
    "verify",
]
