"""Wishes and how chosen goals are judged."""

import pytest

from evals.goals.measuring import Chosen
from evals.goals.records import HALVES, Wish, load_wishes
from evals.goals.report import failures, groups, summary


def test_wishes_are_many_distinct_and_in_both_halves() -> None:
    wishes = load_wishes()
    assert len({w.request for w in wishes}) == len(wishes) > 400
    assert sum(not w.tools for w in wishes) >= 40
    for half in HALVES:
        assert 0.4 < sum(w.half == half for w in wishes) / len(wishes) < 0.6


def test_the_half_is_settled_by_the_text_alone() -> None:
    wish = load_wishes()[0]
    assert Wish(wish.request, frozenset()).half == wish.half


@pytest.mark.parametrize(
    ("tools", "goals", "outcome"),
    [
        ({"a.x", "a.y"}, ("a.y",), "right"),
        ({"a.x"}, ("b.z", "a.x"), "right"),
        ({"a.x"}, ("b.z",), "wrong"),
        ({"a.x"}, (), "declined"),
        (set(), (), "right"),
        (set(), ("a.x",), "accepted"),
    ],
)
def test_outcomes(tools: set[str], goals: tuple[str, ...], outcome: str) -> None:
    assert Chosen(Wish("?", frozenset(tools)), goals).outcome == outcome


def test_report_groups_by_half_and_api() -> None:
    chosen = [Chosen(Wish(text, frozenset({"a.x"})), ("a.x",)) for text in ("one", "two", "四")]
    chosen.append(Chosen(Wish("three", frozenset()), ("a.x",)))
    rows = groups(chosen)
    halves = {one.wish.half for one in chosen}
    assert {f"{half}: all" for half in halves} <= set(rows)
    assert sum(len(row) for name, row in rows.items() if name.endswith(": all")) == 4
    assert summary(chosen) == {
        "wishes": 4, "right": 75.0, "declined": 0.0, "wrong": 0.0, "accepted": 25.0,
    }  # fmt: skip
    told = [line for half in HALVES for line in failures(chosen, half)]
    assert len(told) == 1
    assert "three" in told[0]
