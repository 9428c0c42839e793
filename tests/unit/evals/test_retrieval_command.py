"""`cairn eval retrieval` and `cairn retriever`, as a person types them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from evals.commands.retrieval import retrieval
from evals.commands.retriever import retriever
from evals.retrieval import fitting
from evals.retrieval.records import Asked
from evals.retrieval.training.records import read_sources
from memory.errors import DeveloperError
from tests.unit.evals.retrieval.test_data_sets import _toolbench


def test_every_method_is_measured_on_the_same_requests(tmp_path: Path) -> None:
    _toolbench(tmp_path)
    told = ["--data", str(tmp_path), "--only", "toolbench", "--json"]
    found = CliRunner().invoke(retrieval, told)
    assert found.exit_code == 0, found.output
    rows = json.loads(found.stdout)["figures"]
    assert {row["method"] for row in rows} == {
        "BM25",
        "untrained",
        "untrained + BM25",
        "trained",
        "Cairn",
    }
    assert {(row["split"], row["requests"]) for row in rows} == {("all", 1), ("G2", 1)}
    cairn = next(row for row in rows if row["method"] == "Cairn")
    assert cairn["values"]["recall@5"] == 100
    assert cairn["intervals"]["recall@5"] == [100, 100]


def test_a_table_is_printed(tmp_path: Path) -> None:
    _toolbench(tmp_path)
    found = CliRunner().invoke(retrieval, ["--data", str(tmp_path)])
    assert "recall@5" in found.stdout
    assert "Cairn" in found.stdout


def test_a_folder_without_data_says_what_is_known(tmp_path: Path) -> None:
    found = CliRunner().invoke(retrieval, ["--data", str(tmp_path)])
    assert found.exit_code == 2
    assert "toolbench" in found.output
    wrong = CliRunner().invoke(retrieval, ["--data", str(tmp_path), "--only", "nothing"])
    assert "'nothing' is not known" in wrong.output


def test_examples_go_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "examples.jsonl"
    (tmp_path / "data").mkdir()
    told = ["examples", "--data", str(tmp_path / "data"), "--output", str(file)]
    assert CliRunner().invoke(retriever, told).exit_code == 0
    assert [one.name for one in read_sources(file)] == ["purposes"]


def test_training_wants_one_place_to_learn_from(tmp_path: Path) -> None:
    found = CliRunner().invoke(retriever, ["train", "--output", str(tmp_path)])
    assert found.exit_code == 2
    assert "one of --data and --examples" in found.output


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is installed")
def test_without_torch_it_says_what_to_install(tmp_path: Path) -> None:
    told = ["train", "--data", str(tmp_path), "--output", str(tmp_path)]
    found = CliRunner().invoke(retriever, told)
    assert isinstance(found.exception, DeveloperError)
    assert "pip install --group training" in str(found.exception)


def test_shares_fitted_to_a_part_of_the_data_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _toolbench(tmp_path)
    shares = tmp_path / "fusion.json"
    monkeypatch.setattr("tools.fusion.FILE", shares)
    asked = [Asked("1", "Convert a currency", frozenset({"currency.convert"}))]
    monkeypatch.setattr(fitting, "own_requests", lambda fold: asked)
    found = CliRunner().invoke(retriever, ["fuse", "--data", str(tmp_path)])
    assert found.exit_code == 0, found.output
    assert "Nothing is written" in found.stderr
    assert "sealtools" in found.stderr
    assert "toolbench" not in found.stderr.split("has no")[1]
    assert not shares.exists()
    monkeypatch.setattr(fitting, "_TO_FIT", fitting._TO_FIT[:1])
    assert CliRunner().invoke(retriever, ["fuse", "--data", str(tmp_path)]).exit_code == 0
    assert set(json.loads(shares.read_text())) == {"general", "trained"}
