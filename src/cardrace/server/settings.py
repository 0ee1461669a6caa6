"""What the host may set."""

from __future__ import annotations

import socket
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Final

import platformdirs
from msgspec import Struct

ANY: Final = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class Settings(Struct, frozen=True):
    host: str
    port: int
    browser: bool  # open the page in the host's browser
    data: Path | None = None  # the folder of the tables' log; none: only in memory
    database: str | None = None  # where else the log is, as SQLAlchemy writes an address
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None  # none: nobody asks
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()  # whose X-Forwarded-* are believed
    log_level: str = "warning"
    counts_addresses: bool = True  # limits by address; off for load tests

    def log_url(self) -> str:
        """Where the tables' log lies, as `store.open_store` reads it."""
        if self.database is not None:
            return self.database
        return "sqlite://" if self.data is None else f"sqlite:///{self.data / 'cardrace.db'}"

    def lan_address(self) -> str | None:
        """Where other machines of the house find this one, if they can."""
        if self.host in LOOPBACK:
            return None
        return _outward() if self.host in ANY else self.host


def data_folder() -> Path:
    """Where this user's programs keep what they must not lose."""
    return platformdirs.user_data_path("cardrace", appauthor=False)


def bracketed(host: str) -> str:
    """As it stands in an address: an IPv6 one wears brackets."""
    return f"[{host}]" if ":" in host else host


def _outward() -> str | None:
    """The address this machine has towards others. Nothing is sent: UDP only looks a route up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation (RFC 5737)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
