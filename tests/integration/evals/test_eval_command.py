"""``cairn eval tasks`` runs tasks on real services and tells how many were right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import run
from evals.commands.eval import tasks
from evals.tasks.ablation import variants
from evals.tasks.records import load_tasks


def test_the_document_of_two_tasks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "scores.json"
    command = ["eval", "tasks", "--task", "convert", "--task", "stock-price", "--json"]
    assert run([*command, "--output", str(file), "--at-least", "50"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(file.read_text(encoding="utf-8"))
    assert [entry["id"] for entry in printed["tasks"]] == ["convert", "stock-price"]
    assert printed["groups"]["development fold"]["tasks"] == 2
    assert printed["tasks"][0]["path"] == ["travel.convert_currency"]
    assert not any(entry["fabricated"] for entry in printed["tasks"])


def test_a_missed_threshold_ends_with_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_DFS_STEPS", "1")
    monkeypatch.setenv("CAIRN_WALL_SECONDS", "1")
    assert run(["eval", "tasks", "--kind", "chain4", "--at-least", "100", "--show-failures"]) == 1
    out, err = capsys.readouterr()
    assert "chain4" in out
    assert "missing: " in out
    assert "not 100 %" in err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--task", "nonsense"], "nonsense"),
        (["--kind", "nonsense"], "nonsense"),
        (["--task", "convert", "--kind", "chain2"], "No task"),
        (["--at-least", "101"], "101"),
    ],
)
def test_wrong_use_ends_with_2(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["eval", "tasks", *arguments]) == 2
    assert word in capsys.readouterr().err


def test_a_held_task_must_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    held = load_tasks("held")[0].id
    assert run(["eval", "tasks", "--task", held]) == 2
    assert held in capsys.readouterr().err
    assert tasks.params[0].default == "development"


def test_what_a_part_is_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    all_of_them = variants()
    some = {name: all_of_them[name] for name in ("full", "no graph", "no reflection")}
    monkeypatch.setattr("evals.tasks.ablation.variants", lambda: some)
    file = tmp_path / "parts.json"
    chosen = ["--task", "hotel-phone"]
    assert run(["eval", "tasks", "--ablate", *chosen, "--output", str(file)]) == 0
    table = capsys.readouterr().out
    found = json.loads(file.read_text(encoding="utf-8"))["variants"]
    assert list(found) == list(some)
    assert all(f" {name} " in table for name in found)
    assert found["no reflection"]["differences"]["planning decisions"] < 0
    assert found["full"]["figures"]["calls"] > 0


def test_parts_are_compared_without_a_threshold(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", "tasks", "--ablate", "--at-least", "50"]) == 2
    assert "--ablate" in capsys.readouterr().err


def test_a_learning_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "curve.svg"
    chosen = ["--task", "convert", "--task", "convert-more", "--task", "sunrise"]
    assert run(["eval", "curve", *chosen, "--window", "3", "--plot", str(picture), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["windows"]) == ["1 to 3", "4 to 6"]
    assert {turn: figures["tasks"] for turn, figures in found["turns"].items()} == {
        "first": 2,
        "again": 3,
        "new values": 1,
    }
    again, first = found["turns"]["again"], found["turns"]["first"]
    assert again["right %"] == first["right %"] == 100
    assert again["planning decisions"] < first["planning decisions"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")
