"""Where a request comes from: behind a trusted proxy too, and never kept as it is."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from hashlib import blake2b
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, NewType

from aiohttp import hdrs, web

from cardrace.server.settings import LOOPBACK

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Household = NewType("Household", bytes)  # who shares limits, under a key that is thrown away

_DAY_S: Final = 24 * 3600
_NOWHERE: Final = IPv4Address(0)  # a peer without an address, e.g. a Unix socket
_HOPS: Final = 8  # more proxies in a row are somebody's invention


class Households:
    """Names for addresses that nobody can turn back: HMAC with a key that lives for a day."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._renew()

    def of(self, address: Address) -> Household:
        """One name for an IPv4 address, one for a /64 of IPv6: that is what one home gets."""
        if self._clock() - self._since >= _DAY_S:
            self._renew()
        width = 32 if address.version == 4 else 64
        network = ip_network((address, width), strict=False)
        return Household(blake2b(network.network_address.packed, key=self._key).digest()[:16])

    def _renew(self) -> None:
        self._key = secrets.token_bytes(32)
        self._since = self._clock()


def client_of(request: web.Request, proxies: Iterable[Network]) -> Address:
    """Who really asks: the last in the line whom no proxy of ours vouches for."""
    client = _peer(request)
    trusted = tuple(proxies)
    if not _within(client, trusted):
        return client
    line = ",".join(request.headers.getall(hdrs.X_FORWARDED_FOR, ())).split(",")
    for hop in reversed(line[-_HOPS:]):
        found = _parsed(hop)
        if found is None:
            return client  # whoever wrote that is not believed any further
        client = found
        if not _within(client, trusted):
            break
    return client


def secure(request: web.Request, proxies: Iterable[Network]) -> bool:
    """Whether the browser speaks TLS, to us or to a proxy that we trust."""
    if request.secure:
        return True
    said = request.headers.get(hdrs.X_FORWARDED_PROTO, "")
    return said.strip().lower() == "https" and _within(_peer(request), tuple(proxies))


def at_home(request: web.Request) -> bool:
    """Whether the page is opened under this machine's own name, which browsers trust as TLS."""
    name = request.host.rpartition(":")[0] if request.host.count(":") == 1 else request.host
    return name.strip("[]").partition("]")[0] in LOOPBACK


def _peer(request: web.Request) -> Address:
    return _parsed(request.remote or "") or _NOWHERE


def _parsed(text: str) -> Address | None:
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _within(address: Address, networks: tuple[Network, ...]) -> bool:
    return any(address in network for network in networks)
