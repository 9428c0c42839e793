"""A month that something is called by."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.charging_stubs import KNOWN, MODEL, STATION
from tests.reading_stubs import read, told

JUNE = [*KNOWN, KnownValue(STATION, "name", "June Park", 9)]


def _told(said: str, known: list[KnownValue]) -> Any:
    return told(read(said, model=MODEL, known=known))


@pytest.mark.parametrize("said", ["what is June's status?", "is June online?"])
def test_what_is_called_so_is_meant(said: str) -> None:
    assert "name" in str(_told(said, JUNE))
    assert _told(said, JUNE) != _told(said, KNOWN)


@pytest.mark.parametrize("said", ["which files were closed in June?", "show June files"])
def test_behind_what_leads_in_days_and_before_a_noun_it_is_the_month(said: str) -> None:
    assert _told(said, JUNE) == _told(said, KNOWN)
