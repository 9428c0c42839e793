"""The command line lists its commands, starts fast and says what it does not know."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from app import __main__ as door
from app.cli import COMMANDS, cli, registered

ROOT = Path(__file__).parents[3]
HEAVY = {
    "alembic",
    "chromadb",
    "fastapi",
    "httpx",
    "langchain_core",
    "langgraph",
    "networkx",
    "numpy",
    "onnxruntime",
    "pydantic",
    "rich",
    "sqlalchemy",
    "yaml",
}


def commands(group: click.Group, *names: str) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, with its full name."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, f"{name} is listed but not there"
        if isinstance(command, click.Group):
            yield from commands(command, *names, name)
        else:
            yield " ".join((*names, name)), command


def test_every_command_of_the_registry_can_be_imported() -> None:
    top = {name.split()[0] for name, _ in commands(cli)}
    assert top == {*COMMANDS, *registered()}


def test_every_command_explains_itself_and_speaks_json() -> None:
    for name, command in commands(cli):
        options = {option for parameter in command.params for option in parameter.opts}
        assert "--json" in options, f"cairn {name} has no --json"
        assert command.help, f"cairn {name} has no help"


def test_no_arguments_show_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run([]) == 2
    assert "Commands:" in "".join(capsys.readouterr())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("cairn 0.")


def test_an_unknown_command_names_the_closest(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run(["tols"]) == 2
    error = capsys.readouterr().err
    assert "tols" in error
    assert "tools" in error


def test_an_unknown_option_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run(["--verzion"]) == 2
    assert "--version" in capsys.readouterr().err


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from app.__main__ import run; code = run(['--help']); "
        "print(*sorted(sys.modules), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert "Commands:" in done.stdout
    assert HEAVY & set(done.stderr.split()) == set()
