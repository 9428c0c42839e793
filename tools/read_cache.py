"""Reads of one run that are answered again without asking, or by asking whether they changed.

What may be kept, and for how long, is what the service says (RFC 9111); nothing is guessed. A
change that the run sends empties it: no read after it is answered by what was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import parsedate_to_datetime

from tools.request_builder import PreparedRequest
from tools.response_reading import Reading

MAX_BYTES = 20_000_000
"""Of all bodies that one run keeps."""

_VALIDATORS = {"etag": "If-None-Match", "last-modified": "If-Modified-Since"}
_CONDITIONAL = frozenset(
    {"if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range", "range"}
)


@dataclass(frozen=True)
class KnownRead:
    """A kept answer."""

    reading: Reading
    headers: Mapping[str, str] = field(repr=False)
    until: float
    """When it has to be asked for again, by the clock."""

    @property
    def conditions(self) -> dict[str, str]:
        """Headers that ask only for what changed."""
        return {
            asked: self.headers[name]
            for name, asked in _VALIDATORS.items()
            if self.headers.get(name)
        }


class ReadCache:
    """The answers that one run may use again."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], KnownRead] = {}
        self._bytes = 0
        self._changes = 0

    @property
    def changes(self) -> int:
        """A number that grows when it is emptied."""
        return self._changes

    def known(self, request: PreparedRequest) -> KnownRead | None:
        """The answer kept for a request."""
        return self._known.get(_key(request))

    def keep(
        self,
        request: PreparedRequest,
        reading: Reading,
        headers: Mapping[str, str],
        now: float,
        since: int,
    ) -> None:
        """Keep an answer as far as it allows that; ``since``: ``changes`` when it was asked for."""
        self._forget(request)
        lifetime_s = _lifetime_s(headers)
        fits = self._bytes + reading.size_bytes <= MAX_BYTES
        if lifetime_s is None or since != self._changes or not fits or not _may_be_kept(request):
            return
        known = KnownRead(reading, headers, now + lifetime_s)
        if lifetime_s > 0 or known.conditions:
            self._known[_key(request)] = known
            self._bytes += reading.size_bytes

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Around the sending of a change: what was read before, or meanwhile, is not used after."""
        self._empty()
        try:
            yield
        finally:
            self._empty()

    def _empty(self) -> None:
        self._known.clear()
        self._bytes = 0
        self._changes += 1

    def _forget(self, request: PreparedRequest) -> None:
        known = self._known.pop(_key(request), None)
        self._bytes -= known.reading.size_bytes if known else 0


def _key(request: PreparedRequest) -> tuple[object, ...]:
    return (request.method, request.url, request.query, request.headers, request.cookies)


def _may_be_kept(request: PreparedRequest) -> bool:
    """Only what GET gives, unless the request itself asks for a part or on a condition."""
    named = {name.lower() for name, _ in request.headers}
    return request.method.upper() == "GET" and not request.content and not named & _CONDITIONAL


def _lifetime_s(headers: Mapping[str, str]) -> float | None:
    """Seconds for which an answer is used without asking; None where it is not to be kept."""
    parts = [part.strip().partition("=") for part in headers.get("cache-control", "").split(",")]
    told = {name.strip().lower(): value.strip().strip('"') for name, _, value in parts}
    if "no-store" in told or headers.get("vary", "").strip() == "*":
        return None
    if "no-cache" in told:
        return 0.0
    age = _seconds(headers.get("age", "")) or 0.0
    if "max-age" in told:
        return max((_seconds(told["max-age"]) or 0.0) - age, 0.0)
    ends, sent = _date(headers.get("expires", "")), _date(headers.get("date", ""))
    return max((ends - sent).total_seconds() - age, 0.0) if ends and sent else 0.0


def _seconds(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdigit() else None


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, IndexError, TypeError):
        return None
    return date if date.tzinfo else None
