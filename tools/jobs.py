"""Work that a service does later: the request that asks how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from urllib.parse import urljoin, urlsplit

from tools.attempts import Attempt
from tools.http_call import HttpCall
from tools.request_builder import PreparedRequest

FOLLOWED = 3
"""Addresses that one call is led on to: its status, its result, and one more."""


def led_on(call: HttpCall, location: str) -> HttpCall | None:
    """The read of where an accepted request tells of its work (RFC 9110, 15.3.3).

    None for an address on another host, scheme or port: the credential of the call goes with it.
    """
    request = call.request
    try:
        there, here = urlsplit(urljoin(request.url, location)), urlsplit(request.url)
        same = (there.scheme, there.netloc) == (here.scheme, here.netloc)
    except ValueError:
        return None
    if not location or not same:
        return None
    pairs = (part.partition("=") for part in there.query.split("&") if part)
    led = PreparedRequest(
        method="GET",
        url=there._replace(query="", fragment="").geturl(),
        query=tuple((name, value) for name, _, value in pairs),
    )
    tool = call.tool.model_copy(update={"method": "GET", "risk": "read"})
    return replace(call, tool=tool, request=led, known=None, reads=None, is_led=True)


def location_of(call: HttpCall, status: int, headers: Mapping[str, str]) -> str:
    """Where an answer leads on: to its work, or from there to the result.

    "" where it does not, or to another host.
    """
    leads = HTTPStatus.SEE_OTHER if call.is_led else HTTPStatus.ACCEPTED
    location = headers.get("location", "") if status == leads else ""
    return location if led_on(call, location) is not None else ""


def outcome_of(call: HttpCall, accepted: Attempt, told: Attempt) -> Attempt:
    """What an accepted call came to, by the last that was told of it.

    A change is taken for failed only where the service says so; where nobody knows it stays
    accepted.
    """
    if call.tool.risk == "read":
        return told
    reading = told.reading
    if reading.error is None:
        return replace(told, reading=replace(reading, outcome="ok"))
    return told if reading.error.kind == "error_in_body" else accepted
