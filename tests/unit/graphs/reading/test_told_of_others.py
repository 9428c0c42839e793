"""What is told of others before a command about "it", and beside what puts a command right."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity, type_list
from tools.entity_types.records import AccessPath, EntityModel, Input

OWL, PEN, KEEPER = "club.animal", "club.pen", "club.keeper"


def _taken(key: str, of: str, **more: Any) -> Input:
    return Input(key=key, entity=of, attribute=key, words=(key,), **more)


def _update(name: str, of: str, key: str, *sets: str) -> AccessPath:
    own = _taken(key, of, role="id", required=True)
    content = (_taken(one, of, role="content") for one in sets)
    return AccessPath(tool_id=f"club.{name}", kind="update", entity=of, inputs=(own, *content),
                      words=tuple(name.split("_")))  # fmt: skip


MODEL = EntityModel(
    types=type_list(
        entity(OWL, [
            attribute("id", role="id"), attribute("what", role="name"),
            attribute("pen", target=PEN, target_attribute="id"),
            attribute("keeper", target=KEEPER, target_attribute="id"),
        ], ("what",)),
        entity(PEN, [attribute("id", role="id"), attribute("title", role="name")], ("title",)),
        entity(KEEPER, [
            attribute("id", role="id"), attribute("name", role="name"), attribute("email"),
            attribute("until", format="date"),
        ], ("name",)),
    ),
    paths={path.tool_id: path for path in (
        AccessPath(tool_id="club.list_animals", kind="list", entity=OWL, container="[]"),
        _update("update_animal", OWL, "id", "pen", "keeper"),
        _update("update_keeper", KEEPER, "id", "until", "email"),
    )},
    version="rescue",
)  # fmt: skip
KNOWN = [
    KnownValue(OWL, "what", "Barn owl", "A-1"), KnownValue(OWL, "what", "Lame badger", "A-2"),
    *(KnownValue(PEN, "id", code, code) for code in ("P3", "P7")),
    KnownValue(KEEPER, "name", "Rita Vance", "rita"), KnownValue(KEEPER, "name", "Sam Holt", "sam"),
    KnownValue(KEEPER, "name", "Sam Hurley", "sam2"),
]  # fmt: skip


def _turn(text: str, *earlier: EarlierTurn) -> EarlierTurn:
    """A turn that shows, or changes, the owl."""
    form = _read(text, *earlier).model_copy(update={"confidence": 1.0, "doubtful": False})
    found = Found(goal="g1", status="answered", entity=OWL, rows=({"id": "A-1"},))
    if isinstance(form.goals[0], DoGoal):
        changed = Changed(tool_id=form.goals[0].tool_id, call_id="c")
        found = found.model_copy(update={"changes": (changed,)})
    return EarlierTurn(f"T{len(earlier) + 1}", text, form, {"g1": found})


def _read(text: str, *earlier: EarlierTurn) -> Form:
    return read(text, earlier, model=MODEL, known=KNOWN)


def _set(form: Form) -> tuple[str, Any]:
    """The tool of the command, and the one value that it sets."""
    goal = form.goals[-1]
    assert isinstance(goal, DoGoal)
    (told,) = goal.assignments
    return goal.tool_id.rpartition(".")[2], told.value


OWL_SHOWN = _turn("show the animal Barn owl")


@pytest.mark.parametrize("said", [
    "Rita's off today, give it to Sam Holt",
    "Rita Vance is ill until Friday, so give it to Sam Holt",
    "Rita is off today. give it to Sam Holt", "she's away today. give it to Sam Holt",
    "P3 is full, give it to Sam Holt",
])  # fmt: skip
def test_what_is_told_of_others_neither_aims_nor_fills_a_command(said: str) -> None:
    form = _read(said, OWL_SHOWN)
    assert _set(form) == ("update_animal", "Sam Holt")
    assert (len(form.goals), form.unread, form.doubtful) == (1, (), False)


@pytest.mark.parametrize("said", [
    "Rita Vance is going on leave. Give the barn owl to Sam Holt",
    "Rita's off today, give the barn owl to Sam Holt",
])  # fmt: skip
def test_what_is_told_of_others_is_no_part_of_a_command_that_names_its_thing(said: str) -> None:
    form = _read(said)
    assert _set(form) == ("update_animal", "Sam Holt")
    assert (len(form.goals), form.unread, form.doubtful) == (1, (), False)


@pytest.mark.parametrize("said", [
    "she brought an otter, give it to Sam Holt", "the otter is here, give it to Sam Holt",
    "Rita has found the otter. give it to Sam Holt",
])  # fmt: skip
def test_what_a_statement_brings_in_may_be_what_it_stands_for(said: str) -> None:
    assert "otter" in " ".join(_read(said, OWL_SHOWN).unread)


def test_what_a_statement_names_is_what_it_stands_for() -> None:
    goal = _read("the lame badger is better, give it to Sam Holt", OWL_SHOWN).goals[-1]
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["Lame badger"]


@pytest.mark.parametrize("said", ["put it in P7", "ok put it in P7", "okay, put it in P7"])
def test_what_is_put_into_a_thing_is_changed(said: str) -> None:
    form = _read(said, OWL_SHOWN)
    assert (_set(form), form.unread, form.doubtful) == (("update_animal", "P7"), (), False)


def test_where_something_else_is_done_is_not_where_it_is_put() -> None:
    assert "P7" in _read("feed it in P7", OWL_SHOWN).unread


@pytest.mark.parametrize(("said", "value"), [
    ("oh sorry, wrong Sam, it should be Sam Holt", "Sam Holt"),
    ("wrong Sam, it's Sam Holt", "Sam Holt"),
    ("oh no he's ill, I meant Rita Vance", "Rita Vance"),
    ("no, he's away until Friday. Rita Vance instead", "Rita Vance"),
])  # fmt: skip
def test_what_is_told_beside_a_correction_is_not_what_is_meant(said: str, value: str) -> None:
    given = _turn("give it to Sam Hurley", OWL_SHOWN)
    form = _read(said, OWL_SHOWN, given)
    assert (_set(form), form.unread, form.doubtful) == (("update_animal", value), (), False)


def test_why_it_is_put_elsewhere_is_not_where() -> None:
    given = _turn("put it in P3", OWL_SHOWN)
    for said in ("no wait P3 is full, I meant P7", "no, P3 is full. I meant P7"):
        form = _read(said, OWL_SHOWN, given)
        assert (_set(form), form.unread) == (("update_animal", "P7"), ())


def test_it_is_what_was_named_beside_the_person_that_was_found() -> None:
    form = _read("which keeper has the Barn owl?").model_copy(update={"confidence": 1.0})
    found = Found(goal="g1", status="answered", entity=KEEPER, rows=({"id": "rita"},))
    form = _read("put it in P7", EarlierTurn("T1", "", form, {"g1": found}))
    goal = form.goals[0]
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["Barn owl"]
    assert not form.doubtful
