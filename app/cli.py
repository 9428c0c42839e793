"""The command line: one command per noun, each imported only when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any

import click
from click.exceptions import NoSuchCommand

DISTRIBUTION = "cairn-agent"
ENTRY_POINTS = "cairn.commands"

COMMANDS = {
    "ask": "app.commands.ask:ask",
    "chat": "app.commands.chat:chat",
    "credentials": "app.commands.credentials:credentials",
    "doctor": "app.commands.doctor:doctor",
    "graph": "app.commands.graph:graph",
    "keys": "app.commands.keys:keys",
    "mcp": "app.commands.mcp:mcp",
    "memory": "app.commands.memory:memory",
    "plan": "app.commands.plan:plan",
    "runs": "app.commands.runs:runs",
    "serve": "app.commands.serve:serve",
    "templates": "app.commands.templates:templates",
    "tools": "app.commands.tools:tools",
    "trees": "app.commands.trees:trees",
    "users": "app.commands.users:users",
}
"""Name -> ``module:attribute``. Commands outside ``app`` register as entry points instead."""

EPILOG = """\
Settings are environment variables or lines of a file .env: CAIRN_DATA_DIR (where everything is
stored), CAIRN_MODEL (chat model; none: rules), CAIRN_SANDBOX (the services to try it on).
docs/settings.md lists all.
"""


class LazyGroup(click.Group):
    """A group whose commands are named by ``module:attribute`` and imported on use."""

    def __init__(self, *args: Any, lazy: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, sorted."""
        return sorted({*super().list_commands(ctx), *self._targets()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command; None when there is no such name."""
        target = self._targets().get(cmd_name)
        if target is None:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = target.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; the error for an unknown one names the closest of all."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as error:
            name, known = error.command_name, self.list_commands(ctx)
            # what stands under a noun is often looked for without it: `cairn import`
            under = [f"{noun} {name}" for noun in known if name in self._commands_under(noun, ctx)]
            told = f"No such command {name!r}. There is: {', '.join(under)}." if under else None
            raise NoSuchCommand(name, told, possibilities=known, ctx=ctx) from None

    def _commands_under(self, noun: str, ctx: click.Context) -> list[str]:
        command = self.get_command(ctx, noun)
        return command.list_commands(ctx) if isinstance(command, click.Group) else []

    def _targets(self) -> dict[str, str]:
        return {**registered(), **self._lazy}


def registered() -> dict[str, str]:
    """Name -> ``module:attribute`` of the commands that the installed project registers."""
    try:
        entries = distribution(DISTRIBUTION).entry_points
    except PackageNotFoundError:  # run from a checkout that is not installed
        return {}
    return {entry.name: entry.value for entry in entries.select(group=ENTRY_POINTS)}


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name=DISTRIBUTION, message="cairn %(version)s")
def cli() -> None:
    """Answer requests in plain language by walking paths through REST APIs."""
