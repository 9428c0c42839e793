"""Which addresses may be called: those of the library, public, or loopback where allowed."""

from __future__ import annotations

import ipaddress
from ipaddress import IPv4Address, IPv6Address

import httpx

from memory.errors import BacktrackError

Address = IPv4Address | IPv6Address

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_PLATFORM = frozenset({ipaddress.ip_address("168.63.129.16")})
"""Addresses in public ranges that clouds answer on inside a machine's network (Azure)."""


def checked_base_url(group_id: str, base_url: str, *, allow_loopback: bool) -> str:
    """``base_url`` when a group may be called there.

    https anywhere; plain http, and loopback hosts at all, only with ``allow_loopback``. Raises
    ``BacktrackError`` (code ``host_not_allowed``).
    """
    if not base_url:
        raise not_allowed(
            f"nobody said where group {group_id} is; import its description again with --server URL"
        )
    try:
        url = httpx.URL(base_url)
    except httpx.InvalidURL as error:
        raise not_allowed(
            f"the base URL {base_url!r} of group {group_id} is wrong: {error}"
        ) from None
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise not_allowed(f"the base URL of group {group_id} is not http(s)://host/path")
    if is_loopback_host(url.host):
        if not allow_loopback:
            raise not_allowed(
                f"group {group_id} is on this machine ({url.host}), which must be allowed: add "
                f"{group_id} to CAIRN_LOOPBACK_GROUPS"
            )
    elif url.scheme == "http":
        raise not_allowed(f"group {group_id} is at {url.host} over plain http; https is needed")
    return str(url.copy_with(query=None, fragment=None))


def not_allowed(reason: str) -> BacktrackError:
    """The error of an address that must not be called."""
    return BacktrackError(f"Not called: {reason}.", code="host_not_allowed")


def is_loopback_host(host: str) -> bool:
    """Whether a host of a URL means this machine, by name or by address."""
    if host.lower().rstrip(".") == "localhost" or host.lower().endswith(".localhost"):
        return True
    address = literal_address(host)
    return address is not None and is_loopback(address)


def called_host(base_url: str) -> str:
    """Host and port of a URL; on this machine the host alone: ports change with each start.

    What is no URL of http, a command for example, is its own host.
    """
    if not base_url.lower().startswith(("http://", "https://")):
        return base_url
    url = httpx.URL(base_url)
    return url.host if is_loopback_host(url.host) else url.netloc.decode()


def literal_address(host: str) -> Address | None:
    """The address that ``host`` spells, None when it is a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_loopback(address: Address) -> bool:
    """Whether an address is this machine's own, written as IPv4 in IPv6 included."""
    return _embedded(address).is_loopback


def is_public(address: Address) -> bool:
    """Whether an address is globally reachable: not private, link-local, shared or multicast."""
    real = _embedded(address)
    is_special = real.is_multicast or real.is_reserved or real in _PLATFORM
    return address.is_global and real.is_global and not is_special


def _embedded(address: Address) -> Address:
    """The IPv4 address inside an IPv6 one (mapped, 6to4, NAT64), else the address."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address
