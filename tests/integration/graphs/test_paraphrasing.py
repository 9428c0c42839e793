"""Paraphrases of a question by a scripted chat model on the wire."""

from __future__ import annotations

import json
from collections.abc import Sequence

from evals.model_server.scripts import in_turn
from evals.model_server.server import serve
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.paraphrasing import paraphrased
from tests.model_agent import model_options

QUESTION = "What is the fee of the shop with city {city}?"


async def said(*answers: Sequence[str], count: int = 2) -> tuple[tuple[str, ...], list[str]]:
    """The paraphrases, and what the model heard last each time."""
    replies = [json.dumps({"paraphrases": list(one)}) for one in answers]
    with serve(in_turn(replies)) as server:
        options = model_options(server.base_url, {})
        asker = Asker(ChatModels(options), options)
        found = await paraphrased(asker, QUESTION, count)
        await asker.aclose()
        return found, [str(heard.messages[-1]["content"]) for heard in server.heard]


async def test_each_once_and_no_more_than_asked_for() -> None:
    found, _ = await said(["fees in {city}", "fees in  {city}", QUESTION, "{city}: fee?", "{city}"])
    assert found == ("fees in {city}", "{city}: fee?")


async def test_a_paraphrase_that_loses_a_placeholder_is_sent_back() -> None:
    found, heard = await said(["fees in Ghent"], ["fees in {city}"])
    assert found == ("fees in {city}",)
    assert "'fees in Ghent' must hold {city}, each once" in heard[1]


async def test_without_a_usable_answer_there_is_none() -> None:
    assert (await said(["fees"], ["fees"]))[0] == ()
