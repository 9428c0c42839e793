"""What a live service is told to change is found from its gold data."""

from __future__ import annotations

from typing import Any

import pytest

from evals.live.catalogue import Catalogue
from evals.live.records import Data, LiveRequest, LiveService
from evals.reader import live_writes as module
from evals.reader.live_writes import live_writes, pairs_of


def _description(base_url: str) -> dict[str, Any]:
    body = {
        "type": "object",
        "properties": {"depth": {"type": "integer"}, "label": {"type": "string"}},
    }
    content = {"content": {"application/json": {"schema": body}}}
    ok = {"responses": {"200": {"description": "OK"}}}
    where = [{"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}]
    changes = {"operationId": "change", "parameters": where, "requestBody": content, **ok}
    return {
        "openapi": "3.0.3",
        "info": {"title": "Wells", "version": "1"},
        "servers": [{"url": base_url}],
        "paths": {
            "/wells": {"post": {"operationId": "dig", "requestBody": content, **ok}},
            "/wells/{id}": {"patch": changes},
        },
    }


def _deepen(data: Data) -> None:
    data["wells"][0]["depth"] = 31


def _dig(data: Data) -> None:
    data["wells"].append({"id": 2, "depth": 12, "label": "Elm"})


def _both(data: Data) -> None:
    _deepen(data)
    _dig(data)


def _service() -> LiveService:
    asked = {"Deepen it to 31.": _deepen, "Dig Elm, 12 deep.": _dig, "Both.": _both}
    return LiveService(
        name="wells", set_aside=False, about="",
        data=lambda: {"wells": [{"id": 1, "depth": 20, "label": "Oak"}]},
        application=lambda _: None, description=_description,
        requests=[
            LiveRequest(id=text, text=text, kind="write", gold=lambda _: [], after=after)
            for text, after in asked.items()
        ],
    )  # fmt: skip


def test_the_operation_and_its_values_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_services", lambda: Catalogue((_service(),), {}))
    deepen, dig = live_writes()
    assert (deepen.tool.id, deepen.values) == ("wells.change", {"depth": 31})
    assert (dig.tool.id, dig.values) == ("wells.dig", {"depth": 12, "label": "Elm"})
    told = [(one.said.text, one.cards[one.right].name) for one in pairs_of(dig)]
    assert told == [("12", "depth"), ("Elm", "label")]
