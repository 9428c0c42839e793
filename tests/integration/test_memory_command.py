"""``cairn memory`` from the outside: output, exit codes, and that failures lose nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.settings import load_settings
from app.stores import open_names, open_path_memory
from memory.name_directory import KnownValue
from memory.path_memory import DeadEnd
from tests.command_stubs import Cairn
from tests.path_stubs import path


@pytest.fixture
def cairn(capsys: pytest.CaptureFixture[str]) -> Cairn:
    return Cairn("memory", capsys)


@pytest.fixture
def filled(cairn: Cairn) -> Cairn:
    with open_path_memory(load_settings()) as memory:
        memory.remember(path(1, path_id="a1", request="rain in [bold]Rome\x1b[31m"))
        memory.remember(path(2, path_id="a2", dead_ends=(DeadEnd("weather.old", "gone"),)))
        memory.remember(path(3, path_id="b3", grade="confirmed"))
    return cairn


def stored(cairn: Cairn) -> list[str]:
    return [record["path_id"] for record in cairn("list", "--json").json["paths"]]


def test_an_empty_memory_says_so(cairn: Cairn) -> None:
    done = cairn("list")
    assert (done.code, done.out, done.err) == (0, "No paths.\n", "")
    assert stored(cairn) == []


def test_paths_are_listed_in_pages_without_harm_to_the_terminal(filled: Cairn) -> None:
    assert stored(filled) == ["b3", "a2", "a1"]
    done = filled("list")
    assert "rain in [bold]Rome" in done.out
    assert "\x1b" not in done.out
    page = filled("list", "--limit", "1", "--before", "b", "--json").json["paths"]
    assert [(record["path_id"], record["grade"]) for record in page] == [("a2", "tried")]


def test_a_path_is_shown_by_the_beginning_of_its_id(filled: Cairn) -> None:
    shown = filled("show", "b", "--json").json
    assert (shown["path_id"], shown["grade"]) == ("b3", "confirmed")
    assert shown["plan"] == {"steps": [{"city": "town3", "tool": "weather.now"}]}
    text = filled("show", "a2").out
    assert "weather(place)" in text
    assert "weather.old  gone" in text
    assert '      "city": "town2"' in text
    assert "\x1b" not in filled("show", "a1").out


def test_wrong_ids_are_named(filled: Cairn) -> None:
    for arguments in (["show", "nope"], ["forget", "a1", "nope"], ["list", "--before", "nope"]):
        done = filled(*arguments)
        assert done.code == 2
        assert "'nope'" in done.err
    assert "Several" in filled("show", "a").err
    assert stored(filled) == ["b3", "a2", "a1"]


def test_named_paths_are_forgotten(filled: Cairn) -> None:
    assert filled("forget", "a1", "b", "b3", "--json").json == {"forgotten": 2}
    assert stored(filled) == ["a2"]


def test_all_are_forgotten_only_when_it_is_meant(filled: Cairn) -> None:
    assert filled("forget").code == 2
    assert filled("forget", "a1", "--all", "--yes").code == 2
    refused = filled("forget", "--all")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert len(stored(filled)) == 3
    assert filled("forget", "--all", "--yes").out == "Forgot 3 paths.\n"
    assert stored(filled) == []


def test_old_paths_expire(filled: Cairn) -> None:
    assert filled("expire").code == 2
    assert filled("expire", "--days", "30000", "--json").json["expired"] == 0
    assert filled("expire", "--days", "1").out == "Forgot 2 paths.\n"
    assert stored(filled) == ["b3"]


def test_paths_go_elsewhere_and_come_back(filled: Cairn, tmp_path: Path) -> None:
    file = tmp_path / "paths.jsonl"
    assert filled("export", file, "--json").json == {"file": str(file), "paths": 3}
    lines = filled("export").out
    assert lines == file.read_text()
    assert [json.loads(line) for line in lines.splitlines()] == filled("export", "--json").json[
        "paths"
    ]
    filled("forget", "b3")
    assert filled("import", file, "--json").json == {"added": 1, "merged": 2}
    assert filled("show", "b3", "--json").json["grade"] == "agreed"


def test_a_wrong_file_changes_nothing(filled: Cairn, tmp_path: Path) -> None:
    filled("export", tmp_path / "paths.jsonl")
    filled("forget", "--all", "--yes")
    good = (tmp_path / "paths.jsonl").read_text()
    file = tmp_path / "wrong.jsonl"
    for text, named in (
        (good + "{", "line 4"),
        (good + "[]\n", "line 4"),
        (good.replace('"confirmed"', '"sure"'), "line 3: grade"),
        ("[" * 100_000, "line 1"),
    ):
        file.write_text(text)
        done = filled("import", file)
        assert done.code == 1
        assert named in done.err
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in filled("import", file).err
    assert filled("import", tmp_path / "none").code == 2
    assert filled("export", tmp_path / "no" / "folder").code == 2
    assert stored(filled) == []


def test_a_rebuilt_memory_recalls_the_same(filled: Cairn) -> None:
    assert filled("rebuild", "--json").json == {"rebuilt": True}
    with open_path_memory(load_settings()) as memory:
        found = memory.recall("rain in Rome", k=1, threshold=0.5)
    assert [recalled.record.path_id for recalled in found] == ["a1"]


@pytest.fixture
def named(filled: Cairn) -> Cairn:
    with open_names(load_settings()) as names:
        names.note(
            [
                KnownValue("crm.customer", "name", "Ada [bold]Lovelace\x1b[31m", 7, "London"),
                KnownValue("crm.customer", "email", "al@x.example", 7),
                KnownValue("crm.deal", "status", "open"),
            ]
        )
    return filled


def texts(cairn: Cairn, *arguments: str) -> list[str]:
    return [name["text"] for name in cairn("names", *arguments, "--json").json["names"]]


def test_names_are_listed_without_harm_to_the_terminal(named: Cairn) -> None:
    assert texts(named, "--type", "crm.deal") == ["open"]
    assert texts(named, "lovelace") == ["Ada [bold]Lovelace\x1b[31m", "al@x.example"]
    page = named("names", "--limit", "1", "--json").json
    assert (len(page["names"]), page["count"]) == (1, 3)
    done = named("names", "ada")
    assert "Ada [bold]Lovelace" in done.out
    assert "\x1b" not in done.out
    assert named("names", "nobody").out == "No names.\n"


def test_names_are_forgotten(named: Cairn) -> None:
    assert named("names", "--forget", "lovelace", "--json").json == {"forgotten": 2}
    assert texts(named) == ["open"]
    refused = named("names", "--forget")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert named("names", "--forget", "--yes").out == "Forgot 1 name.\n"
    assert texts(named) == []
    assert len(stored(named)) == 3


def test_names_go_with_all_paths(named: Cairn) -> None:
    assert named("forget", "a1", "--json").json == {"forgotten": 1}
    assert len(texts(named)) == 3
    assert named("forget", "--all", "--yes", "--json").json == {"forgotten": 2, "names": 3}
    assert texts(named) == []
