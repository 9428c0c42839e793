"""What may be typed in a chat besides requests: a slash, a name, and what it is about."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.chat import actions
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.chat.conversation import Conversation

_COMMAND = re.compile(r"/([A-Za-z?-]*)(?:\s+(.*))?", re.DOTALL)
"""A path such as ``/etc/hosts`` is none."""


@dataclass(frozen=True)
class SlashCommand:
    """One command."""

    takes: str
    """What may stand after the name."""
    about: str
    do: Callable[[Conversation, str], Awaitable[bool]]
    """Returns whether it could be done; raises ``CairnError`` otherwise."""


COMMANDS: Mapping[str, SlashCommand] = {
    "path": SlashCommand("", "the whole path of the last run", actions.show_path),
    "tools": SlashCommand("[WORDS]", "tools per group, or those that fit the words", actions.tools),
    "memory": SlashCommand("[WORDS]", "remembered paths: the newest, or similar", actions.memory),
    "runs": SlashCommand("", "the newest runs; * marks those to go on with", actions.runs),
    "resume": SlashCommand("[RUN]", "go on with a run that waits or broke off", actions.resume),
    "model": SlashCommand("[NAME]", "who decides; NAME or rules: let it decide", actions.model),
    "strategy": SlashCommand(
        "[NAME]", "how requests are answered; NAME: from now on", actions.strategy
    ),
    "good": SlashCommand("", "the last run was right", actions.good),
    "bad": SlashCommand("", "the last run was wrong", actions.bad),
    "new": SlashCommand("", "begin a new conversation", actions.begin_anew),
    "help": SlashCommand("", "this list", actions.help_),
    "quit": SlashCommand("", "leave; so does Ctrl-D", actions.leave),
}
"""Name -> command, in the order of the help."""
ALIASES: Mapping[str, str] = {"exit": "quit", "q": "quit", "?": "help", "h": "help"}


def parse(entry: str) -> tuple[SlashCommand, str] | None:
    """The command and what stands after its name; None for a request.

    Raises ``DeveloperError`` (code ``unknown_slash_command``).
    """
    match = _COMMAND.fullmatch(entry)
    if match is None:
        return None
    name, rest = match[1].lower(), (match[2] or "").strip()
    command = COMMANDS.get(ALIASES.get(name, name))
    if command is None:
        raise DeveloperError(_unknown(name), code="unknown_slash_command")
    return command, rest


def _unknown(name: str) -> str:
    from tools.closest import closest

    near = closest(name, COMMANDS, count=1)
    hint = f"Did you mean /{near[0]}?" if near else "/help lists all."
    return f"There is no command /{name}. {hint}"
