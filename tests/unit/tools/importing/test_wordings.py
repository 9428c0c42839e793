"""Words that people give tools stay over imports."""

from __future__ import annotations

from tools.importing.wordings import worded
from tools.openapi_import import import_openapi
from tools.records import Wording

DESK = {
    "openapi": "3.1.0",
    "info": {"title": "Desk"},
    "paths": {
        "/a": {"get": {"operationId": "opA17", "summary": "Op", "description": "Does A17."}},
        "/b": {"get": {"operationId": "opB"}},
    },
}


def test_what_is_said_takes_the_place_of_the_description() -> None:
    found = import_openapi(DESK, source="desk.json")
    words = {"desk.op_a17": Wording(name="listDesks", summary="List the desks")}
    first, second = worded(found, words).tools
    assert (first.id, first.name, first.summary, first.description) == (
        "desk.op_a17",
        "listDesks",
        "List the desks",
        "Does A17.",
    )
    assert first.digest != found.tools[0].digest
    assert second == found.tools[1]


def test_words_of_a_tool_that_is_gone_are_kept_and_told() -> None:
    found = import_openapi(DESK, source="desk.json")
    words = {"desk.gone": Wording(summary="Do it")}
    kept = worded(found, words)
    assert kept.group.wordings == words
    assert any("desk.gone is gone" in line for line in kept.warnings)
