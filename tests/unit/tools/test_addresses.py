"""Which base URLs and addresses may be called."""

from __future__ import annotations

import ipaddress

import pytest

from memory.errors import BacktrackError
from tools.addresses import checked_base_url, is_loopback, is_loopback_host, is_public


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "64:ff9b::808:808"])
def test_public_addresses(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("10.0.0.1", "172.16.0.1", "192.168.1.1", "fc00::1", "fd00:ec2::254"),
        *("169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "fe80::1%eth0"),
        *("100.100.100.200", "168.63.129.16", "0.0.0.0", "::", "255.255.255.255"),
        *("224.0.0.1", "ff02::1", "240.0.0.1", "192.0.2.1", "198.18.0.1", "2001:db8::1"),
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


def test_loopback() -> None:
    assert all(
        is_loopback(ipaddress.ip_address(a)) for a in ("127.0.0.1", "::1", "::ffff:127.0.0.2")
    )
    assert not is_loopback(ipaddress.ip_address("10.0.0.1"))
    assert all(
        is_loopback_host(h) for h in ("localhost", "LOCALHOST.", "api.localhost", "127.1.1.1")
    )
    assert not any(is_loopback_host(h) for h in ("localhost.evil.org", "example.org", "10.0.0.1"))


@pytest.mark.parametrize(
    ("base_url", "allow_loopback"),
    [
        ("https://api.example.org/v1", False),
        ("https://api.example.org:8443", True),
        ("http://127.0.0.1:8000/x", True),
        ("https://localhost:8443", True),
        ("http://[::1]:8000", True),
    ],
)
def test_allowed(base_url: str, allow_loopback: bool) -> None:
    checked = checked_base_url("g", base_url, allow_loopback=allow_loopback)
    assert checked.rstrip("/") == base_url.rstrip("/")


@pytest.mark.parametrize(
    ("base_url", "allow_loopback", "reason"),
    [
        ("http://api.example.org", True, "https is needed"),
        ("http://127.0.0.1:8000", False, "CAIRN_LOOPBACK_GROUPS"),
        ("https://localhost", False, "CAIRN_LOOPBACK_GROUPS"),
        ("http://10.0.0.1", True, "https is needed"),
        ("ftp://api.example.org", True, "http"),
        ("https://user:pw@api.example.org", True, "http"),
        ("/relative", True, "http"),
        ("https://", True, "http"),
        ("https://a b:x", True, "wrong"),
    ],
)
def test_refused(base_url: str, allow_loopback: bool, reason: str) -> None:
    with pytest.raises(BacktrackError, match=reason) as caught:
        checked_base_url("g", base_url, allow_loopback=allow_loopback)
    assert caught.value.code == "host_not_allowed"
    assert "pw" not in str(caught.value)


def test_query_and_fragment_of_a_base_url_are_dropped() -> None:
    assert (
        checked_base_url("g", "https://a.org/v1?x=1#y", allow_loopback=False) == "https://a.org/v1"
    )


def test_a_person_reads_what_to_do_and_nothing_meant_for_a_model() -> None:
    with pytest.raises(BacktrackError) as caught:
        checked_base_url("shop", "http://127.0.0.1:8000", allow_loopback=False)
    assert str(caught.value).endswith("add shop to CAIRN_LOOPBACK_GROUPS.")
