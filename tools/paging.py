"""Lists that a service gives in pages: how to ask for the next one, how many items there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from tools.json_number import is_number
from tools.records import Parameter, Tool
from tools.words import identifier_words
from tools.written_number import whole_number

if TYPE_CHECKING:
    import httpx

_CURSORS = ({"cursor"}, {"page", "token"}, {"token"}, {"after"}, {"starting", "after"})
_PAGES = ({"page"}, {"page", "number"}, {"page", "no"}, {"page", "index"})
_OFFSETS = ({"offset"}, {"skip"}, {"start"}, {"start", "index"})
_TOTALS = ({"total"}, {"total", "count"}, {"total", "result"}, {"total", "item"}, {"total", "hit"})
_COUNT = {"count"}
"""Says how many there are where nothing else does: some services count the items of the page."""
_LAST = ({"total", "page"}, {"page", "count"}, {"last", "page"})
_MORE = ({"has", "more"}, {"has", "next"}, {"has", "next", "page"}, {"more"})
_CURRENT = ({"page"}, {"page", "number"}, {"number"}, {"current", "page"}, {"page", "index"})
_SIZES = ({"per", "page"}, {"page", "size"}, {"limit"}, {"size"})
_RELATIONS = ("next", "prev", "first", "last")
"""Link relations of pages."""
_DEPTH = 2
"""How deep an envelope may lie: ``meta.paging``."""


def next_arguments(
    tool: Tool, arguments: Mapping[str, Any], body: Any, beside: Mapping[str, Any] | None = None
) -> dict[str, Any] | None:
    """The arguments of the page after this answer, None where it was the last or there is none.

    ``beside`` is what headers say (``CallResult.beside``).
    """
    told = [*_told(dict(beside or {}), 0), *_told(body, _DEPTH)]
    linked = _linked(tool, told)
    if linked is not None:
        return {**arguments, **linked} if linked else None
    cursor = _parameter(tool, _CURSORS)
    if cursor is not None:
        following = _next_cursor(told)
        return {**arguments, cursor.key: following} if following else None
    page = _parameter(tool, _PAGES)
    if page is not None:
        first = _whole(page.default, 1)
        current = _whole(arguments.get(page.key), _page_told(told, first))
        goes_on = _goes_on(told, current, first=min(first, current), items=len(_items(body)))
        return {**arguments, page.key: current + 1} if goes_on else None
    offset = _parameter(tool, _OFFSETS)
    if offset is None:
        return None
    start, items = _whole(arguments.get(offset.key), 0), len(_items(body))
    total = _total(told)
    goes_on = start + items < total if total else _is_full(tool, arguments, items, told)
    return {**arguments, offset.key: start + items} if items and goes_on else None


def stated_total(body: Any, beside: Mapping[str, Any] | None = None) -> int:
    """How many items there are on all pages, as the answer says; 0 where it does not."""
    return _total([*_told(dict(beside or {}), 0), *_told(body, _DEPTH)])


def next_address(body: Any, beside: Mapping[str, Any] | None = None) -> str:
    """The address of the next page, as an answer or its headers say it; "" where neither does."""
    told = [*_told(dict(beside or {}), 0), *_told(body, _DEPTH)]
    found = next((value for words, value in told if words == ("next",)), "")
    return found if isinstance(found, str) else ""


def says_more(body: Any, beside: Mapping[str, Any] | None = None) -> bool:
    """Whether the answer itself says that another page follows, whoever may ask for it."""
    told = [*_told(dict(beside or {}), 0), *_told(body, _DEPTH)]
    for words, value in told:
        if words == ("next",):
            return isinstance(value, str) and bool(value)
        if set(words) in _MORE and isinstance(value, bool):
            return value
    return bool(_next_cursor(told))


def said_by_headers(response: httpx.Response) -> dict[str, Any]:
    """The next page by ``Link`` (RFC 8288), and the total by the header that services use."""
    links = response.links
    said: dict[str, Any] = {}
    if any(relation in links for relation in _RELATIONS):
        said["next"] = links.get("next", {}).get("url")
    total = whole_number(response.headers.get("x-total-count", ""))
    return said if total is None else {**said, "total": total}


def _total(told: list[tuple[tuple[str, ...], Any]]) -> int:
    for names in (_TOTALS, (_COUNT,)):
        for words, value in told:
            if set(words) in names and isinstance(value, int) and not isinstance(value, bool):
                return value
    return 0


def _linked(tool: Tool, told: list[tuple[tuple[str, ...], Any]]) -> dict[str, Any] | None:
    """What an address of the next page says of the tool's inputs; None where there is no address.

    Nothing where it is null: this page is the last.
    """
    address = next((value for words, value in told if words == ("next",)), "")
    if address is None:
        return {}
    if not isinstance(address, str) or "?" not in address:
        return None
    said = dict(parse_qsl(address.partition("#")[0].partition("?")[2]))
    places = (_parameter(tool, names) for names in (_CURSORS, _PAGES, _OFFSETS))
    held = {p.key: said[p.name] for p in places if p is not None and p.name in said}
    numbers = {key: whole_number(value) for key, value in held.items()}
    return {k: v if numbers[k] is None else numbers[k] for k, v in held.items()} or None


def _items(body: Any) -> list[Any]:
    """The first list of an answer, in it or in its envelope."""
    if isinstance(body, list):
        return body
    if not isinstance(body, dict):
        return []
    lists = [value for value in body.values() if isinstance(value, list)]
    inner = [_items(value) for value in body.values() if isinstance(value, dict)]
    return next(iter([*lists, *inner]), [])


def _parameter(tool: Tool, names: tuple[set[str], ...]) -> Parameter | None:
    found = (p for p in tool.parameters if set(identifier_words(p.name)) in names)
    return next((p for p in found if p.location == "query"), None)


def _told(body: Any, depth: int) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Names and values of the envelope, outside of lists."""
    if not isinstance(body, dict):
        return
    for key, value in body.items():
        if isinstance(value, dict) and depth:
            yield from _told(value, depth - 1)
        elif not isinstance(value, list | dict):
            # ``pages`` and ``num_pages`` count them, ``page`` and ``page_number`` say which it is.
            many = str(key).lower().endswith("pages")
            yield ("total", "page") if many else identifier_words(str(key)), value


