"""Identifiers: tokens that mix letters and digits, labelled numbers, codes, versions, handles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.lexicon import pairs, words
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request

_TOKEN = re.compile(
    r"(?<![\w.@/-])[A-Za-z0-9]{1,64}(?:[_-][A-Za-z0-9]{1,64}){0,12}(?![\w@]|-\w)", re.ASCII
)
_SNAKE = re.compile(r"(?<![\w.@/-])[A-Za-z]+(?:_[A-Za-z0-9]+)+(?![\w@-])", re.ASCII)
_QUANTITY = re.compile(
    r"\d+(?:[.,]\d+)?(?P<hyphen>-)?(?P<unit>[a-z]+|[A-Z]{1,2}|%)(?:-[a-z]+)*", re.ASCII
)
_TIMES = re.compile(r"\d{1,2}(?:am|pm)?-\d{1,2}(?:am|pm)", re.IGNORECASE)
_CHINESE_LABELS = {
    "订单": "order", "预订": "booking", "预约": "reservation", "航班": "flight", "发票": "invoice",
    "工单": "ticket", "编号": "id", "单号": "id", "账号": "account", "用户": "user",
    "商品": "product", "产品": "product",
}  # fmt: skip
_CHINESE_LABEL = re.compile(
    rf"({'|'.join(_CHINESE_LABELS)})(?:号|编号|号码|ID|id)?[是为]?[:#]?\s?$"
)
_CHINESE_NUMBER = re.compile(
    rf"(?:{'|'.join(_CHINESE_LABELS)})(?:号|编号|号码|ID|id)?[是为]?[:#]?\s?(?P<id>\d{{1,20}})(?![\d.个件张])"
)
_LABELLED_NUMBER = re.compile(
    r"\b(?P<label>order|booking|reservation|id|flight|no\.|number|issue|ticket|invoice|case"
    r"|reference|ref|account|customer|user|product|item|pr|pull request|transaction|tracking"
    r"|confirmation|code|sku|employee|post|task|record)"
    r"(?:\s+(?:id|number|no\.?|code|#))?\s*[:#]?\s*(?P<id>\d{1,20})(?![\w.,:-]*\d|\w|\s*%)",
    re.IGNORECASE | re.ASCII,
)
_HASH = re.compile(r"(?<![\w&])#(?P<id>[A-Za-z0-9][\w-]{0,63})", re.ASCII)
_HANDLE = re.compile(r"(?<![\w.@/])@(?P<id>[A-Za-z0-9_](?:[\w-]{0,62}\w)?)(?![\w.]*@)", re.ASCII)
_PATH = re.compile(r"(?<![\w./@:-])([A-Za-z][\w.-]*)/([A-Za-z][\w-]+)(?![\w/@-])", re.ASCII)
_CODE = re.compile(r"(?<![\w.&'’-])[A-Z]{3}(?![\w&'’]|-\w|\.\w)", re.ASCII)
_ROUTE = re.compile(r"(?<![\w.&'’-])([A-Z]{3})-([A-Z]{3})(?![\w&'’-])", re.ASCII)
_BRACKETED = re.compile(r"[(\[（]\s?([A-Z]{3})\s?[)\]）]", re.ASCII)
_VERSION = re.compile(
    r"(?<![\w.])v?\d{1,5}(?:\.\d{1,5}){2,3}(?:-[A-Za-z0-9.]{1,20})?(?![\w]|\.\d)", re.ASCII
)
_MOMENT = re.compile(r"(?<![\w.])\d{10}\.\d{3,9}(?![\w.])", re.ASCII)
"""A moment as a computer counts it, by which messages and the like are told apart."""
_LONG = 3
"""Digits that the first of two numbers has at least that make a code."""
_MONTHS = 12
_COUNTS = re.compile(r"\s+[a-z]+s\b", re.ASCII)


def find_identifiers(request: Request) -> Iterator[Value]:
    """Identifiers as written, without # or @; `unit` is their label ("order") or "code"."""
    yield from _tokens(request)
    yield from _labelled(request)
    for match in _PATH.finditer(request.text):  # ada/atlas, and no "and/or"
        if not {match[1].lower(), match[2].lower()} & words("function"):
            yield _identifier(match, match[0], "path")


