"""``cairn trees`` imports, lists, shows, compares and removes trees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.__main__ import run as command
from app.cli import cli


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("CAIRN_SANDBOX", "off")

    def run(*arguments: str) -> Any:
        result = CliRunner().invoke(cli, ["trees", *arguments], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout) if "--json" in arguments else result.stdout

    return run


def test_a_tree_from_import_to_removal(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "menu.json"
    file.write_text('{"soups": {"Pho": 4, "Ramen": 5}}')
    assert run("import", str(file), "--json")["leaves"] == 2
    file.write_text('{"soups": {"Pho": 6}, "open": "9 to 5"}')
    assert run("diff", "menu", str(file), "--json") == {
        "name": "menu",
        "added": [["open"]],
        "changed": [["soups", "Pho"]],
        "removed": [["soups", "Ramen"]],
    }
    assert "changed: soups > Pho" in run("import", str(file))
    assert "menu" in run("list")
    assert run("show", "menu", "soups", "--json")["content"] == {"Pho": 6}
    assert "Pho: 6" in run("show", "menu")
    (found,) = run("search", "menu", "when is it open", "--limit", "1", "--json")["found"]
    assert (found["path"], found["values"]) == (["open"], ["9 to 5"])
    assert run("ask", "menu", "open when?") == "9 to 5\nFrom menu > open.\n"
    assert run("ask", "menu", "Is there any lobster?").startswith("Not in menu: lobster.")
    assert run("remove", "menu", "--json") == {"removed": "menu", "leaves": 2}
    assert run("list", "--json") == {"trees": []}


def test_a_wrong_path_says_what_is_there(
    run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "menu.json"
    file.write_text('{"soups": {"Pho": 4}}')
    run("import", str(file))
    assert command(["trees", "show", "menu", "soup"]) == 2
    assert "At its top: 'soups'" in capsys.readouterr().err


def test_a_path_may_be_its_end_or_as_it_is_printed(
    run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "menu.json"
    file.write_text('{"Day": {"Soup": {"Pho": 4}}, "Night": {"Soup": {"Ramen": 5}}}')
    run("import", str(file))
    assert "Pho: 4" in run("show", "menu", "Day", "Soup")
    assert run("show", "menu", "Ramen", "--json")["path"] == ["Night", "Soup", "Ramen"]
    assert "Ramen: 5" in run("show", "menu", "menu > Night > Soup")
    assert command(["trees", "show", "menu", "Soup"]) == 2
    assert "'Day > Soup', 'Night > Soup'" in capsys.readouterr().err
