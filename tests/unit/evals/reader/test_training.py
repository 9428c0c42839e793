"""Weights are fitted to what published calls took, and written where reading finds them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from evals.commands.reader import reader
from evals.fitted_weights import write_group
from evals.reader import live_writes
from evals.reader.pairs import read_pairs
from evals.reader.training import by_weights, fit, learn, met, shares
from graphs.reading.said_for import GROUP
from tests.path_stubs import WordEmbedder
from tests.unit.evals.reader.test_pairs import sealtools

_WORDS = WordEmbedder()


def test_what_speaks_for_an_input_is_learned(tmp_path: Path) -> None:
    found = met(read_pairs(sealtools(tmp_path, 20)), _WORDS)
    weights = fit(found)
    assert set(weights) == {"bias", *found[0].told[0]}
    assert weights["label"] > 0
    assert shares(found, by_weights(weights)) == {"sealtools": (20, 1.0)}


def test_only_operations_that_are_not_held_teach(tmp_path: Path) -> None:
    pairs = read_pairs(sealtools(tmp_path, 40))
    document = learn(pairs, [], _WORDS, _WORDS)
    held = sum(one.is_held for one in pairs)
    assert 0 < held < len(pairs)
    assert document["learned"] == len(pairs) - held
    assert document["inputs"]["sealtools"]["asked"] == held
    assert document["operations"] == {}


def test_weights_take_the_place_of_their_group_alone(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"sure": 0.8, "said_for.bias": 1.0}')
    write_group(GROUP, {"bias": -2.5}, file)
    assert json.loads(file.read_text()) == {"sure": 0.8, "said_for.bias": -2.5}


def test_the_command_prints_one_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.minilm.MiniLmEmbedder", lambda **_: _WORDS)
    monkeypatch.setattr(live_writes, "live_writes", lambda: iter(()))
    data = str(sealtools(tmp_path, 20))
    told = CliRunner().invoke(reader, ["train", "--data", data, "--json"])
    assert told.exit_code == 0, told.output
    assert set(json.loads(told.output)) == {"learned", "weights", "inputs", "operations"}
    table = CliRunner().invoke(reader, ["train", "--data", data])
    assert "said_for.label" in table.output


def test_a_folder_without_data_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(reader, ["train", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "holds none of the data sets: sealtools" in result.output
