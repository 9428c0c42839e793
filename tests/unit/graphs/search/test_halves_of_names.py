"""Names of people that stand in two attributes: both halves tell who is meant."""

from __future__ import annotations

from graphs.forms.records import Find, FindGoal
from graphs.plans.rendering import plan_lines
from graphs.search.searching import search_plans
from graphs.search.things_named import things_named
from memory.name_directory import KnownValue
from tests.search_stubs import attribute, entity, paths, said, scope, type_list
from tools.entity_types.records import EntityModel

PUPIL, LESSON = "school.pupil", "school.lesson"
MODEL = EntityModel(
    types=type_list(
        entity(PUPIL, [attribute("id", role="id"), attribute("first_name", role="name"),
                       attribute("last_name", role="name")], ["first_name", "last_name"]),
        entity(LESSON, [attribute("id", role="id"), attribute("pupil_id", target=PUPIL,
                                                              target_attribute="id")]),
    ),
    paths=paths(
        (
            ("school.pupils", "list", PUPIL, "[]", ("id", "first_name", "last_name"), ()),
            ("school.lessons", "list", LESSON, "[]", ("id", "pupil_id"), ()),
        )
    ),
    version="1",
)  # fmt: skip
KNOWN = (
    KnownValue(PUPIL, "first_name", "Ella", 7),
    KnownValue(PUPIL, "last_name", "Novotny", 7),
)


def test_one_half_and_another_word_are_the_name_of_somebody_else() -> None:
    known = scope(values=KNOWN, whole=(), model=MODEL)
    assert [one.id for one in things_named("Ella Novotny", {PUPIL}, known)] == [7]
    assert [one.id for one in things_named("Dr Ella Novotny", {PUPIL}, known)] == [7]
    assert [one.id for one in things_named("Ella", {PUPIL}, known)] == [7]
    assert things_named("Ella Novotna", {PUPIL}, known) == []


def test_both_halves_are_looked_for_where_a_relation_leads_to_the_person() -> None:
    named = said(attribute="pupil_id", value="Mia Kos", kind="name")
    goal = FindGoal(id="g1", find=Find(entity=LESSON, constraints=(named,)))
    found = search_plans(goal, scope(values=KNOWN, whole=(), model=MODEL, said="lessons"))
    lines = "\n".join(plan_lines(found.plans[0]))
    assert "first_name in" in lines
    assert "last_name in" in lines


def test_a_name_that_is_another_one_whole_elsewhere_may_mean_both() -> None:
    two = (
        KnownValue(PUPIL, "first_name", "ben", 1), KnownValue(PUPIL, "last_name", "Ben Carter", 1),
        KnownValue(PUPIL, "last_name", "Ben Adeyemi", 2),
    )  # fmt: skip
    known = scope(values=two, whole=(), model=MODEL)
    assert {one.id for one in things_named("Ben", {PUPIL}, known)} == {1, 2}
    assert [one.id for one in things_named("Ben Carter", {PUPIL}, known)] == [1]
    again = scope(values=(*two[:1], KnownValue(PUPIL, "first_name", "Ben Ody", 3)), whole=(),
                  model=MODEL)  # fmt: skip
    assert [one.id for one in things_named("Ben", {PUPIL}, again)] == [1]
