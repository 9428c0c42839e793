"""Hours said by their number alone, beside a day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graphs.reading.values.extract import extract

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tomorrow at 9", ("time", "09:00")),
        ("at 18 on 5 May", ("number", 18)),
        ("on 5 May at 18", ("time", "18:00")),
        ("at 9 tomorrow", ("time", "09:00")),
        ("tomorrow at 3", ("number", 3)),  # may be of the afternoon
        ("tomorrow for 9", ("number", 9)),
        ("at 9", ("number", 9)),
        ("tomorrow at 9 euros", ("money", {"amount": 9, "currency": "EUR"})),
    ],
)
def test_an_hour_is_led_by_at_right_beside_a_day(text: str, told: tuple[str, object]) -> None:
    found = [(v.kind, v.value) for v in extract(text, now=NOW)]
    assert told in found
