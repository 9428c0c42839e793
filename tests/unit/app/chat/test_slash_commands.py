"""What is a command, what is a request, and what is offered while a name is typed."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from app.chat.prompt import CommandCompleter
from app.chat.slash_commands import ALIASES, COMMANDS, parse
from memory.errors import DeveloperError


@pytest.mark.parametrize(
    ("entry", "name", "rest"),
    [
        ("/tools", "tools", ""),
        ("/TOOLS  book a  room ", "tools", "book a  room"),
        ("/memory weather\nin Oslo", "memory", "weather\nin Oslo"),
        ("/exit", "quit", ""),
        ("/?", "help", ""),
    ],
)
def test_a_command(entry: str, name: str, rest: str) -> None:
    assert parse(entry) == (COMMANDS[name], rest)


@pytest.mark.parametrize("entry", ["weather in Oslo", "/etc/hosts", "a /help", "//", "1/2"])
def test_a_request(entry: str) -> None:
    assert parse(entry) is None


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("/rusn", "There is no command /rusn. Did you mean /runs?"),
        ("/quitt", "Did you mean /quit?"),
        ("/zzz", "There is no command /zzz. /help lists all."),
        ("/", "/help lists all."),
    ],
)
def test_an_unknown_command_names_the_closest(entry: str, said: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        parse(entry)
    assert said in str(caught.value)
    assert caught.value.code == "unknown_slash_command"


def test_an_alias_stands_for_a_command() -> None:
    assert set(ALIASES.values()) <= set(COMMANDS)
    assert not set(ALIASES) & set(COMMANDS)


def offered(typed: str) -> list[str]:
    found = CommandCompleter().get_completions(Document(typed), CompleteEvent())
    return [completion.text for completion in found]


def test_names_are_completed_and_nothing_else() -> None:
    assert offered("/") == [f"/{name}" for name in COMMANDS]
    assert offered("/mo") == ["/model"]
    assert offered("/M") == ["/memory", "/model"]
    assert offered("/model o") == []
    assert offered("mo") == []
    assert offered("") == []
