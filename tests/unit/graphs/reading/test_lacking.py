"""Things without somebody, without what was done with them, and flags that are undone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import attribute, model_of, read, told

TRAINER = (
    "trainer", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("active", type="boolean"),
    ),
)  # fmt: skip
PLAN = ("plan", "code", (attribute("code", role="id"), attribute("title", role="name")))
MEMBER = (
    "member", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("email", format="email"),
        attribute("personal_trainer_id", target="club.trainer", target_attribute="id",
                  nullable=True),
        attribute("plan_code", target="club.plan", target_attribute="code"),
        attribute("identity_checked_on", format="date", nullable=True),
        attribute("phone", nullable=True),
        attribute("score", type="number", nullable=True),
        attribute("status", enum=("active", "ended")),
        attribute("hours_used", type="number"),
        attribute("room"),
        attribute("member_no"),
    ),
)  # fmt: skip
MODEL = model_of(TRAINER, PLAN, MEMBER)


def find(text: str) -> tuple[str, list[dict[str, Any]]]:
    (goal,) = told(read(text, model=MODEL))
    return goal["find"]["entity"], [dict(c) for c in goal["find"].get("constraints", ())]


@pytest.mark.parametrize("text", ["which members have no trainer?", "members without a trainer"])
def test_whom_things_may_lack_is_missing(text: str) -> None:
    entity, (one,) = find(text)
    assert (entity, one["attribute"], one["op"]) == (
        "club.member", "personal_trainer_id", "missing",
    )  # fmt: skip


def test_whom_nothing_refers_to_is_still_found_so() -> None:
    entity, (one,) = find("which trainers have no members?")
    assert (entity, one["op"], one["take"]) == ("club.trainer", "not in", "personal_trainer_id")


@pytest.mark.parametrize("text", ["plans nobody is on", "plans nobody likes"])
def test_what_nobody_does_is_told_as_unread_where_no_relation_may_lack(text: str) -> None:
    assert "nobody" in " ".join(read(text, model=MODEL).unread)


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("whose identity has never been checked?", "missing"),
        ("members whose identity was never checked", "missing"),
        ("whose identity has been checked?", "exists"),
    ],
)
def test_whose_is_picked_by_what_was_done(text: str, op: str) -> None:
    entity, (one,) = find(text)
    assert (entity, one["attribute"], one["op"]) == ("club.member", "identity_checked_on", op)


def test_a_flag_is_undone_by_the_beginning_of_a_word() -> None:
    _, (one,) = find("inactive trainers")
    assert (one["attribute"], one["value"]) == ("active", False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("which members have a phone?", [("phone", "exists")]),
        ("which members have no phone?", [("phone", "missing")]),
        ("which members have been scored?", [("score", "exists")]),
        ("members that aren't scored", [("score", "missing")]),
        ("which members haven't been scored yet?", [("score", "missing")]),
        ("which of the members have the phone?", []),
    ],
)
def test_what_things_may_lack_picks_those_that_have_it(text: str, told: Any) -> None:
    entity, found = find(text)
    assert (entity, [(c["attribute"], c["op"]) for c in found]) == ("club.member", told)


def test_what_all_things_have_picks_none() -> None:
    assert "room" in read("members that still have room", model=MODEL).unread
    assert "used up" in read("members that have used up all their hours", model=MODEL).unread
    assert not read("which room does each member have?", model=MODEL).unread


def test_no_is_no_number_of_things_that_have_none() -> None:
    assert not read("which members have no trainer?", model=MODEL).unread


@pytest.mark.parametrize("text", ["who hasn't got a phone?", "who hasnt got a phone?"])
def test_what_somebody_has_not_got_is_missing(text: str) -> None:
    entity, (one,) = find(text)
    assert (entity, one["attribute"], one["op"]) == ("club.member", "phone", "missing")


def test_irregular_participles_say_what_was_done_with_things() -> None:
    sent = attribute("sent_on", format="date", nullable=True)
    parcel = ("parcel", "id", (attribute("id", role="id"), sent))
    (goal,) = told(read("which parcels havent been sent?", model=model_of(parcel)))
    (one,) = goal["find"]["constraints"]
    assert (one["attribute"], one["op"]) == ("sent_on", "missing")
