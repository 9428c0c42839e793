"""What a thing is to become tells nothing of which thing is meant."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal
from memory.name_directory import KnownValue
from tests.charging_stubs import FILE, KNOWN, MODEL, STATION
from tests.reading_stubs import attribute, earlier_turn, read
from tools.entity_types.records import AccessPath, EntityModel, Input

_MEMO, _PAY = "club.memo", "club.settle_memo"


def _with_memos() -> EntityModel:
    """Memos with an amount and a day, that are only settled."""
    memo = MODEL.types[FILE].model_copy(update={
        "id": _MEMO, "words": ("memo",),
        "attributes": (
            attribute("id", type="integer", role="id"), attribute("amount", type="number"),
            attribute("due_on", format="date"),
        ),
    })  # fmt: skip
    own = Input(key="memo_id", role="id", entity=_MEMO, attribute="id", words=("memo",),
                required=True)  # fmt: skip
    listed = AccessPath(tool_id="club.list_memos", kind="list", entity=_MEMO, words=("memos",),
                        container="[]")  # fmt: skip
    settled = AccessPath(tool_id=_PAY, kind="action", entity=_MEMO, words=("settle", "memo"),
                         inputs=(own,))  # fmt: skip
    return EntityModel(
        types={**MODEL.types, _MEMO: memo},
        paths={**MODEL.paths, _PAY: settled, "club.list_memos": listed},
        version="memos",
    )


_MEMOS = _with_memos()


def _told(request: str) -> tuple[list[tuple[str, Any]], tuple[str, ...]]:
    form = read(request, model=_MEMOS, known=KNOWN)
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    return [(c.attribute, c.value) for c in goal.target.constraints], form.unread


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ("settle memo 1 to 3 euros", "3 euros"),
        ("settle memo 1 to 3", "3"),
        ("settle memo 1 until 5 December", "5 December"),
    ],
)
def test_it_is_unread_where_nothing_takes_it(request_: str, left: str) -> None:
    constraints, unread = _told(request_)
    assert constraints == [("id", 1)]
    assert left in unread


def test_days_and_amounts_that_narrow_things_still_do() -> None:
    constraints, unread = _told("settle all memos of 3 euros")
    assert ("amount", 3.0) in constraints
    assert not unread


def test_a_name_behind_the_word_for_a_thing_is_its_own() -> None:
    (goal,) = read("delete the station Paint", model=_with_deletion(), known=KNOWN).goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [(c.attribute, c.value) for c in goal.target.constraints] == [("name", "Paint")]


def _with_deletion() -> EntityModel:
    own = Input(key="station_id", role="id", entity=STATION, attribute="id", words=("station",),
                required=True)  # fmt: skip
    path = AccessPath(tool_id="club.delete_station", kind="delete", entity=STATION,
                      words=("delete", "station"), inputs=(own,))  # fmt: skip
    return EntityModel(types=MODEL.types, paths={**MODEL.paths, path.tool_id: path}, version="gone")


_STATION = MODEL.types[STATION]
_RUN = EntityModel(
    types={
        **MODEL.types,
        STATION: _STATION.model_copy(
            update={"attributes": (*_STATION.attributes, attribute("operator"))}
        ),
    },
    paths={
        **MODEL.paths,
        "club.update_station": MODEL.paths["club.update_station"].model_copy(
            update={
                "inputs": (
                    *MODEL.paths["club.update_station"].inputs,
                    Input(key="operator", role="content", entity=STATION, attribute="operator",
                          words=("operator",)),
                )
            }
        ),
    },
    version="run",
)  # fmt: skip
_OPERATOR = KnownValue(STATION, "operator", "Voltway", 4)


@pytest.mark.parametrize(
    "said", ["make it Voltway", "put it at Voltway", "put Harbour View on Voltway"]
)
def test_what_others_have_is_what_a_thing_becomes_behind_a_verb_that_says_nothing(
    said: str,
) -> None:
    shown = earlier_turn("T1", "show Harbour View", read("show Harbour View"), STATION, [3])
    form = read(said, [shown], model=_RUN, known=[*KNOWN, _OPERATOR])
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value) for one in goal.assignments] == [("operator", "Voltway")]
    assert goal.target is None or "operator" not in {c.attribute for c in goal.target.constraints}


def test_a_word_of_the_name_of_an_input_leads_to_its_text() -> None:
    made = MODEL.paths["club.add_station"]
    phone = Input(key="contact_phone", role="content", entity=STATION, attribute="contact_phone",
                  words=("contact", "phone"), required=True)  # fmt: skip
    paths = {"club.add_station": made.model_copy(update={"inputs": (*made.inputs, phone)})}
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **paths}, version="contact")
    (goal,) = read("add a station, Quay, phone 555-0110", model=model, known=KNOWN).goals
    assert isinstance(goal, DoGoal)
    assert ("contact_phone", "555-0110") in {(one.attribute, one.value) for one in goal.assignments}
