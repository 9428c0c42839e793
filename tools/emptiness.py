"""Whether an answer holds nothing: ``[]``, ``{"results": [], "total": 0}``, null, ...

An answer is empty when it has a hollow member (null, empty text, list or object, or a nest of
these) that is more than bookkeeping, and nothing beside it that informs: only counts of zero,
pages, links, status words, timings, and echoes of the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Literal

Sense = Literal["hollow", "noise", "content"]

_COUNTS = frozenset(
    {
        *("count", "total", "totalcount", "totalresults", "totalitems", "totalhits", "numfound"),
        *("numresults", "resultcount", "resultscount", "results", "size", "length", "hits"),
        *("nhits", "matches", "found", "returned", "recordsfound"),
    }
)
"""Bookkeeping when it says zero."""

_STATES = frozenset({"status", "statuscode", "code", "success", "ok", "result"})
"""Bookkeeping when it says that the call went well, or that it found nothing."""

_STATE_WORDS = frozenset(
    {
        *("ok", "okay", "success", "successful", "succeeded", "true", "0", "200", "done"),
        *("completed", "noresults", "zeroresults", "nodata", "nocontent", "empty"),
    }
)
_BOOKKEEPING = frozenset(
    {
        *("page", "pagenumber", "pagesize", "perpage", "limit", "offset", "skip", "currentpage"),
        *("lastpage", "firstpage", "totalpages", "pages", "pagecount", "hasmore", "hasnext"),
        *("hasnextpage", "hasprevious", "haspreviouspage", "next", "previous", "prev", "cursor"),
        *("nextcursor", "nextpage", "nextpagetoken", "endcursor", "startcursor", "error"),
        *("errors", "haserror", "message", "msg", "statusmessage", "warning", "warnings"),
        *("requestid", "traceid", "apiversion", "took", "elapsed", "timestamp", "timetaken"),
        *("generatedat", "generationtimems", "timems", "tookms", "timedout", "copyright"),
        *("links", "self", "query", "q", "typename", "object", "kind", "jsonrpc", "etag"),
        *("meta", "metadata", "pagination", "paging", "pageinfo"),
    }
)
_SEPARATORS = re.compile(r"[\W_]+")


def is_empty(body: Any, echoes: Collection[str] = ()) -> bool:
    """Whether a JSON body or a text holds nothing; ``echoes`` are the arguments as texts."""
    return _sense("", body, frozenset(echoes)) == "hollow"


def informs(name: str, value: Any, echoes: frozenset[str]) -> bool:
    """Whether a member (its plain name, its value) is more than bookkeeping, echo or hollow."""
    return name not in _BOOKKEEPING and _sense(name, value, echoes) == "content"


def plain_name(name: str) -> str:
    """A member's name without case and separators: of ``total_results``, ``totalResults``."""
    return _SEPARATORS.sub("", name).lower()


def _sense(name: str, value: Any, echoes: frozenset[str]) -> Sense:
    if isinstance(value, dict):
        return _object_sense(value, echoes)
    if isinstance(value, list):
        inside = (_sense("", entry, frozenset()) for entry in value)
        return "hollow" if all(sense == "hollow" for sense in inside) else "content"
    if value is None or (isinstance(value, str) and not value.strip()):
        return "hollow"
    return "noise" if _is_noise(name, value, echoes) else "content"


def _object_sense(members: dict[str, Any], echoes: frozenset[str]) -> Sense:
    hollow = not members
    for key, value in members.items():
        name = plain_name(key)
        sense = "noise" if name in _BOOKKEEPING else _sense(name, value, echoes)
        if sense == "content":
            return "content"
        hollow = hollow or sense == "hollow"
    return "hollow" if hollow else "noise"


def _is_noise(name: str, value: Any, echoes: frozenset[str]) -> bool:
    if isinstance(value, bool):
        return name in _STATES and value
    if name in _STATES:
        return plain_name(str(value)) in _STATE_WORDS
    return str(value) in echoes or (name in _COUNTS and value in (0, "0"))
