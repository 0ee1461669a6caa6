"""What ends a command with one line on stderr."""

from __future__ import annotations

from typing import NoReturn


class Complaint(Exception):  # noqa: N818 - it is what the person reads, not a fault of the program
    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def stop(message: str, code: int = 2) -> NoReturn:
    raise Complaint(message, code) from None
