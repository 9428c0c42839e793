"""Chinese dates: 5月12日, 2026年5月12日, 明天, 下周五, 三天后, 未来三天, 本周末."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from graphs.reading.values.chinese_numerals import HAN, NUMERAL, read_numeral
from graphs.reading.values.day_rules import MONTHS, nearest, period, safe_date, weekday
from graphs.reading.values.day_values import day_value, range_value
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request
from graphs.time_units import SECONDS_IN, move

_N = rf"(?:\d{{1,2}}|[{HAN}]{{1,3}})"
_YEAR = rf"(?:(?P<year>\d{{4}}|[{HAN}]{{4}})年|(?P<relative>今年|明年|后年|去年)的?)?"
_DATE = re.compile(
    rf"{_YEAR}(?<!\d)(?P<month>{_N})月(?:份|(?P<day>{_N})(?:日|号)?"
    rf"(?:\s?(?:到|至|-|~|—)\s?(?:(?P<month2>{_N})月)?(?P<day2>{_N})(?:日|号))?)?"
)
_DAY = re.compile(rf"(?<![月\d{HAN}])(?P<day>{_N})[号日](?![线楼房门店机游])")
_NAMED = re.compile(
    "大前天|前天|大后天|后天|[昨今明][天日晚早夜]|今儿|明儿|今早|明早|现在|目前|当前|此刻|眼下"
)
_OFFSETS = {"大前天": -3, "前天": -2, "大后天": 3, "后天": 2, "昨": -1, "今": 0, "明": 1}
_ROLES = {"今天": "today", "今日": "today", "今儿": "today", "今晚": "tonight"}
_WEEKDAY = re.compile("(?P<which>上|这|本|下)?个?(?:周|星期|礼拜)(?P<day>[一二三四五六日天])(?!天)")
_PERIOD = re.compile(
    "(?P<which>[上这本下])个?(?P<unit>周末|周|星期|礼拜|月)|(?P<year>[今明去])年|周末"
)
_WHICH = {"上": -1, "去": -1, "这": 0, "本": 0, "今": 0, "下": 1, "明": 1, "": 0}
_UNITS = {"天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month"}
_UNITS |= {"年": "year", "小时": "hour", "钟头": "hour", "分钟": "minute", "秒": "second"}
_SHIFT = re.compile(
    rf"(?P<amount>{NUMERAL})个?(?P<unit>天|日|周|星期|礼拜|月|年|小时|钟头|分钟|秒)(?:钟)?"
    "(?P<side>之后|以后|后|之前|以前|前)(?![面后])"
)
_STRETCH = re.compile(
    rf"(?P<side>未来|接下来|今后|往后|过去|最近|近)的?(?P<amount>{NUMERAL})个?(?P<unit>天|日|周|星期|月|年)"
)
_HOLIDAYS = {
    "圣诞节": (12, 25), "平安夜": (12, 24), "元旦": (1, 1), "情人节": (2, 14),
    "劳动节": (5, 1), "国庆节": (10, 1), "万圣节": (10, 31),
}  # fmt: skip
_HOLIDAY = re.compile("|".join(_HOLIDAYS))


def find_chinese_dates(request: Request) -> Iterator[Value]:
    """Dates, ranges, months and moments; an impossible date comes with value None."""
    for match in _DATE.finditer(request.text):
        yield _written(request, match)
    for match in _DAY.finditer(request.text):
        yield day_value(match, _day_of_month(request, match["day"]))
    for match in _NAMED.finditer(request.text):
        yield _named(request, match)
    for match in _WEEKDAY.finditer(request.text):
        yield day_value(match, _weekday(request, match))
    for match in _PERIOD.finditer(request.text):
        yield _period(request, match)
    for match in _SHIFT.finditer(request.text):
        yield _shift(request, match)
    for match in _STRETCH.finditer(request.text):
        yield _stretch(request, match)
    for match in _HOLIDAY.finditer(request.text):
        month, day = _HOLIDAYS[match[0]]
        yield day_value(match, nearest(request.today, month, day, past=request.past))


def _whole(written: str) -> int:
    return int(read_numeral(written) or 0)


def _year(request: Request, match: re.Match[str]) -> int | None:
    if match["year"]:
        return _whole(match["year"])
    offsets = {"去": -1, "今": 0, "明": 1, "后": 2}
    return request.today.year + offsets[match["relative"][0]] if match["relative"] else None


def _written(request: Request, match: re.Match[str]) -> Value:
    year, month = _year(request, match), _whole(match["month"])
    if not match["day"]:
        return _month(match, year, month)
    if not match["day2"]:
        return day_value(match, _on(request, year, month, match["day"]))
    month2 = _whole(match["month2"]) if match["month2"] else month
    over = 1 if month2 < month else 0
    last = _on(request, year and year + over, month2, match["day2"])
    first = safe_date(last.year - over, month, _whole(match["day"])) if last else None
    return range_value(match, (first, last) if first and last and first <= last else None)


def _month(match: re.Match[str], year: int | None, month: int) -> Value:
    value = None
    if 1 <= month <= 12:
        value = {"month": month, "name": MONTHS[month].title()} | ({"year": year} if year else {})
    return Value.matched("month", value, match)


def _on(request: Request, year: int | None, month: int, day: str) -> date | None:
    if year is not None:
        return safe_date(year, month, _whole(day))
    return nearest(request.today, month, _whole(day), past=request.past)


def _day_of_month(request: Request, written: str) -> date | None:
    day, first = _whole(written), request.today.replace(day=1)
    months = (move(first, -count if request.past else count, "month") for count in range(13))
    days = (safe_date(month.year, month.month, day) for month in months if month)
    past, today = request.past, request.today
    return next((d for d in days if d and (d <= today if past else d >= today)), None)


def _named(request: Request, match: re.Match[str]) -> Value:
    word = match[0]
    if word in ("现在", "目前", "当前", "此刻", "眼下"):
        now = request.now.isoformat(timespec="seconds")
        return Value("datetime", now, word, match.start(), match.end(), role="now")
    offset = _OFFSETS.get(word, _OFFSETS.get(word[0], 0))
    role = _ROLES.get(word) or {"晚": "night", "夜": "night", "早": "morning"}.get(word[-1], "")
    return day_value(match, move(request.today, offset, "day"), role)


def _weekday(request: Request, match: re.Match[str]) -> date | None:
    index = "一二三四五六日".index(match["day"].replace("天", "日"))
    which = {"上": "previous", "这": "current", "本": "current", "下": "next"}
    said = which.get(match["which"] or "", "last" if request.past else "")
    return weekday(request.today, index, said)


def _period(request: Request, match: re.Match[str]) -> Value:
    units = {"周末": "weekend", "月": "month"}
    unit = "year" if match["year"] else units.get(match["unit"] or match[0], "week")
    which = _WHICH[match["which"] or match["year"] or ""]
    return range_value(match, period(request.today, which, unit))


def _shift(request: Request, match: re.Match[str]) -> Value:
    amount, unit = read_numeral(match["amount"]) or 0, _UNITS[match["unit"]]
    amount = -amount if "前" in match["side"] else amount
    if unit not in SECONDS_IN:
        return day_value(match, move(request.today, amount, unit))
    try:
        moment = request.now + timedelta(seconds=amount * SECONDS_IN[unit])
    except OverflowError:
        return Value.matched("datetime", None, match)
    text = moment.isoformat(timespec="seconds")
    return Value.matched("datetime", text, match)


def _stretch(request: Request, match: re.Match[str]) -> Value:
    amount, unit = read_numeral(match["amount"]) or 0, _UNITS[match["unit"]]
    ahead = match["side"] not in ("过去", "最近", "近")
    far = move(request.today, amount if ahead else -amount, unit)
    near = move(request.today, 1 if ahead else -1, "day")
    days = (min(near, far), max(near, far)) if near and far else None
    return range_value(match, days, unit)
