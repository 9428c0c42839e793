"""Words that are a state of some things and the name, or the deed, of others."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import TalkGoal
from memory.name_directory import KnownValue
from tests.charging_stubs import DRIVER, FILE, VISIT, read_ev
from tests.reading_stubs import attribute, model_of, read, told


def find(text: str) -> dict[str, Any]:
    (goal,) = told(read_ev(text))
    assert goal["kind"] == "find"
    return {"total": goal.get("total"), **goal["find"]}


def values(text: str) -> dict[str, Any]:
    return {c["attribute"]: c.get("value") for c in find(text)["constraints"]}


def test_a_noun_with_an_owner_is_the_thing_and_no_state() -> None:
    assert find("how long is Ada's next visit?")["entity"] == VISIT
    assert find("show the visits of Ada")["entity"] == VISIT
    assert values("which files are in visit?") == {"stage": "visit"}


@pytest.mark.parametrize(
    "text", ["which files were closed in May?", "who closed a file last week?"]
)
def test_what_was_done_on_a_day_is_told_by_that_day(text: str) -> None:
    assert set(values(text)) == {"closed_on"}
    assert values("which files are closed?") == {"stage": "closed"}


STATED = ("open", "requested", "refused")


@pytest.mark.parametrize(("nullable", "stated"), [(False, []), (True, ["requested"])])
def test_what_somebody_did_is_told_by_the_day_of_it_that_all_have(
    *, nullable: bool, stated: list[str]
) -> None:
    model = model_of(
        ("repair", "id", (
            attribute("id", role="id"), attribute("title", role="name"),
            attribute("state", enum=STATED), attribute("maker"),
            attribute("requested_on", format="date", nullable=nullable),
        )),
    )  # fmt: skip
    known = [KnownValue("club.repair", "maker", "Ada Lind")]
    (goal,) = told(read("which repairs did Ada Lind request?", model=model, known=known))
    found = [c["value"] for c in goal["find"]["constraints"] if c["attribute"] == "state"]
    assert found == stated


def test_a_count_of_open_things_adds_up_no_days() -> None:
    found = find("how many closed files does Ada have?")
    assert (found["entity"], found["total"]["op"]) == (FILE, "count")


def test_some_of_what_was_only_counted_are_looked_for_anew() -> None:
    first, second = told(read_ev("how many files do we have and how many of them are closed?"))
    assert first["total"]["op"] == "count"
    assert second["find"]["entity"] == FILE
    assert [c["value"] for c in second["find"]["constraints"]] == ["closed"]


def test_things_without_something_they_could_have() -> None:
    found = find("which drivers don't have a phone?")
    assert found["entity"] == DRIVER
    assert found["constraints"] == [{"attribute": "phone", "op": "missing"}]


def test_who_are_you_asks_what_it_can_do() -> None:
    (goal,) = read_ev("who are you?").goals
    assert isinstance(goal, TalkGoal)
    assert goal.topic == "help"


def test_the_thing_that_a_verb_is_said_of_is_the_one_that_is_deleted() -> None:
    form = read_ev("delete visit 5")
    assert form.unread == ("visit",)


def test_a_denied_deed_that_is_not_known_stays_unread() -> None:
    assert "never" in " ".join(read_ev("drivers who have never parked in Rome").unread)


def test_how_long_is_told_by_beginning_and_end_where_nothing_else_tells_it() -> None:
    found = find("how long did Ada's visit take?")
    assert found["entity"] == VISIT
    assert found["wanted"] == ["starts_at", "ends_at"]
    assert read_ev("how long did Ada's visit take?").unread == ()
