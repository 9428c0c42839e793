"""What the first request would wait for is loaded before it comes; nothing is sent for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.serving.warming import warm_up
from graphs.forms.records import Form
from memory.errors import BacktrackError
from tests.planning_stubs import SHOP, ScriptedForms, Shop, planning, serving
from tests.search_stubs import library
from tools.retrieval import Retriever


async def test_reading_and_search_are_loaded_and_nothing_is_sent_or_kept(tmp_path: Path) -> None:
    first = library(SHOP).tools()[0]
    forms = ScriptedForms({first.summary or first.id: Form()})
    with serving(Shop()) as shop:
        async with planning(tmp_path, shop.url, forms) as one:
            await warm_up(one.agent.parts)
            assert len(forms.questions("read")) == 1
            assert one.journal.runs() == []
        assert shop.asked == []


async def test_what_goes_wrong_is_left_to_the_first_request(tmp_path: Path) -> None:
    class Broken(Retriever):
        def search(self, *_: object, **__: object) -> list[object]:  # type: ignore[override]
            raise BacktrackError("no index")

    forms = ScriptedForms({})
    async with planning(tmp_path, "http://127.0.0.1:9", forms) as one:
        await warm_up(replace(one.agent.parts, retriever=Broken()))
    assert forms.asked == []
