"""Who has the most of other things, or of an amount that those have."""

from __future__ import annotations

from typing import Any

import pytest

from tests.charging_stubs import DRIVER, FILE, read_ev
from tests.reading_stubs import told


def goal(text: str) -> dict[str, Any]:
    (found,) = told(read_ev(text))
    return dict(found)


@pytest.mark.parametrize("text", ["which driver has the most files?", "who has the most files?"])
def test_things_are_counted_by_what_they_are_of(text: str) -> None:
    found = goal(text)
    assert found["find"]["entity"] == FILE
    assert found["total"] == {"op": "count", "by": "driver_id"}
    assert (found["find"]["order"]["attribute"], found["find"]["limit"]) == ("total", 1)


def test_amounts_are_added_up_by_what_they_are_of() -> None:
    found = goal("which driver got the highest score?")
    assert "total" not in found
    found = goal("which driver got the most score?")
    assert found["find"]["entity"] == FILE
    assert found["total"] == {"op": "sum", "attribute": "score", "by": "driver_id"}


def test_an_amount_of_the_things_themselves_is_no_sum() -> None:
    found = goal("which driver has the most balance?")
    assert (found["find"]["entity"], found["find"]["order"]["attribute"]) == (DRIVER, "balance")


def test_each_of_the_things_themselves_makes_no_groups() -> None:
    assert goal("average score per file")["total"] == {"op": "mean", "attribute": "score"}


def test_things_that_do_something_are_told_by_a_flag() -> None:
    (one,) = goal("drivers that are insured")["find"]["constraints"]
    assert (one["attribute"], one["value"]) == ("insured", True)


def test_words_behind_the_verb_say_what_is_made() -> None:
    found = goal("report a blocked gate for Ada")
    assert found["tool_id"] == "club.report_fault"
    assert [c["value"] for c in found["assignments"] if c["attribute"] == "title"] == [
        "blocked gate"
    ]
