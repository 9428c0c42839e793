"""Who is on a board: its members, not its owner."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

PERSON = (
    "person", "id",
    (attribute("id", role="id"), attribute("email", format="email")),
)  # fmt: skip
BOARD = (
    "board", "slug",
    (
        attribute("slug", role="id"),
        attribute("name", role="name"),
        attribute("owner_id", target="club.person", target_attribute="id"),
    ),
)  # fmt: skip
MEMBER = (
    "member", "",
    (
        attribute("board", target="club.board", target_attribute="slug"),
        attribute("user_id", target="club.person", target_attribute="id"),
        attribute("role", enum=("viewer", "admin")),
    ),
)  # fmt: skip
MODEL = model_of(PERSON, BOARD, MEMBER)
KNOWN = [KnownValue("club.board", "name", "Mobile App", "mobile-app")]
RELEVANT = {"club.list_members": 0.1}


def find(text: str) -> FindGoal:
    (goal,) = read(text, model=MODEL, known=KNOWN, relevant=RELEVANT).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    "text",
    ["who is on the Mobile App board?", "who's on Mobile App", "who is an admin of Mobile App?",
     "who is an admin of the Mobile App board?"],
)  # fmt: skip
def test_who_is_on_a_thing_is_of_those_that_belong_to_it(text: str) -> None:
    goal = find(text)
    assert (goal.find.entity, goal.find.wanted) == ("club.member", ("user_id",))


@pytest.mark.parametrize(
    "text", ["who owns the Mobile App board?", "who is the owner of Mobile App?"]
)
def test_whom_a_thing_refers_to_is_told_where_words_ask_for_it(text: str) -> None:
    goal = find(text)
    assert (goal.find.entity, goal.find.wanted) == ("club.board", ("owner_id",))


def test_what_is_on_a_thing_is_what_belongs_to_it() -> None:
    assert find("what's on the Mobile App board?").find.entity == "club.member"
    assert find("show me the Mobile App board").find.entity == "club.board"


def test_who_asks_for_the_relation_that_is_called_after_its_type() -> None:
    casting = (
        "casting", "id",
        (
            attribute("id", role="id"),
            attribute("role", role="name"),
            attribute("understudy_id", target="club.person", target_attribute="id"),
            attribute("person_id", target="club.person", target_attribute="id"),
        ),
    )  # fmt: skip
    known = [KnownValue("club.casting", "role", "Gerda", 1)]
    (goal,) = read("who plays Gerda?", model=model_of(PERSON, casting), known=known).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("person_id",)


def test_the_word_for_a_type_is_no_part_of_the_name_of_what_a_related_thing_has() -> None:
    site = ("site", "id", (attribute("id", role="id"), attribute("max_hives", type="integer")))
    hive = ("hive", "code", (attribute("code", role="id"),))
    check = (
        "inspection", "id",
        (
            attribute("id", role="id"),
            attribute("site_id", target="club.site", target_attribute="id"),
            attribute("keeper_id", target="club.person", target_attribute="id"),
        ),
    )  # fmt: skip
    known = [KnownValue("club.person", "email", "gus@bees.test", 1)]
    form = read(
        "which hives were inspected by gus@bees.test?",
        model=model_of(PERSON, site, hive, check), known=known,
    )  # fmt: skip
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ()


def test_what_things_are_like_is_no_thing_that_somebody_is_on() -> None:
    shift = (
        "shift", "id",
        (
            attribute("id", role="id"),
            attribute("kind"),
            attribute("person_id", target="club.person", target_attribute="id"),
        ),
    )  # fmt: skip
    swap = (
        "swap", "id",
        (
            attribute("id", role="id"),
            attribute("shift_id", target="club.shift", target_attribute="id"),
            attribute("offered_by", target="club.person", target_attribute="id"),
        ),
    )  # fmt: skip
    known = [KnownValue("club.shift", "kind", "nights", None)]
    form = read(
        "who's on nights?", model=model_of(PERSON, shift, swap), known=known,
        relevant={"club.list_swaps": 0.1},
    )  # fmt: skip
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert (goal.find.entity, goal.find.wanted) == ("club.shift", ("person_id",))
