"""Days that are over, that lie within others or are said of others; people that are not there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told
from tools.entity_types.records import Input

PERSON, LEAVE, SHIFT = "club.worker", "club.leave", "club.shift"
WORKER = (
    "worker", "id",
    (
        attribute("id", role="id"),
        attribute("full_name", role="name"),
        attribute("hours_per_week", type="integer"),
        attribute("hired_on", format="date"),
    ),
)  # fmt: skip
MODEL = model_of(
    WORKER,
    (
        "leave", "id",
        (
            attribute("id", role="id"),
            attribute("worker_id", target=PERSON, target_attribute="id"),
            attribute("from_date", format="date"),
            attribute("to_date", format="date"),
            attribute("type", enum=("holiday", "sick")),
        ),
    ),
    (
        "shift", "id",
        (
            attribute("id", role="id"),
            attribute("worker_id", target=PERSON, target_attribute="id", nullable=True),
            attribute("date", format="date"),
        ),
    ),
    (
        "licence", "id",
        (
            attribute("id", role="id"),
            attribute("worker_id", target=PERSON, target_attribute="id"),
            attribute("expires_on", format="date"),
        ),
    ),
)  # fmt: skip
FILMS = model_of(
    WORKER,
    (
        "film", "id",
        (
            attribute("id", role="id"),
            attribute("director_id", target=PERSON, target_attribute="id", nullable=True),
            attribute("editor_id", target=PERSON, target_attribute="id", nullable=True),
            attribute("starts_on", format="date"),
            attribute("ends_on", format="date", nullable=True),
        ),
    ),
)  # fmt: skip
KNOWN = (KnownValue(PERSON, "full_name", "Oskar Blum", "w1"),)
TODAY = "2026-05-12"


def goal(text: str) -> dict[str, Any]:
    (found,) = told(read(text, model=MODEL, known=KNOWN))
    return dict(found)


def conditions(text: str) -> list[tuple[str, str, Any]]:
    found = goal(text)["find"].get("constraints", ())
    return [(c["attribute"], c.get("op", "="), c.get("value")) for c in found]


def test_how_old_things_are_is_told_by_no_day_that_may_not_have_come() -> None:
    machine = ("machine", "id", (
        attribute("id", role="id"),
        attribute("serviced_on", format="date", nullable=True),
        attribute("bought_on", format="date"),
    ))  # fmt: skip
    (found,) = told(read("the oldest machine", model=model_of(machine)))
    assert found["find"]["order"]["attribute"] == "bought_on"


PATIENT = (
    "patient", "id",
    (attribute("id", role="id"), attribute("name", role="name"), attribute("email"),
     attribute("admitted", format="date")),
)  # fmt: skip


def test_how_old_people_are_is_told_by_their_year_of_birth_and_else_doubted() -> None:
    word, key, own = PATIENT
    born = model_of((word, key, (*own, attribute("yob", type="integer"))))
    form = read("which patient is the oldest?", model=born)
    assert told(form)[0]["find"]["order"] == {"attribute": "yob"}
    assert not form.features.get("guessed")
    assert read("which patient is the oldest?", model=model_of(PATIENT)).features["guessed"]


def test_the_highest_is_no_year_and_a_word_behind_it_no_name() -> None:
    word, key, own = PATIENT
    kind = (word, key, (*own, attribute("born", type="integer"), attribute("elo", type="integer")))
    form = read("who is the highest rated patient?", model=model_of(kind))
    (goal,) = told(form)
    assert goal["find"]["order"] == {"attribute": "elo", "descending": True}
    assert "constraints" not in goal["find"]
    assert form.unread == ("rated",)


@pytest.mark.parametrize(
    "text",
    ["which shifts have nobody assigned?", "shifts with no one on them",
     "which shifts has nobody taken?"],
)  # fmt: skip
def test_nobody_is_a_person_that_is_missing(text: str) -> None:
    assert conditions(text) == [("worker_id", "missing", None)]
    assert not goal(text)["find"].get("wanted")


def test_nobody_is_left_unread_where_things_always_have_somebody() -> None:
    assert "nobody" in " ".join(read("which licences has nobody got?", model=MODEL).unread)


def test_what_nobody_does_must_be_what_is_known_of_them() -> None:
    lacking = read("which shifts has nobody praised?", model=MODEL)
    assert "praised" in " ".join(lacking.unread)


@pytest.mark.parametrize(
    ("text", "name"),
    [("which films has nobody directed?", "director_id"), ("films nobody edited", "editor_id")],
)
def test_of_several_people_those_that_do_what_nobody_does_are_missing(text: str, name: str) -> None:
    (found,) = told(read(text, model=FILMS))
    assert found["find"]["constraints"] == [{"attribute": name, "op": "missing", "kind": "name"}]


def test_an_end_that_may_not_be_known_lies_before_today_where_it_has_come() -> None:
    (found,) = told(read("which films have ended?", model=FILMS))
    (one,) = found["find"]["constraints"]
    assert (one["attribute"], one["op"], one["value"]) == ("ends_on", "<", TODAY)


@pytest.mark.parametrize(
    ("text", "op"),
    [("which licences have expired?", "<"), ("show me the expired licences", "<"),
     ("which licences haven't expired?", ">="), ("how many licences are expired?", "<")],
)  # fmt: skip
def test_a_day_that_has_come_lies_before_today(text: str, op: str) -> None:
    assert conditions(text) == [("expires_on", op, TODAY)]


def test_a_day_that_is_said_is_not_today() -> None:
    ((name, _, value),) = conditions("which licences expired in April?")
    assert (name, value) == ("expires_on", {"start": "2026-04-01", "end": "2026-04-30"})
    assert goal("when does the licence of Oskar Blum expire?")["find"]["wanted"] == ["expires_on"]


def test_how_long_is_told_by_both_ends_and_not_by_hours_per_week() -> None:
    found = goal("how long is Oskar Blum's leave?")["find"]
    assert (found["entity"], found["wanted"]) == (LEAVE, ["from_date", "to_date"])


def test_what_lasts_is_found_on_each_of_its_days() -> None:
    assert conditions("which leaves are there in June?") == [
        ("from_date", "<=", "2026-06-30"), ("to_date", ">=", "2026-06-01"),
    ]  # fmt: skip


def test_the_day_that_an_operation_takes_is_left_to_it() -> None:
    day = Input(key="date", role="option", words=("date",))
    path = MODEL.paths["club.list_leaves"]
    paths = {**MODEL.paths, path.tool_id: path.model_copy(update={"inputs": (day,)})}
    model = replace(MODEL, paths=paths, version="takes a day")
    (found,) = told(read("which leaves are there on June 3?", model=model))
    assert [c["attribute"] for c in found["find"]["constraints"] if "attribute" in c] == []


def test_a_day_is_of_what_somebody_is_told_by() -> None:
    (one,) = goal("which workers have a holiday in June?")["find"]["constraints"]
    inner = {c["attribute"] for c in one["find"]["constraints"]}
    assert (one["find"]["entity"], inner) == (LEAVE, {"type", "from_date", "to_date"})
    ((name, _, _),) = conditions("which workers were hired in June?")
    assert name == "hired_on"


def test_a_day_said_with_over_is_that_day() -> None:
    assert conditions("shifts over Christmas") == [("date", "=", "2026-12-25")]


def test_hours_per_week_make_no_groups() -> None:
    total = goal("total hours per week of all workers")["total"]
    assert total == {"op": "sum", "attribute": "hours_per_week"}


def test_what_is_named_as_a_whole_is_told_in_all_its_parts() -> None:
    lots = (
        "lot", "id",
        (
            attribute("id", role="id"),
            attribute("title", role="name"),
            attribute("estimate.low", type="number"),
            attribute("estimate.high", type="number"),
        ),
    )  # fmt: skip
    known = (KnownValue("club.lot", "title", "Brass Lamp", 1),)
    (found,) = told(read("what is the estimate for Brass Lamp?", model=model_of(lots), known=known))
    assert set(found["find"]["wanted"]) == {"estimate.low", "estimate.high"}
    text = "what is the low estimate of Brass Lamp?"
    (found,) = told(read(text, model=model_of(lots), known=known))
    assert found["find"]["wanted"] == ["estimate.low"]


def test_a_name_does_not_go_on_behind_a_verb() -> None:
    shifts = model_of(
        ("shift", "id", (attribute("id", role="id"), attribute("ward", enum=("A", "B")))),
    )
    (found,) = told(read("which ward has the most shifts?", model=shifts))
    assert found["total"] == {"op": "count", "by": "ward"}


def test_whether_there_is_one_that_nobody_has_is_asked_and_not_turned_round() -> None:
    found = goal("is there a shift nobody is assigned to?")
    assert [c["op"] for c in found["find"]["constraints"]] == ["missing"]
    assert not found.get("test", {}).get("negated")
