"""Entries are kept for the next chat, for their owner alone, without secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.chat.history import InputHistory


def history(file: Path, *secrets: str) -> InputHistory:
    return InputHistory(file, lambda: secrets)


def entries(file: Path) -> list[str]:
    """What the next chat finds, newest first."""
    return list(history(file).load_history_strings())


def test_entries_are_found_again_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "new" / "chat-history"
    for entry in ("first", "two\nlines", "天气"):
        history(file).append_string(entry)
    assert entries(file) == ["天气", "two\nlines", "first"]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_others_could_read_becomes_private(tmp_path: Path) -> None:
    file = tmp_path / "chat-history"
    file.write_text("\n# then\n+old\n")
    file.chmod(0o644)
    assert entries(file) == ["old"]
    assert file.stat().st_mode & 0o777 == 0o600


def test_no_secret_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "chat-history"
    history(file, "sk-hidden").append_string("my key is sk-hidden")
    assert entries(file) == ["my key is [redacted]"]


def test_what_is_no_text_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "chat-history"
    history(file).append_string("caf\udce9")
    assert entries(file) == ["caf?"]


def test_a_long_file_keeps_its_newest_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.chat.history._MOST_BYTES", 1000)
    file = tmp_path / "chat-history"
    for number in range(40):
        history(file).append_string(f"entry {number}")
    found = entries(file)
    assert found[0] == "entry 39"
    assert file.stat().st_size <= 1100
    assert found == [f"entry {39 - back}" for back in range(len(found))], "no entry is cut"


def test_without_a_file_entries_live_as_long_as_the_chat(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    kept = history(tmp_path / "file" / "chat-history")
    kept.append_string("first")
    assert kept.get_strings() == ["first"]
    assert (tmp_path / "file").read_text() == "precious"
