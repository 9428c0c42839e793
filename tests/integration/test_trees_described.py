"""``cairn trees describe`` with a scripted chat model over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.__main__ import run as command
from app.cli import cli
from app.data_folder import make_tree_search, open_engine
from app.settings import load_settings
from app.stores import open_trees
from evals.model_server.records import Heard, Reply
from evals.model_server.server import ModelServer, serve
from tools.credential_binding import BoundCredential
from tools.function_calls import FunctionCall
from tools.sqlite_library import SqliteLibrary
from tools.tree_lookup import TREE_PATHS, TREE_QUESTION
from trees.operations import LOOK_UP
from trees.runner import TreeRunner

CLUB = {
    "Rules": {"Pond": "Nobody should.", "Gate": "Locked at ten."},
    "Dates": [{"what": "Party", "when": "3 May"}, {"what": "Walk", "when": "9 June"}],
}
SAID = {
    "Pond": "Whether bathing or swimming is allowed.",
    "Rules": "What guests may do.",
    "when": "Until when cyclists may stay.",
}


def describing(heard: Heard) -> Reply:
    """Says of each part what the script has, else its name."""
    parts = re.findall(r"^(\d+)\. (.+)$", str(heard.messages[-1]["content"]), re.MULTILINE)
    told = [{"part": int(n), "text": SAID.get(name, f"About {name}.")} for n, name in parts]
    return Reply(json.dumps({"descriptions": told}))


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with serve(describing) as server:
        yield server


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: ModelServer) -> Any:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    monkeypatch.setenv("CAIRN_MODEL", "openai:scripted")
    monkeypatch.setenv("CAIRN_MODEL_BASE_URL", model.base_url)
    monkeypatch.setenv("CAIRN_MODEL_API_KEY", "sk-scripted")

    def run(*arguments: str) -> Any:
        result = CliRunner().invoke(cli, ["trees", *arguments, "--json"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    return run


def imported(run: Any, tmp_path: Path, content: object) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(content))
    run("import", str(file))


def test_what_a_model_wrote_finds_what_the_tree_says_in_other_words(
    run: Any, tmp_path: Path, model: ModelServer
) -> None:
    imported(run, tmp_path, CLUB)
    found = run("describe", "club")
    assert found == {"name": "club", "questions": 3, "written": 6, "missing": 0}
    # From the top down: the parent's description is told with what is below it.
    assert "About the place: What guests may do.\n" in model.heard[1].text
    assert "2. when\n   3 May; 9 June" in model.heard[-1].text
    (best,) = run("search", "club", "Is bathing allowed?", "--limit", "1")["found"]
    assert best["path"] == ["Rules", "Pond"]


def test_who_holds_a_tree_takes_up_what_was_written(run: Any, tmp_path: Path) -> None:
    imported(run, tmp_path, CLUB)
    settings = load_settings()
    with open_trees(settings) as store, open_engine(settings) as engine:
        library = SqliteLibrary(engine)
        runner = TreeRunner(store.get, partial(make_tree_search, settings))

        def best() -> str:
            (group,) = library.groups()
            asked = {TREE_QUESTION: "cyclists"}
            call = FunctionCall(group.base_url, LOOK_UP, asked, BoundCredential(), 1)
            return str(asyncio.run(runner.run(call)).body[TREE_PATHS][0])

        before = best()
        run("describe", "club")
        after = best()
        imported(run, tmp_path, CLUB)
        assert before != after == best() == "Dates > 0 > when"


def test_a_budget_ends_it_and_the_next_run_goes_on(
    run: Any, tmp_path: Path, model: ModelServer
) -> None:
    imported(run, tmp_path, CLUB)
    assert run("describe", "club", "--budget", "1")["missing"] == 4
    assert run("describe", "club")["questions"] == 2
    assert len(model.heard) == 3
    assert run("describe", "club")["questions"] == 0


def test_after_an_import_what_changed_is_asked_again(
    run: Any, tmp_path: Path, model: ModelServer
) -> None:
    imported(run, tmp_path, CLUB)
    run("describe", "club")
    imported(run, tmp_path, {**CLUB, "Rules": {"Pond": "Everybody may.", "Gate": "Locked at ten."}})
    assert run("describe", "club") == {"name": "club", "questions": 2, "written": 2, "missing": 0}
    run("remove", "club")
    imported(run, tmp_path, CLUB)
    assert run("describe", "club", "--budget", "1")["missing"] == 4


def test_without_a_model_the_setting_is_named(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    imported(run, tmp_path, CLUB)
    monkeypatch.delenv("CAIRN_MODEL")
    assert command(["trees", "describe", "club"]) == 2
    assert "CAIRN_MODEL" in capsys.readouterr().err
