"""``cairn data``: lessons about a description, carried out against answers made up of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from evals.commands.data import data
from evals.model_server.records import Heard, Reply
from evals.model_server.server import serve
from graphs.models.errors import ModelUnavailableError
from memory.errors import DeveloperError

Make = Callable[..., dict[str, Any]]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes lessons of the description and gives the report."""
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "kennel.json"
    file.write_text(json.dumps(_kennel()))

    def making(command: str, *more: str, into: str = "made") -> dict[str, Any]:
        words = [command, "--simulate", str(file), "--output", str(tmp_path / into)]
        result = CliRunner().invoke(data, [*words, "--unscreened", *more], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        told: dict[str, Any] = json.loads(result.stdout)
        return told

    return making


def lessons(tmp_path: Path, into: str = "made") -> list[dict[str, Any]]:
    text = (tmp_path / into / "lessons.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_programs_are_mined_carried_out_and_come_to_the_same_again(
    make: Make, tmp_path: Path
) -> None:
    told = make("mine", "--licence", "CC0-1.0")
    kept = lessons(tmp_path)
    assert told["kept"] == len(kept) > 10
    assert told["tools"] == 2
    first = kept[0]
    assert first["sources"][0]["licence"] == "CC0-1.0"
    assert first["sources"][0]["source"] == "answers made up of it: kennel.json"
    assert first["calls"][0]["rows"]
    assert {tuple(one["solution"]) for one in kept} == {("kennel.list_dogs",), ("kennel.get_dog",)}
    assert max(Counter(one["shape"] for one in kept).values()) <= 3
    again = CliRunner().invoke(
        data, ["check", str(tmp_path / "made"), "--simulate", str(tmp_path / "kennel.json")]
    )
    assert json.loads(again.stdout) == {"same": len(kept), "other": 0, "failed": 0, "not_there": 0}


def test_a_run_that_broke_off_goes_on(make: Make, tmp_path: Path) -> None:
    whole = make("mine", into="whole")
    make("mine", "--records", "4")
    with (tmp_path / "made" / "lessons.jsonl").open("a") as file:
        file.write('{"id": "broken')
    told = make("mine")
    assert told["kept"] == whole["kept"]
    ids = [one["id"] for one in lessons(tmp_path)]
    assert len(ids) == len(set(ids))
    assert {one["id"] for one in lessons(tmp_path, "whole")} == set(ids)


def test_chains_are_sampled_from_the_graph(make: Make, tmp_path: Path) -> None:
    told = make("back-instruct", "--records", "12")
    assert set(told["by_tools"]) == {"1", "2"}
    chain = next(one for one in lessons(tmp_path) if len(one["solution"]) == 2)
    assert chain["solution"] == ["kennel.list_dogs", "kennel.get_dog"]
    assert "values_of(s1, 'dog_id')[0]" in chain["program"]
    assert "for the first of these" in chain["request"]
    assert [call["tool"] for call in chain["calls"]] == chain["solution"]


def test_calls_are_bounded(make: Make) -> None:
    assert make("mine", "--calls", "9")["kept"] <= 3


def test_a_model_words_requests_and_what_lacks_a_value_is_dropped(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(heard: Heard) -> Reply:
        prompt = str(heard.messages[-1]["content"])
        stated = prompt.rpartition("Stated values: ")[2].partition("\n")[0]
        said = "Some dogs?" if stated != "none" else f"Which dogs? {len(server.heard)}"
        return Reply(json.dumps({"request": said}))

    with serve(answer) as server:
        monkeypatch.setenv("CAIRN_MODEL", "openai:scripted")
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", server.base_url)
        told = make("mine", "--model-calls", "400", "--records", "3")
    assert told["by_author"] == {"openai:scripted": told["kept"]}
    assert all(one["request"].startswith("Which dogs?") for one in lessons(tmp_path))
    assert set(lessons(tmp_path)[0]["context"]) == {"mood", "age", "dialect"}
    assert "unfaithful" in {one["filter"] for one in told["filters"]}


def test_drafts_that_no_model_was_asked_about_wait_for_the_next_run(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = False

    def answer(heard: Heard) -> Reply:
        stated = str(heard.messages[-1]["content"]).rpartition("Stated values: ")[2]
        said = f"Dogs {len(server.heard) * 7919}, {stated.partition(chr(10))[0]}?"
        return Reply("down", status=500) if away else Reply(json.dumps({"request": said}))

    with serve(answer) as server:
        monkeypatch.setenv("CAIRN_MODEL", "openai:scripted")
        monkeypatch.setenv("CAIRN_MODEL_BASE_URL", server.base_url)
        monkeypatch.setenv("CAIRN_MODEL_RETRIES", "0")
        assert make("mine", "--each", "1", "--model-calls", "2")["kept"] == 2
        away = True
        with pytest.raises(ModelUnavailableError):
            make("mine", "--each", "1", "--model-calls", "400")
        away = False
        told = make("mine", "--each", "1", "--model-calls", "400")
        whole = make("mine", "--each", "1", "--model-calls", "400", into="whole")
    assert told["drafts"] == whole["drafts"]
    assert "unfaithful" not in {one["filter"] for one in told["filters"]}


def test_without_a_model_none_is_asked(make: Make) -> None:
    with pytest.raises(DeveloperError, match="Set CAIRN_MODEL"):
        make("mine", "--model-calls", "5")


def _kennel() -> dict[str, Any]:
    """A list and a detail of dogs."""
    dog = {
        "type": "object",
        "properties": {
            "dog_id": {"type": "string"},
            "name": {"type": "string"},
            "size": {"type": "string", "enum": ["small", "large"]},
            "weight": {"type": "number"},
        },
    }

    def answering(schema: dict[str, Any]) -> dict[str, Any]:
        return {"200": {"description": "x", "content": {"application/json": {"schema": schema}}}}

    def parameter(name: str, place: str, **schema: Any) -> dict[str, Any]:
        return {
            "name": name,
            "in": place,
            "required": place == "path",
            "schema": {"type": "string", **schema},
        }

    listed = {"type": "object", "properties": {"dogs": {"type": "array", "items": dog}}}
    size = parameter("size", "query", enum=["small", "large"])
    return {
        "openapi": "3.0.3",
        "info": {"title": "Kennel", "version": "1"},
        "servers": [{"url": "https://kennel.example"}],
        "paths": {
            "/dogs": {
                "get": {
                    "operationId": "list_dogs",
                    "summary": "List the dogs of the kennel",
                    "parameters": [size],
                    "responses": answering(listed),
                }
            },
            "/dogs/{dog_id}": {
                "get": {
                    "operationId": "get_dog",
                    "summary": "Show one dog",
                    "parameters": [parameter("dog_id", "path")],
                    "responses": answering(dog),
                }
            },
        },
    }
