"""The command line as a process: its settings, its events, its death."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.kills.command_line import CommandLine

NOTHING = "Sing me a song about the sea"


@pytest.fixture
def cairn(tmp_path: Path) -> CommandLine:
    settings = {"CAIRN_DATA_DIR": str(tmp_path / "data"), "CAIRN_SANDBOX": "off"}
    return CommandLine(tmp_path, settings)


def test_settings_of_the_user_do_not_count(
    cairn: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_PARALLELISM", "wrong")
    (tmp_path / ".env").write_text("CAIRN_SUBTASKS=wrong")
    ended = cairn.run("tools", "list", "--json")
    assert (ended.code, ended.complaint) == (0, "")
    assert ended.document()["groups"] == []
    assert (tmp_path / "data" / "cairn.db").exists()


def test_events_are_followed_to_the_end(cairn: CommandLine) -> None:
    with cairn.start("ask", NOTHING, "--trace", "--json") as command:
        assert command.wait_for_event(1)
        assert command.wait_for_event(1, "run_finished")
        assert not command.wait_for_event(2, "run_finished")
        assert not command.wait_for_event(1, "run_started", ["post.mail"])
        ended = command.end()
    assert ended.code == 1
    assert ended.document()["request"] == NOTHING
    assert command.told() == len(command.event_times) > 2
    assert command.event_times == sorted(command.event_times)
    assert command.event_times[-1] <= ended.seconds
    assert not command.was_killed


def test_a_command_dies_with_its_block(cairn: CommandLine) -> None:
    with cairn.start("ask", NOTHING, "--trace", "--json") as command:
        assert not command.was_killed
    assert command.was_killed
    assert command.wait_for_end(0)
    assert command.told() == 0
    assert not command.wait_for_event(1)
