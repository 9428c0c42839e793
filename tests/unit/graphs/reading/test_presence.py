"""Things of which there is another thing, and values of things that others lead to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import GARDEN, TASK, attribute, model_of, read, told

MODEL = model_of(
    ("keeper", "id", (attribute("id", role="id"), attribute("name", role="name"))),
    (
        "yard", "id",
        (
            attribute("id", role="id"), attribute("name", role="name"), attribute("region"),
            attribute("keeper_id", target="club.keeper", target_attribute="id"),
            attribute("plants[]"),
        ),
    ),
    (
        "hive", "id",
        (
            attribute("id", role="id"), attribute("label", role="name"),
            attribute("yard_id", target="club.yard", target_attribute="id"),
            attribute("state", enum=("weak", "strong")),
        ),
    ),
    (
        "visit", "id",
        (
            attribute("id", role="id"),
            attribute("hive_id", target="club.hive", target_attribute="id"),
            attribute("keeper_id", target="club.keeper", target_attribute="id"),
            attribute("honey_kg", type="number"),
        ),
    ),
)  # fmt: skip
KNOWN = (
    KnownValue("club.yard", "region", "East", None),
    KnownValue("club.yard", "plants[]", "clover", None),
    KnownValue("club.yard", "plants[]", "lime", None),
)


def find(request: str, model: Any = None) -> dict[str, Any]:
    (goal,) = told(read(request, model=model, known=KNOWN) if model else read(request))
    return dict(goal["find"])


def hops(one: dict[str, Any]) -> list[str]:
    """The types that a constraint leads over, nearest first."""
    if "find" not in one:
        return []
    inner = one["find"].get("constraints", [])
    return [one["find"]["entity"], *(hop for each in inner for hop in hops(each))]


@pytest.mark.parametrize(
    "text", ["how many gardens have a task?", "how many gardens with tasks are there?"]
)
def test_what_others_refer_to_is_found_by_those(text: str) -> None:
    found = find(text)
    (one,) = found["constraints"]
    assert (found["entity"], one["op"], one["take"]) == (GARDEN, "in", "garden_id")
    assert one["find"] == {"entity": TASK}


def test_what_is_said_of_those_others_narrows_them() -> None:
    (one,) = find("how many gardens have a task due in May?")["constraints"]
    assert [c["attribute"] for c in one["find"]["constraints"]] == ["due_on"]


def test_others_may_be_told_over_what_is_between() -> None:
    (one,) = find("which keepers have a hive?", MODEL)["constraints"]
    assert hops(one) == ["club.yard", "club.hive"]


@pytest.mark.parametrize("text", ["gardens and tasks", "which gardens have the most tasks?"])
def test_others_that_are_joined_or_counted_pick_nothing(text: str) -> None:
    (goal,) = told(read(text))
    assert not [c for c in goal["find"].get("constraints", ()) if "find" in c]


def test_the_noun_of_the_question_is_what_is_told() -> None:
    found = find("which keepers have hives that are weak?", MODEL)
    assert found["entity"] == "club.keeper"


def test_a_value_belongs_over_relations_to_what_is_spoken_of() -> None:
    (one,) = find("which keepers have a weak hive?", MODEL)["constraints"]
    assert hops(one) == ["club.yard", "club.hive"]
    (one,) = find("which visits were to hives in the East?", MODEL)["constraints"]
    assert (one["attribute"], one["value"]) == ("hive_id.yard_id.region", "East")


def test_what_is_denied_of_others_denies_that_there_is_one() -> None:
    (one,) = find("which yards were never weak?", MODEL)["constraints"]
    assert (one["op"], one["find"]["entity"]) == ("not in", "club.hive")
    assert [c.get("op", "=") for c in one["find"]["constraints"]] == ["="]
    (one,) = find("how many yards have hives that are not weak?", MODEL)["constraints"]
    assert (one["op"], one["find"]["constraints"][0]["op"]) == ("in", "!=")


def test_one_thing_has_all_values_of_its_list_that_are_joined() -> None:
    both = find("which yards have both clover and lime?", MODEL)["constraints"]
    assert [(c["attribute"], c["value"]) for c in both] == [
        ("plants[]", "clover"), ("plants[]", "lime"),
    ]  # fmt: skip
    (one,) = find("which yards have clover or lime?", MODEL)["constraints"]
    assert one["value"] == ["clover", "lime"]


def test_the_most_of_what_other_things_have_is_added_up_for_what_is_asked() -> None:
    (goal,) = told(read("which keeper took the most honey?", model=MODEL))
    assert goal["total"] == {"op": "sum", "attribute": "honey_kg", "by": "keeper_id"}


def test_a_share_is_the_ratio_of_those_to_all() -> None:
    some, every, ratio = read("what percentage of the tasks are open?").goals
    assert isinstance(some, FindGoal)
    assert isinstance(every, FindGoal)
    assert [c.value for c in some.find.constraints] == ["open"]
    assert (every.find.constraints, every.find.entity) == ((), TASK)
    assert (ratio.kind, getattr(ratio, "op", "")) == ("compare", "ratio")


def test_what_people_do_is_no_word_for_them() -> None:
    observers = model_of(
        (
            "observer", "id",
            (
                attribute("id", role="id"), attribute("full_name", role="name"),
                attribute("pass.valid_until", format="date"),
            ),
        ),
        (
            "night", "id",
            (
                attribute("id", role="id"), attribute("held_on", format="date"),
                attribute("observer", target="club.observer", target_attribute="id"),
            ),
        ),
    )  # fmt: skip
    known = (KnownValue("club.observer", "full_name", "Ada", 1),)
    (goal,) = told(read("what did Ada observe on 3 May?", model=observers, known=known))
    assert goal["find"]["entity"] == "club.night"
    assert [c["attribute"] for c in goal["find"]["constraints"]] == ["observer", "held_on"]


def test_the_words_of_a_name_are_not_gathered_over_a_verb() -> None:
    parts = model_of(
        ("job", "id", (attribute("id", role="id"), attribute("title", role="name"))),
        (
            "job_part", "id",
            (
                attribute("id", role="id"),
                attribute("job", target="club.job", target_attribute="id"),
            ),
        ),
    )  # fmt: skip
    words = parts.types["club.job_part"].model_copy(update={"words": ("job", "part")})
    parts = replace(parts, types={**parts.types, "club.job_part": words})
    (goal,) = told(read("which jobs need parts?", model=parts))
    assert goal["find"] == {"entity": "club.job_part", "wanted": ["job"]}
