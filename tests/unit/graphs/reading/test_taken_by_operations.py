"""What only an operation takes and no thing has: a day, a reason, a region."""

from __future__ import annotations

from typing import Any

import pytest

from tests.charging_stubs import FILE, KNOWN, MODEL, STATION
from tests.reading_stubs import attribute, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input


def _own(key: str, **more: Any) -> Input:
    words = tuple(key.split("_"))
    return Input(key=key, role="content", words=words, own=attribute(key, **more), required=True)


def _path(name: str, kind: Any, entity: str, *inputs: Input) -> AccessPath:
    word = entity.split(".")[1]
    own = Input(key=f"{word}_id", role="id", required=True, entity=entity, attribute="id",
                words=(word,))  # fmt: skip
    return AccessPath(tool_id=f"club.{name}", kind=kind, entity=entity, inputs=(own, *inputs),
                      words=tuple(name.split("_")))  # fmt: skip


_PATHS = [
    _path("mark_file_paid", "action", FILE, _own("method", enum=("cash", "bank_transfer"))),
    _path("postpone_file", "action", FILE, _own("new_date", format="date")),
    _path("set_state", "update", STATION,
          Input(key="status", role="content", entity=STATION, attribute="status",
                words=("status",), required=True)),
]  # fmt: skip
_MODEL = EntityModel(
    types=MODEL.types,
    paths={**MODEL.paths, **{p.tool_id: p for p in _PATHS}},
    version="listed",
)


def goal(text: str) -> dict[str, Any]:
    (found,) = told(read(text, model=_MODEL, known=KNOWN))
    return dict(found)


def test_which_of_two_that_are_said_is_not_chosen() -> None:
    assert not goal("mark file 5 as paid in cash or by bank transfer").get("assignments")


@pytest.mark.parametrize(
    "text", ["postpone file 5 to 20 May", "postpone Ada's file on 13 May to 20 May"]
)
def test_a_day_that_no_thing_has_is_given_to_the_operation(text: str) -> None:
    (day,) = goal(text)["assignments"]
    assert (day["attribute"], day["value"]) == ("new_date", "2026-05-20")


def test_a_state_that_the_verb_says_is_given_by_what_must_be_told_one() -> None:
    found = goal("close Harbour View")
    assert found["tool_id"] in ("club.set_state", "club.update_station")


def test_because_of_leads_a_reason_in_whole() -> None:
    found = goal("reject Ada's file because of the wet floor")
    assert [one["value"] for one in found["assignments"]] == ["the wet floor"]


def test_a_region_that_an_operation_lists_is_no_country() -> None:
    region = Input(key="region", role="option", words=("region",), required=True,
                   own=attribute("region", enum=("Scotland", "Northern Ireland")))  # fmt: skip
    listed = AccessPath(tool_id="club.list_stations", kind="list", entity=STATION, container="[]",
                        inputs=(region,), words=("list", "station"))  # fmt: skip
    paths = {listed.tool_id: listed}
    model = EntityModel(types=MODEL.types, paths=paths, version="regions")

    def asked(text: str) -> list[tuple[str, Any]]:
        (found,) = told(read(text, model=model))
        return [(c.get("attribute", ""), c["value"]) for c in found["find"]["constraints"]]

    assert asked("which stations are in Scotland") == [("region", "Scotland")]
    assert asked("which stations are in northern ireland") == [("region", "Northern Ireland")]
    assert asked("which stations are in France") != [("region", "France")]
