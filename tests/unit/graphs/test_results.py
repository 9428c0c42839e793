"""Results that no call stands behind, and who wins a comparison."""

from __future__ import annotations

import pytest

from graphs.results import bare_result, incomparable, winners
from tests.lending_stubs import subtask

STEP = subtask("which is cheaper", name="A3")


def test_a_bare_result_holds_only_what_became_of_the_subtask() -> None:
    result = bare_result(STEP, "skipped", "not needed")
    assert (result["subtask"], result["text"]) == ("A3", "which is cheaper")
    assert (result["status"], result["note"]) == ("skipped", "not needed")
    assert not any(result[key] for key in ("observations", "truth", "missing", "facts"))


def test_too_little_to_compare_is_a_failure() -> None:
    assert incomparable(STEP)["status"] == "failed"
    assert "too little" in incomparable(STEP)["note"]


@pytest.mark.parametrize(("largest", "names"), [(True, ["viola", "cello"]), (False, ["flute"])])
def test_all_that_are_equally_good_win(largest: bool, names: list[str]) -> None:
    assert winners({"viola": 3, "flute": 1, "cello": 3}, largest=largest) == names


def test_days_are_compared_too() -> None:
    days = {"first": "2026-05-12", "second": "2026-06-01"}
    assert winners(days, largest=True) == ["second"]
