"""Who did what with what, asked for in several ways, and in a part that is not said."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, only_goal, read

_RIDER, _TRIP, _SEAT = "club.rider", "club.trip", "club.seat"
_MODEL = model_of(
    ("rider", "key", (
        attribute("key", role="id"), attribute("name", role="name"),
        attribute("email", format="email"),
    )),
    ("trip", "ref", (
        attribute("ref", role="id"),
        attribute("day", format="date"),
        attribute("at", format="time"),
        attribute("head", target=_RIDER, target_attribute="key"),
    )),
    ("seat", "no", (
        attribute("no", role="id"),
        attribute("trip", target=_TRIP, target_attribute="ref"),
        attribute("rider", target=_RIDER, target_attribute="key"),
        attribute("duty", enum=("front", "rear")),
    )),
    ("barn", "no", (attribute("no", role="id"), attribute("locked", type="boolean"))),
)  # fmt: skip
_KNOWN = [
    KnownValue(_TRIP, "ref", "T-7", "T-7"),
    *(KnownValue(_RIDER, "key", key, key) for key in ("ada-ley", "bo-ray")),
    KnownValue(_RIDER, "name", "Ada Ley", "ada-ley"),
    KnownValue(_RIDER, "name", "Bo Ray", "bo-ray"),
]


def _find(said: str) -> dict[str, Any]:
    return dict(only_goal(said, model=_MODEL, known=_KNOWN)["find"])


@pytest.mark.parametrize("lead", ["", "Can you tell me ", "I would like to know ", "Tell us "])
def test_who_is_asked_for_behind_a_verb_of_asking_too(lead: str) -> None:
    assert "rider" in _find(f"{lead}who had a duty on the seats of T-7?")["wanted"]


def test_who_is_named_is_no_code_that_only_has_the_same_words() -> None:
    (told,) = _find("which trips does Ada Ley head?")["constraints"]
    assert (told["attribute"], told["value"], told["kind"]) == ("head", "Ada Ley", "name")
    (told,) = _find("which trips does ada-ley head?")["constraints"]
    assert (told["value"], told["kind"]) == ("ada-ley", "id")


@pytest.mark.parametrize(("said", "guessed"), [("does Ada Ley head", 0), ("was Ada Ley on", 1)])
def test_a_part_in_things_that_is_not_said_is_a_guess_where_others_have_one(
    said: str, guessed: int
) -> None:
    form = read(f"which trips {said}?", model=_MODEL, known=_KNOWN)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.find.constraints[0].attribute == "head"
    assert form.features.get("guessed", 0) == guessed


def test_the_time_is_no_day() -> None:
    for said in ("when is T-7, and at what time?", "at what time is T-7?"):
        *_, last = read(said, model=_MODEL, known=_KNOWN).goals
        assert isinstance(last, FindGoal)
        assert "at" in last.find.wanted
        assert "day" not in _find("at what time is T-7?")["wanted"]


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("does T-7 have seats with front duty, and if so who?", "rider"),
        ("are there seats with front duty? If so, which?", ""),
    ],
)
def test_a_question_word_alone_is_asked_of_what_was_found(asked: str, wanted: str) -> None:
    first, last = read(asked, model=_MODEL, known=_KNOWN).goals
    assert isinstance(last, FindGoal)
    assert last.condition is not None
    assert last.condition.goal == last.find.of == first.id
    assert last.find.wanted == ((wanted,) if wanted else ())


def test_a_question_word_alone_is_asked_of_nothing_else() -> None:
    form = read("are any barns locked, and if so who?", model=_MODEL, known=_KNOWN)
    assert len(form.goals) == 1
    assert "who?" in form.unread


@pytest.mark.parametrize(("told", "wanted"), [("", ("on", "at")), (" on 3 June", ("at",))])
def test_an_hour_is_told_with_its_day_where_that_is_not_told(
    told: str, wanted: tuple[str, ...]
) -> None:
    kinds = (
        attribute("no", type="integer", role="id"),
        attribute("at", format="time"),
        attribute("on", format="date"),
        attribute("name"),
    )
    model = model_of(("round", "no", kinds))
    known = [KnownValue("club.round", "name", "Dawn", None)]
    (goal,) = read(f"when are the Dawn rounds{told}?", model=model, known=known).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == wanted
