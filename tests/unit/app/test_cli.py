"""The command line lists its commands, starts fast and says what it does not know."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import SimpleNamespace

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


WITHOUT_JSON = {
    "chat",
    "data back-instruct",
    "data check",
    "data export",
    "data mine",
    "data report",
    "data serve",
    "data train",
    "mcp",
    "serve",
    "traces export",
    "traces simulate",
    "retriever examples",
    "retriever fuse",
    "retriever train",
}
"""Commands that stay open, that write files of other formats, or print nothing but JSON."""


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


def test_every_command_explains_itself_and_nearly_all_speak_json() -> None:
    for name, command in commands(cli):
        options = {option for parameter in command.params for option in parameter.opts}
        assert "--json" in options or name in WITHOUT_JSON, f"cairn {name} has no --json"
        assert command.help, f"cairn {name} has no help"


def test_app_names_only_its_own_commands() -> None:
    assert all(target.startswith("app.commands.") for target in COMMANDS.values())


def test_a_command_outside_app_registers_as_an_entry_point(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = EntryPoints([EntryPoint("measure", f"{__name__}:measure", "cairn.commands")])
    monkeypatch.setattr("app.cli.distribution", lambda name: SimpleNamespace(entry_points=entries))
    monkeypatch.setitem(sys.modules, __name__, SimpleNamespace(measure=measure))
    assert door.run(["measure"]) == 0
    assert capsys.readouterr().out == "measured\n"


@click.command()
def measure() -> None:
    """Stand for a command that lives in evals."""
    click.echo("measured")


def test_no_arguments_show_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run([]) == 2
    assert "Commands:" in "".join(capsys.readouterr())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("cairn 0.")


def test_an_unknown_command_names_the_closest(capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run(["tols"]) == 2
    assert "No such command 'tols'. Did you mean 'tools'?" in capsys.readouterr().err


def test_a_command_without_its_noun_names_those_that_have_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert door.run(["import", "openapi.yaml"]) == 2
    told = "No such command 'import'. There is: memory import, tools import, trees import."
    assert told in capsys.readouterr().err


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
