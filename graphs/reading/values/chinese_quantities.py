"""Chinese amounts: 两个人, 三晚, 4星级, 5公里, 100元, 百分之二十, 第三."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from graphs.reading.values.chinese_numerals import NUMERAL, read_numeral
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.numerals import plain
from graphs.reading.values.quantities import TIME_UNITS
from graphs.reading.values.record import Value
from graphs.reading.values.regions import currencies
from graphs.reading.values.request import Request

_NUMERAL = re.compile(
    rf"(?<![\d.])(?:(?P<prefix>第|百分之)(?P<part>{NUMERAL})|(?P<whole>{NUMERAL}))"
)
_HALF = re.compile("个半(小时|钟头|月)")
_LONGEST = 6
_INDEFINITE = frozenset({"一", "半"})
_RATE = re.compile("[\u4e00-\u9fff]{1,2}?(?:要|是|大概)?(?:多少|价格|几块)")
_POINTS = frozenset("哪这那每某同另")
"""Before 一 these say which one, not how many: 哪一件."""


def find_chinese_quantities(request: Request) -> Iterator[Value]:
    """Numerals with a measure word, a unit or a currency; bare digits are read elsewhere."""
    for match in _NUMERAL.finditer(request.text):
        number = read_numeral(match["part"] or match["whole"])
        pointing = match[0] == "一" and request.before(match.start())[-1:] in _POINTS
        if number is None or pointing or _is_rate(request, match):
            continue
        if match["prefix"]:
            unit = "ordinal" if match["prefix"] == "第" else "percent"
            yield _number(match, number, match.end(), unit)
        else:
            value = _money(request, match, number) or _measured(request, match, number)
            if value is not None:
                yield value


def _is_rate(request: Request, match: re.Match[str]) -> bool:
    """Whether 一晚 or 一张 is what a price is for, and not how many: 一晚多少钱."""
    before, after = request.before(match.start()), request.after(match.end())
    return match[0] == "一" and (before.endswith("多少钱") or _RATE.match(after) is not None)


def _number(match: re.Match[str], number: float, end: int, unit: str) -> Value:
    text = match.string[match.start() : end]
    return Value("number", number, text, match.start(), end, unit=unit)


@cache
def _currency_names() -> dict[str, str]:
    return pairs("currencies_zh.txt") | currencies("zh")


def _money(request: Request, match: re.Match[str], number: float) -> Value | None:
    found = _longest(request.text, match.end(), _currency_names())
    if found is None:
        return None
    value = {"amount": float(number), "currency": found[0]}
    text = request.text[match.start() : found[1]]
    return Value("money", value, text, match.start(), found[1])


def _longest(text: str, start: int, table: dict[str, str]) -> tuple[str, int] | None:
    """The longest entry of a table that stands at a position (after a space at most)."""
    start += text[start : start + 1] == " "
    for end in range(start + _LONGEST, start, -1):
        if text[start:end] in table:
            return table[text[start:end]], min(end, len(text))
    return None


def _measured(request: Request, match: re.Match[str], number: float) -> Value | None:
    half = _HALF.match(request.text, match.end())
    if half:
        unit = "month" if half[1] == "月" else "hour"
        return _duration(match, plain(number + 0.5), half.end(), unit)
    found = _longest(request.text, match.end(), pairs("units_zh.txt"))
    written = match["whole"]
    if found is None:
        return _number(match, number, match.end(), "") if _is_mixed(written) else None
    unit, end = found
    if unit in TIME_UNITS:
        year = unit == "year" and 1900 <= number <= 2099
        return _year(match, number, end) if year else _duration(match, number, end, unit)
    if written in _INDEFINITE and unit in ("-", "point", "hotel", "restaurant", "time", "portion"):
        return None
    if unit == "point" and not written[0].isdigit():
        return None
    return _number(match, number, end, "" if unit == "-" else unit)


def _is_mixed(written: str) -> bool:
    """Western digits with a Chinese scale: 3万."""
    return written[0].isdigit() and written[-1] in "百千万亿"


def _duration(match: re.Match[str], amount: float, end: int, unit: str) -> Value:
    text = match.string[match.start() : end]
    value = {"amount": amount, "unit": unit}
    return Value("duration", value, text, match.start(), end, unit=unit)


def _year(match: re.Match[str], number: float, end: int) -> Value:
    text = match.string[match.start() : end]
    return Value("number", number, text, match.start(), end, unit="year", role="label")