def find_codes(request: Request) -> Iterator[Value]:
    """Three capitals, such as the code of an airport; of a journey also "HND-SIN"."""
    for match in _BRACKETED.finditer(request.text):
        yield Value("identifier", match[1], match[1], *match.span(1), unit="code")
    if request.shouting:
        return
    if request.travel:
        for match in _ROUTE.finditer(request.text):
            for part in (1, 2):
                yield Value("identifier", match[part], match[part], *match.span(part), unit="code")
    for match in _CODE.finditer(request.text):
        if match[0].lower() not in words("acronym", "function"):
            yield _identifier(match, match[0], "code")


def _tokens(request: Request) -> Iterator[Value]:
    for pattern in (_TOKEN, _SNAKE, _VERSION, _MOMENT, _HASH, _HANDLE):
        for match in pattern.finditer(request.text):
            if pattern is not _TOKEN or _mixes(match[0]) or _is_letter(request, match):
                label = _label_before(request, match.start())
                yield _identifier(match, match[match.lastgroup or 0], label)


def _is_letter(request: Request, match: re.Match[str]) -> bool:
    """Whether a capital stands right behind what it tells apart: court A, terminal C."""
    before = request.text[: match.start()].rsplit(None, 1)
    word = before[-1] if before and request.text[match.start() - 1] == " " else ""
    led = word.isalpha() and word.islower() and word not in words("function")
    return len(match[0]) == 1 and match[0].isupper() and match[0] != "I" and led


def _labelled(request: Request) -> Iterator[Value]:
    """Plain numbers after what they identify: order 4512."""
    for match in _LABELLED_NUMBER.finditer(request.text):
        if not _COUNTS.match(request.text, match.end()):
            label = match["label"].lower().rstrip(".")
            start, end = match.span("id")
            yield Value("identifier", match["id"], match["id"], start, end, unit=label)
    for match in _CHINESE_NUMBER.finditer(request.text):
        start, end = match.span("id")
        label = _label_before(request, start)
        yield Value("identifier", match["id"], match["id"], start, end, unit=label)


def _identifier(match: re.Match[str], value: str, unit: str) -> Value:
    return Value.matched("identifier", value, match, unit=unit)


_LABEL_BEFORE = re.compile(
    r"\b(order|booking|reservation|flight|issue|ticket|invoice|case|account|customer|user|product"
    r"|item|transaction|id|hotel|room|train|bus)(?:\s+(?:id|number|no\.?|code|is|#))?[\s:#]*$",
    re.ASCII,
)


def _label_before(request: Request, start: int) -> str:
    before = request.before(start)
    chinese = _CHINESE_LABEL.search(before)
    if chinese:
        return _CHINESE_LABELS[chinese[1]]
    match = _LABEL_BEFORE.search(before)
    return match[1] if match else ""


def _is_no_range(token: str) -> bool:
    """Whether two numbers with a hyphen between are a code: 2024-17; no range, month or hours."""
    first, hyphen, last = token.partition("-")
    if not hyphen or not first.isdigit() or not last.isdigit() or len(first) < _LONG:
        return False
    month = len(first) > _LONG and len(last) <= len("12") and 1 <= int(last) <= _MONTHS
    return int(last) < int(first) and not month


def _mixes(token: str) -> bool:
    """Whether a token has letters and digits and is no quantity such as 4-star, 5km or 3rd, or has
    three groups of digits or more.
    """
    if token.count("-") > 1 and token.replace("-", "").isdigit():
        return True
    if _is_no_range(token):
        return True
    if not any(map(str.isdigit, token)) or not any(map(str.isalpha, token)):
        return False
    quantity = _QUANTITY.fullmatch(token)
    if quantity is None:
        return not _TIMES.fullmatch(token)
    unit = quantity["unit"]
    counted = unit in pairs("units.txt") or unit in pairs("small_change.txt")
    return not (quantity["hyphen"] or unit in words("number_suffix") or counted)
