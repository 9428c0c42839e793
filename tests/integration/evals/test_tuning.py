"""A tiny model is tuned on lessons, and answers over the OpenAI protocol."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from evals.commands.data import data
from evals.model_server.server import serve
from evals.teaching.exporting import export
from evals.teaching.tuning.texts import conversations
from memory.errors import DeveloperError
from tests.unit.evals.teaching.test_exporting_lessons import of

LESSONS = [of(f"a.t{n}", name=f"l{n}") for n in range(40)]


def test_lessons_become_conversations(tmp_path: Path) -> None:
    export(LESSONS, tmp_path)
    chat = conversations(tmp_path, "chat", "train")[0]
    assert chat["messages"][2]["tool_calls"][0]["function"]["arguments"] == {"x": 1}
    program = conversations(tmp_path, "programs", "train")[0]
    assert program["messages"][-1] == {"role": "assistant", "content": "rows = 1\nrows"}
    assert '"name": "a_t' in program["messages"][0]["content"]


def test_a_text_may_hold_line_ends_of_unicode(tmp_path: Path) -> None:
    told = {"functions": [], "request": "Which\u2028orders\u0085?", "program": "1"}
    line = json.dumps(told, ensure_ascii=False)
    (tmp_path / "programs-train.jsonl").write_text(f"{line}\n{line}\n", "utf-8")
    told_ = conversations(tmp_path, "programs", "train")
    assert [one["messages"][1]["content"] for one in told_] == [told["request"]] * 2


def test_a_folder_without_lessons_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match="cairn data export") as caught:
        conversations(tmp_path, "chat", "train")
    assert caught.value.code == "no_lessons"


def test_without_the_group_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    words = ["train", str(tmp_path), "--base", "tiny", "--output", str(tmp_path / "out")]
    with pytest.raises(DeveloperError, match="pip install --group tuning"):
        CliRunner().invoke(data, words, catch_exceptions=False)


@pytest.mark.filterwarnings("default")
def test_a_tiny_model_learns_and_answers(tmp_path: Path) -> None:
    for name in ("torch", "transformers", "peft", "trl"):
        pytest.importorskip(name, reason="needs the dependency group tuning")
    from evals.teaching.tuning.answering import TunedModel
    from evals.teaching.tuning.tuning import Settings, tune

    export(LESSONS, tmp_path / "lessons")
    report = tune(
        tmp_path / "lessons", "tiny", tmp_path / "out", "programs", Settings(rate=0.02, length=256)
    )
    assert report["loss_last"] < report["loss_first"]
    assert (tmp_path / "out" / "adapter_model.safetensors").is_file()
    told: dict[str, Any] = {"model": "tuned", "max_tokens": 8}
    told["messages"] = [{"role": "user", "content": "Request of l1"}]
    with serve(TunedModel(tmp_path / "out")) as server:
        answer = httpx.post(f"{server.base_url}/chat/completions", json=told, timeout=60).json()
    assert answer["choices"][0]["message"]["role"] == "assistant"
    assert isinstance(json.dumps(answer["choices"][0]["message"]["content"]), str)
