"""Chinese times: 上午九点, 下午3点半, 晚上8:30, 十点一刻, 中午, 晚上."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.chinese_numerals import HAN, read_numeral
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request
from graphs.reading.values.times import DAYPARTS, clock_time

_N = rf"(?:\d{{1,2}}|[{HAN}]{{1,3}})"
_MINUTE = rf"\d{{2}}分?|\d分|[二三四五]?十[{HAN}]?分?|零[{HAN}]分?|[{HAN}]{{1,3}}分"
_PARTS = {
    "凌晨": "am", "清晨": "am", "早上": "am", "早晨": "am", "上午": "am", "中午": "noon",
    "下午": "pm", "傍晚": "pm", "晚上": "pm", "夜里": "pm", "晚": "pm", "早": "am",
}  # fmt: skip
_RANGES = {
    "凌晨": ("00:00", "06:00"), "清晨": ("05:00", "08:00"), "早上": DAYPARTS["morning"],
    "早晨": DAYPARTS["morning"], "上午": DAYPARTS["morning"], "中午": ("11:00", "13:00"),
    "下午": DAYPARTS["afternoon"], "傍晚": ("17:00", "19:00"), "晚上": DAYPARTS["evening"],
    "夜里": DAYPARTS["night"],
}  # fmt: skip
_TIME = re.compile(
    rf"(?P<part>{'|'.join(list(_PARTS)[:-2])})?(?<![\d.:])(?P<hour>{_N})"
    rf"(?:[点时](?!间|候|评)(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<minute>{_MINUTE})|(?P<sharp>整|钟))?"
    r"|:(?P<digits>[0-5]\d)(?![\d:]))"
)
_PART = re.compile(rf"(?:{'|'.join(_RANGES)})(?!几点|什么时候|多久)")
_EVENING = re.compile("[今明昨当]?晚(?:上)?的?$")


def find_chinese_times(request: Request) -> Iterator[Value]:
    """Times ("HH:MM") and parts of the day as ranges."""
    for match in _TIME.finditer(request.text):
        if _is_time(match):
            clock = _clock(request, match)
            yield Value.matched("time", clock, match)
    for match in _PART.finditer(request.text):
        start, end = _RANGES[match[0]]
        yield Value.matched("time_range", {"start": start, "end": end}, match)


def _is_time(match: re.Match[str]) -> bool:
    """一点 alone is "a little"; 十点 or 1点 is a time."""
    said = match["part"] or match["half"] or match["quarter"] or match["sharp"] or match["minute"]
    return match["hour"] != "一" or bool(said)


def _clock(request: Request, match: re.Match[str]) -> str | None:
    hour = read_numeral(match["hour"])
    if hour is None:
        return None
    minute = _minute(match)
    part = _PARTS.get(match["part"] or "", "")
    before = request.before(match.start())
    if not part and _EVENING.search(before):
        part = "pm"
    if part == "noon":
        part = "pm" if hour in (12, 1, 2) else "am"
    if match["part"] in ("晚上", "夜里") and hour == 12:
        part = "am"
    return clock_time(int(hour), minute, part if hour <= 12 else None)


def _minute(match: re.Match[str]) -> int:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 if match["quarter"] == "一" else 45
    if match["digits"]:
        return int(match["digits"])
    minute = read_numeral(match["minute"].rstrip("分")) if match["minute"] else 0
    return int(minute) if minute is not None else 99
