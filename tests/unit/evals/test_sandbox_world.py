"""The world of the sandbox: a pure function of its configuration."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.sandbox.config import Config, ConfigError, parse_config
from evals.sandbox.draws import Draws
from evals.sandbox.ids import decode, encode
from evals.sandbox.money import PER_USD, rate

WORLD = Config().world()
OTHER = Config(seed=8).world()


def test_draws_depend_on_seed_and_key_only() -> None:
    assert Draws(7).unit("a", 1) == Draws(7).unit("a", 1)
    assert len({Draws(7).unit("a", 1), Draws(8).unit("a", 1), Draws(7).unit("a", 2)}) == 3


def test_a_draw_is_the_same_on_every_machine() -> None:
    assert Draws(7).unit("weather", "paris", date(2026, 5, 12)) == pytest.approx(
        0.3609187, abs=1e-7
    )


@given(st.integers(), st.text(), st.integers(-50, 50), st.integers(0, 50))
def test_integer_draws_stay_in_their_range(seed: int, key: str, low: int, span: int) -> None:
    assert low <= Draws(seed).integer(low, low + span, key) <= low + span


@given(st.integers(), st.integers(0, 12))
def test_samples_hold_different_options_in_order(seed: int, count: int) -> None:
    drawn = Draws(seed).sample(range(10), count, "key")
    assert len(drawn) == min(count, 10)
    assert drawn == sorted(set(drawn))


def test_draws_are_spread_evenly() -> None:
    drawn = [Draws(3).unit("spread", n) for n in range(2000)]
    assert all(
        160 <= sum(low / 10 <= d < (low + 1) / 10 for d in drawn) <= 240 for low in range(10)
    )


@given(st.integers(0, 255), st.integers(-300, 300))
def test_ids_can_be_read_back(first: int, second: int) -> None:
    assert decode(WORLD, "abc", "Bh", encode(WORLD, "abc", "Bh", first, second)) == (first, second)


def test_ids_of_another_kind_or_seed_are_unknown() -> None:
    made = encode(WORLD, "htl", "BB", 3, 4)
    assert decode(WORLD, "rst", "BB", made) is None
    assert decode(WORLD, "rst", "BB", made.replace("htl", "rst")) is None
    assert decode(OTHER, "htl", "BB", made) is None


@given(st.text(max_size=12))
def test_invented_ids_are_unknown(text: str) -> None:
    assert decode(WORLD, "htl", "BBB", f"htl_{text}") is None


def test_all_currencies_convert_there_and_back() -> None:
    for code in PER_USD:
        assert rate("EUR", code) * rate(code, "EUR") == pytest.approx(1, abs=1e-4)


def test_the_local_date_is_today_everywhere() -> None:
    from evals.sandbox.cities import CITIES

    for month in range(1, 13):
        world = Config(today=date(2026, month, 20)).world()
        assert {world.local_now(city.timezone).date() for city in CITIES} == {world.today}


def test_a_full_line_is_read() -> None:
    line = {"api_key": "k", "user": "eva", "seed": 3, "today": "2027-01-31"}
    assert parse_config(json.dumps(line)) == Config("k", "eva", 3, date(2027, 1, 31))


@pytest.mark.parametrize("line", ["", "  \n", "{}"])
def test_an_empty_line_gives_the_defaults(line: str) -> None:
    assert parse_config(line) == Config()


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("{", "JSON"),
        ("[]", "object"),
        ('{"port": 1}', "port"),
        ('{"seed": "7"}', "seed"),
        ('{"seed": true}', "seed"),
        ('{"today": "tomorrow"}', "today"),
        ('{"user": ""}', "user"),
        ('{"api_key": 5}', "api_key"),
    ],
)
def test_a_wrong_line_is_named(line: str, word: str) -> None:
    with pytest.raises(ConfigError, match=word):
        parse_config(line)


def test_the_key_is_not_shown() -> None:
    assert "secret" not in repr(Config(api_key="secret"))


def test_tomorrow_does_not_change_what_was_forecast() -> None:
    from evals.sandbox.weather.climate import day_at, site_at

    later = Config(today=WORLD.today + timedelta(days=1)).world()
    site, day = site_at(48.85, 2.35), WORLD.today + timedelta(days=3)
    assert day_at(WORLD, site, day) == day_at(later, site, day)
