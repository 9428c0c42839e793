"""Members that are put to a list of plain values, or taken off it: the others stay."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity, its_id, takes
from tools.entity_types.records import AccessPath, EntityModel

CARD, HALL = "club.card", "club.hall"
NAMES = (
    KnownValue(CARD, "title", "Dark Mode", "c1"),
    KnownValue(CARD, "labels[]", "design", "design"),
    KnownValue(HALL, "name", "Lavender", "h1"),
)


def _model() -> EntityModel:
    labels = attribute("labels[]")
    days = attribute("days[]", enum=("mon", "tue", "wed"))
    card = entity(
        CARD, [attribute("id", role="id"), attribute("title", role="name"), labels, days], ["title"]
    )
    hall = entity(HALL, [attribute("id", role="id"), attribute("name", role="name")], ["name"])
    own = its_id("card_id", CARD)
    title = takes("title", "content", CARD, "title", required=True)
    hall_id = takes("hall_id", "id", HALL, "id", required=True)
    paths = (
        AccessPath(tool_id="club.list_cards", kind="list", entity=CARD, container="[]"),
        AccessPath(tool_id="club.update_card", kind="update", entity=CARD,
                   words=("update", "card"),
                   inputs=(own, takes("labels", "content", CARD, "labels[]"),
                           takes("days", "content", CARD, "days[]"))),
        AccessPath(tool_id="club.add_card", kind="create", entity=CARD, words=("add", "card"),
                   inputs=(hall_id, title)),
        AccessPath(tool_id="club.unassign_card", kind="delete", entity=CARD,
                   words=("take", "card", "off"), inputs=(own,)),
    )  # fmt: skip
    return EntityModel(
        types={one.id: one for one in (card, hall)},
        paths={path.tool_id: path for path in paths}, version="1",
    )  # fmt: skip


MODEL = _model()


def form_of(text: str) -> Form:
    return read(text, model=MODEL, known=NAMES)


def done(text: str) -> tuple[str, dict[str, Any]]:
    form = form_of(text)
    assert form.unread == (), form.unread
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert all(one.shift for one in goal.assignments)
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["Dark Mode"]
    return goal.tool_id, {one.attribute: one.value for one in goal.assignments}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("add the label ocean to Dark Mode", {"add": ["ocean"]}),
        ("add the ocean label to Dark Mode", {"add": ["ocean"]}),
        ("add ocean to the labels of Dark Mode", {"add": ["ocean"]}),
        ('add "deep ocean" to the labels of Dark Mode', {"add": ["deep ocean"]}),
        ("add the labels ocean and sea to Dark Mode", {"add": ["ocean", "sea"]}),
        ("remove the label design from Dark Mode", {"remove": ["design"]}),
        ("take the label design off Dark Mode", {"remove": ["design"]}),
        ("remove design from Dark Mode", {"remove": ["design"]}),
        ("remove design from Dark Mode's labels", {"remove": ["design"]}),
    ],
)
def test_members_are_put_to_a_list_or_taken_off_it(text: str, said: dict[str, Any]) -> None:
    assert done(text) == ("club.update_card", {"labels": said})


def test_of_a_list_of_given_values_a_member_is_one_of_them() -> None:
    assert done("add wed to the days of Dark Mode") == (
        "club.update_card", {"days": {"add": ["wed"]}}
    )  # fmt: skip
    form = form_of("add ocean to the days of Dark Mode")
    assert form.unread or not [g for g in form.goals if isinstance(g, DoGoal) and g.assignments]


@pytest.mark.parametrize(
    "text", ["add sea to the card with the label design", "add the label hall to Dark Mode"]
)
def test_the_list_of_what_is_only_told_apart_by_it_is_not_changed(text: str) -> None:
    made = [one for g in form_of(text).goals if isinstance(g, DoGoal) for one in g.assignments]
    assert not any(one.shift for one in made)


def test_what_sets_no_such_list_is_not_done_for_a_member_of_it() -> None:
    less = {k: p for k, p in MODEL.paths.items() if k != "club.update_card"}
    model = EntityModel(types=MODEL.types, paths=less, version="2")
    form = read("take the label design off Dark Mode", model=model, known=NAMES)
    assert form.unread
