"""How often things were done, when they are, and over which others they are joined."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read


def joining(name: str, *more: str) -> tuple[str, str, tuple[object, ...]]:
    counts = (attribute(one, type="integer") for one in more)
    key = attribute("id", type="integer", role="id")
    book = attribute("book_id", type="integer", target="club.book", target_attribute="id")
    member = attribute("member_id", type="integer", target="club.member", target_attribute="id")
    return name, "id", (key, book, member, *counts)


BOOK = ("book", "id", (attribute("id", type="integer", role="id"), attribute("title", role="name")))
MEMBER = (
    "member", "id", (attribute("id", type="integer", role="id"), attribute("name", role="name"))
)  # fmt: skip
FAIR = (
    "fair", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("ends_at", format="date-time"),
        attribute("starts_at", format="date-time"),
    ),
)  # fmt: skip
MODEL = model_of(BOOK, MEMBER, joining("hold"), joining("loan", "renewals"), FAIR)  # type: ignore[arg-type]
KNOWN = [
    KnownValue("club.member", "name", "Leo Brandt", 4),
    KnownValue("club.fair", "name", "Spring Fair", "1"),
]


def found(text: str) -> FindGoal:
    (goal,) = read(text, model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("more than once", (">", 1)),
        ("at least 3 times", (">=", 3)),
        ("only once", ("=", 1)),
        ("twice", ("=", 2)),
        ("", (">", 0)),
    ],
)
def test_how_often_something_was_done_is_what_counts_it(said: str, told: tuple[str, int]) -> None:
    goal = found(f"which loans were renewed {said}?".replace(" ?", "?"))
    assert [(c.attribute, c.op, c.value) for c in goal.find.constraints] == [("renewals", *told)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("when is the Spring Fair?", ("starts_at", "ends_at")),
        ("when does the Spring Fair end?", ("ends_at",)),
    ],
)
def test_when_asks_for_both_ends_unless_one_is_said(text: str, wanted: tuple[str, ...]) -> None:
    assert found(text).find.wanted == wanted


@pytest.mark.parametrize(
    ("text", "guessed"),
    [
        ("how many books does Leo Brandt have?", True),
        ("how many books does Leo Brandt have on loan?", False),
    ],
)
def test_things_that_two_others_join_alike_are_doubted(text: str, guessed: bool) -> None:
    form = read(text, model=MODEL, known=KNOWN)
    assert bool(form.features.get("guessed")) is guessed
    assert form.doubtful or not guessed