def _whole(value: Any, default: int) -> int:
    number = whole_number(str(value))
    return default if number is None else number


def _next_cursor(told: list[tuple[tuple[str, ...], Any]]) -> str:
    for words, value in told:
        if "next" in words and isinstance(value, str) and value and "://" not in value:
            return value
    return ""


def _is_full(
    tool: Tool, arguments: Mapping[str, Any], items: int, told: list[tuple[tuple[str, ...], Any]]
) -> bool:
    """Whether more may follow where no total is told: a page that holds all it may, if that is
    known, and says nothing else of where it ends.
    """
    for words, value in told:
        if set(words) in _MORE and isinstance(value, bool):
            return value
    size = _parameter(tool, _SIZES)
    return size is None or items >= _whole(arguments.get(size.key, size.default), 0)


def _page_told(told: list[tuple[tuple[str, ...], Any]], default: int) -> int:
    """The number of the page as the answer says it: some services count from 0."""
    for words, value in told:
        if set(words) in _CURRENT and isinstance(value, int) and not isinstance(value, bool):
            return value
    return default


def _goes_on(
    told: list[tuple[tuple[str, ...], Any]], current: float, *, first: int, items: int
) -> bool:
    """Whether a page follows: the answer says so, or how many pages or items there are."""
    size = items
    for words, value in told:
        if set(words) in _MORE and isinstance(value, bool):
            return value
        if words == ("last",) and isinstance(value, bool):
            return not value
        if set(words) in _LAST and is_number(value):
            return bool(current < value)
        if set(words) in _SIZES and is_number(value):
            size = max(size, int(value))
    total = _total(told)
    return bool(items) and (current - first + 1) * size < total
