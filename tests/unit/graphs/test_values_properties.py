"""What holds for the values of any text."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphs.reading.values import Value, extract
from tests.processor_time import is_done_within

NOW = datetime.fromisoformat("2026-05-13T10:00:00")
TOKENS = """
a in to from and or between 5 12 -3 1.5 1,200 2026-05-13 12/03 31 June May $ € euros USD half past
Paris Rome New York , . ( ) " ' “ ” # @ _ : / % ° km nights days ago now next last Friday nine pm am
12:30 two hundred dozen third one 五 十二 月 日 点 半 元 个 人 北京 到 从 下周 三天后 第 百分之 以上
« » 《 》 １２ US DE OR a@b.co http://x.io +44 lat 48.1 2.3
"""
PIECES = st.sampled_from([*TOKENS.split(), "\u3000", "\u00a0", ""])
TEXTS = st.one_of(st.text(max_size=120), st.lists(PIECES, max_size=20).map(" ".join))
TEXTS |= st.lists(PIECES, max_size=20).map("".join)
NOWS = st.datetimes(timezones=st.none() | st.just(UTC))


def check(text: str, values: tuple[Value, ...]) -> None:
    reached = 0
    for value in values:
        assert reached <= value.start < value.end <= len(text)
        assert text[value.start : value.end] == value.text
        assert value.value is not None
        assert bool(value.conjunction) <= bool(value.group)
        reached = value.end
    json.dumps([value.value for value in values])


@given(text=TEXTS, now=NOWS)
@settings(max_examples=300, deadline=None)
def test_any_text_gives_spans_in_order_and_the_same_values_again(text: str, now: datetime) -> None:
    values = extract(text, now=now)
    check(text, values)
    assert extract(text, now=now) == values


@given(text=TEXTS)
@settings(max_examples=100, deadline=None)
def test_dates_are_real_and_ranges_in_order(text: str) -> None:
    for value in extract(text, now=NOW):
        if value.kind == "date":
            datetime.fromisoformat(value.value)
        if value.kind == "datetime":
            datetime.fromisoformat(value.value)
        if value.kind == "date_range":
            assert value.value["start"] <= value.value["end"]
        if value.kind == "time":
            assert "00:00" <= value.value <= "23:59"


@pytest.mark.parametrize(
    "piece",
    ["a", "1 ", "A ", "of the ", "'", '"', "in new ", "one ", "Paris, ", "两个人", "5月", "1-"],
)
def test_the_time_grows_with_the_length_only(piece: str) -> None:
    """50,000 characters stay within seconds of processor time; quadratic work takes a minute."""
    text = (piece * 50_000)[:50_000]
    assert is_done_within(5.0, lambda: extract(text, now=NOW))
    check(text, extract(text, now=NOW))


def test_relative_dates_count_from_now() -> None:
    (value,) = extract("tomorrow", now=datetime.fromisoformat("2027-12-31T23:59:00+09:00"))
    assert value.value == "2028-01-01"


def test_month_lengths_and_leap_days() -> None:
    now = datetime.fromisoformat("2027-01-31T08:00:00")
    assert [v.value for v in extract("in a month", now=now)] == ["2027-02-28"]
    assert [v.value for v in extract("on 29 February", now=now)] == ["2028-02-29"]
    assert extract("29 February to 2 March", now=now)[0].value["start"] == "2028-02-29"


def test_impossible_dates_and_far_ones_are_left_out() -> None:
    assert extract("on 31 June", now=NOW) == ()
    assert extract("15-12 June", now=NOW) == ()
    assert extract("亿亿亿亿年5月5日", now=NOW) == ()
    assert all(v.kind != "date" for v in extract("in 999999999 years", now=NOW))
    assert all(v.kind != "datetime" for v in extract("99999999999999 hours ago", now=NOW))
