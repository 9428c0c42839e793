"""Permissions on the command line: given, listed, taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_stubs import Cairn

DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Notes", "version": "1"},
    "servers": [{"url": "https://notes.example.com"}],
    "paths": {
        "/notes": {
            "post": {
                "operationId": "add_note",
                "summary": "Add a note",
                "responses": {"201": {"description": "Added"}},
            }
        }
    },
}


@pytest.fixture
def cairn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Cairn:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("CAIRN_ENV_FILE", "")
    return Cairn("tools", capsys)


def describe(cairn: Cairn, folder: Path, summary: str) -> None:
    post = DOCUMENT["paths"]["/notes"]["post"]  # type: ignore[index]
    file = folder / "notes.json"
    file.write_text(
        json.dumps({**DOCUMENT, "paths": {"/notes": {"post": {**post, "summary": summary}}}})
    )
    assert cairn("import", file, "--group", "notes").code == 0


def test_a_permission_is_given_listed_and_taken_back(cairn: Cairn, tmp_path: Path) -> None:
    describe(cairn, tmp_path, "Add a note")
    assert "notes.add_note (write)" in cairn("permit", "notes.add_note").out
    (given,) = cairn("permissions", "--json").json["permissions"]
    assert (given["tool"], given["holds"]) == ("notes.add_note", True)
    assert cairn("withdraw", "notes.add_note", "--json").json["withdrawn"]
    assert cairn("permissions").out == "No tool changes anything without asking.\n"
    assert "had no permission" in cairn("withdraw", "notes.add_note").out


def test_a_permission_ends_where_the_description_changes(cairn: Cairn, tmp_path: Path) -> None:
    describe(cairn, tmp_path, "Add a note")
    cairn("permit", "notes.add_note")
    describe(cairn, tmp_path, "Add a note and mail it to everybody")
    assert not cairn("permissions", "--json").json["permissions"][0]["holds"]
    assert "asked about again" in cairn("permissions").out


def test_only_known_tools_can_be_permitted(cairn: Cairn) -> None:
    refused = cairn("permit", "notes.add_note")
    assert refused.code == 2
    assert "notes.add_note" in refused.err
