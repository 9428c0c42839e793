"""Answers of a chat model kept in the data folder: given again, free of charge, without secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel, SecretStr

from app.reasoners import MODEL_CACHE, make_asker
from app.settings import Settings
from evals.model_server.records import Reply
from evals.model_server.server import ModelServer, serve
from graphs.spending import Spending
from prompts.decisions import Prompt

KEY = "sk-precious-key-of-mine"
PROMPT = Prompt("You pick a fruit.", "Which one is yellow?")


class Fruit(BaseModel):
    fruit: str


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serve(lambda _: Reply(json.dumps({"fruit": "banana"}))) as server:
        yield server


def settings(server: ModelServer, folder: Path, *, cache: bool = True) -> Settings:
    return Settings(
        data_dir=folder,
        model="openai:small",
        model_base_url=server.base_url,
        model_api_key=SecretStr(KEY),
        model_cache=cache,
    )


async def ask(given: Settings, prompt: Prompt = PROMPT) -> Spending:
    """Ask as a process of its own would; returns what it cost."""
    spending = Spending()
    with spending.deciding("choose"):
        asker = make_asker(given)
        answer = await asker.ask("choose", prompt, Fruit)
        await asker.aclose()
    assert answer.fruit == "banana"
    return spending


async def test_an_equal_prompt_is_answered_from_the_file(
    server: ModelServer, tmp_path: Path
) -> None:
    given = settings(server, tmp_path)
    first, again = await ask(given), await ask(given)
    assert len(server.heard) == 1
    assert (first.model_calls, first.tokens > 10) == (1, True)
    assert (again.model_calls, again.tokens) == (0, 0)
    await ask(given, Prompt(PROMPT.system, "Which one is long?"))
    assert len(server.heard) == 2, "another prompt is another question"


async def test_an_answer_for_the_person_is_kept_too(server: ModelServer, tmp_path: Path) -> None:
    given, spending = settings(server, tmp_path), Spending()
    for _ in range(2):
        asker = make_asker(given)
        with spending.deciding("summarize"):
            pieces = [piece async for piece in asker.stream("summarize", PROMPT)]
        await asker.aclose()
        assert "".join(pieces) == json.dumps({"fruit": "banana"})
    assert (len(server.heard), spending.model_calls) == (1, 1)


async def test_other_sampling_is_another_question(server: ModelServer, tmp_path: Path) -> None:
    given = settings(server, tmp_path)
    await ask(given)
    await ask(given.model_copy(update={"model_temperature": 1.0}))
    assert len(server.heard) == 2


async def test_no_key_is_kept(server: ModelServer, tmp_path: Path) -> None:
    await ask(settings(server, tmp_path))
    assert server.heard[0].headers["authorization"] == f"Bearer {KEY}"
    kept = (tmp_path / MODEL_CACHE).read_bytes()
    assert b"banana" in kept
    assert KEY.encode() not in kept


async def test_a_damaged_file_is_started_afresh(server: ModelServer, tmp_path: Path) -> None:
    given = settings(server, tmp_path)
    (tmp_path / MODEL_CACHE).write_bytes(b"no database " * 100)
    await ask(given)
    await ask(given)
    assert len(server.heard) == 1


async def test_without_the_setting_nothing_is_kept(server: ModelServer, tmp_path: Path) -> None:
    given = settings(server, tmp_path, cache=False)
    await ask(given)
    await ask(given)
    assert len(server.heard) == 2
    assert not (tmp_path / MODEL_CACHE).exists()
