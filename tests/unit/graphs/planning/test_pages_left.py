"""Whether a list holds more than was read, by its last page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from graphs.planning.nodes.pick import _goes_on

_PAGES: dict[str, dict[str, Any]] = {
    "c1": {"rows": [1], "cursor": "b"},
    "c2": {"rows": [], "cursor": None},
}


@pytest.mark.parametrize(
    ("calls", "fruitless", "nothing", "more"),
    [
        (["c1"], [], [], True),
        (["c1", "c2"], ["c2"], ["c2"], False),
        (["c1", "c2"], ["c2"], [], True),
        ([], [], [], False),
    ],
    ids=["a page alone", "an empty one ends it", "one that failed", "none"],
)
async def test_the_last_page_tells(
    calls: list[str], fruitless: list[str], nothing: list[str], more: bool
) -> None:
    async def answered_call(_: str) -> None:
        return None

    async def response(call: str) -> Any:
        return {"rows": _PAGES[call]["rows"], "next_cursor": _PAGES[call]["cursor"]}

    context: Any = SimpleNamespace(
        record=SimpleNamespace(answered_call=answered_call, response=response)
    )
    last: Any = {"call_ids": calls, "fruitless": fruitless, "nothing": nothing}
    assert await _goes_on(context, last) is more
