"""What somebody is put down as tells no thing that is theirs."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import (
    assigned,
    attribute,
    earlier_turn,
    model_of,
    named,
    only_goal,
    read,
    told,
)
from tools.entity_types.records import AccessPath, EntityModel, Input

_KEEPER, _LAMP = "club.keeper", "club.lamp"
_KEY = attribute("id", type="integer", role="id")
_LISTED = model_of(
    ("keeper", "id", (_KEY, attribute("name", role="name"), attribute("email", format="email"),
                      attribute("available", type="boolean"))),
    ("lamp", "id", (_KEY, attribute("lead_id", type="integer", target=_KEEPER))),
)  # fmt: skip


def _path(tool_id: str, kind: str, entity: str, *inputs: Input) -> AccessPath:
    own = Input(key=f"{entity.split('.')[1]}_id", role="id", entity=entity, attribute="id",
                required=True, words=(entity.split(".")[1],))  # fmt: skip
    words = tuple(tool_id.split(".")[1].split("_"))
    return AccessPath.model_validate(
        {"tool_id": tool_id, "kind": kind, "entity": entity, "words": words,
         "inputs": (own, *inputs)}
    )  # fmt: skip


_GIVE = _path("club.reassign_lamp", "action", _LAMP,
              Input(key="lead_id", role="id", entity=_KEEPER, attribute="id", required=True,
                    words=("lead",)))  # fmt: skip
_SET = _path("club.update_keeper", "update", _KEEPER,
             Input(key="available", role="content", entity=_KEEPER, attribute="available",
                   words=("available",)))  # fmt: skip
_KNOWN = [KnownValue(_KEEPER, "name", "Otis Quill", 4)]


def _model(*paths: AccessPath) -> EntityModel:
    known = {**_LISTED.paths, **{path.tool_id: path for path in paths}}
    return EntityModel(types=_LISTED.types, paths=known, version=f"keepers {len(paths)}")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("mark Otis as not available", False),
        ("put Otis Quill down as no longer available, he is ill", False),
        ("put Otis down as available", True),
    ],
)
def test_a_flag_is_set_of_whom_it_is_said(said: str, value: bool) -> None:
    goal = only_goal(said, model=_model(_GIVE, _SET), known=_KNOWN)
    assert (goal["tool_id"], named(goal)) == ("club.update_keeper", ["Otis Quill"])
    assert assigned(goal) == {"available": value}


def test_what_no_operation_sets_tells_no_thing_that_is_given() -> None:
    form = read("mark Otis as not available", model=_model(_GIVE), known=_KNOWN)
    assert all(not isinstance(one, DoGoal) or form.unread for one in form.goals), told(form)


def test_a_pronoun_behind_a_name_is_no_one_of_an_earlier_turn() -> None:
    model = _model(_GIVE, _SET)
    before = earlier_turn("T1", "show lamp 5", read("show lamp 5", model=model), _LAMP, [5])
    known = [KnownValue(_KEEPER, "name", f"{one} Stead", at) for at, one in enumerate(("Io", "Al"))]
    (goal,) = told(read("mark Stead as not available, he is ill", [before], model, known=known))
    assert named(goal) == ["Stead"]


def test_what_is_said_by_what_an_action_does_tells_no_other_thing() -> None:
    pay = _path("club.pay_lamp", "action", _LAMP)
    states = (*_LISTED.types[_LAMP].attributes, attribute("paid", type="boolean"))
    kind = _LISTED.types[_LAMP].model_copy(update={"attributes": states})
    model = EntityModel(
        types={**_LISTED.types, _LAMP: kind}, paths={**_LISTED.paths, pay.tool_id: pay},
        version="paid",
    )  # fmt: skip
    assert not read("mark lamp 5 as paid", model=model).unread
