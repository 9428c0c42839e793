"""Puts requests that change something to the person, and takes their decision."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rich.table import Table
from rich.text import Text

from app.exact_request import request_text
from app.json_output import json_text
from app.line_reading import LeftError
from app.printable import printable, printable_block, printable_lines
from memory.errors import ModelRetryError

if TYPE_CHECKING:
    from rich.console import Console

    from app.line_reading import Reader
    from graphs.state import Gap
    from memory.approvals import Approval, Ruling

    Takes = Callable[[str, Gap], bool]
    """Takes an entry, and what was asked; whether it is a turn of its own."""

CHOICES = "approve, edit, reject or always"
_SAID: Mapping[str, str] = {
    "a": "approve",
    "approve": "approve",
    "y": "approve",
    "yes": "approve",
    "e": "edit",
    "edit": "edit",
    "r": "reject",
    "reject": "reject",
    "n": "reject",
    "no": "reject",
    "always": "always",
}
"""What may be typed; ``always`` has no short form, since it lasts."""
_LASTS = (
    "You are not asked about {tool} again, in any conversation, until the service describes it "
    "otherwise or you take this back: cairn tools withdraw {tool}"
)
_RISKS: Mapping[str, str] = {
    "write": "write: it changes data",
    "destructive": "destructive: it may not be possible to undo it",
}


class Decider(Protocol):
    """What carries decisions out; ``Agent`` does."""

    async def decide(
        self,
        approval_id: str,
        ruling: Ruling,
        *,
        note: str = "",
        arguments: Mapping[str, Any] | None = None,
        remember: bool = False,
    ) -> Approval:
        """As ``Agent.decide``."""
        ...


async def settle(
    agent: Decider,
    approvals: Sequence[Approval],
    console: Console,
    reader: Reader,
    decided: Callable[[Approval], None] = lambda _: None,
    takes: Takes = lambda *_: False,
) -> bool:
    """Put each approval to the person; False when they left one undecided, which stays so.

    What is typed ahead decides nothing. ``decided`` gets each approval as it was decided. An entry
    that ``takes`` accepts decides nothing either and leaves it undecided; one that says otherwise
    of what is to be done rejects it. Raises ``DeveloperError`` as ``Agent.decide``.
    """
    for number, approval in enumerate(approvals, 1):
        console.print()
        console.print(card(approval, f"{number} of {len(approvals)}" if len(approvals) > 1 else ""))
        reader.forget_typed()
        try:
            decided(await _settle_one(agent, approval, console, reader, takes))
        except (LeftError, EOFError):
            told = f"Nothing is sent; run {approval.run_id} waits. Go on with it: /resume in"
            console.print(
                Text(f"{told} cairn chat, or cairn runs resume {printable(approval.run_id)}")
            )
            return False
    return True


def card(approval: Approval, count: str = "") -> Table:
    """All that a person needs to decide: what, why, on which records, and the exact request."""
    rows = [
        ("change", approval.effect or approval.tool_id),
        ("because", f"you asked: {approval.reason}" if approval.reason else ""),
        *(("about", line) for line in approval.about),
        ("tool", approval.tool_id),
        ("risk", _RISKS.get(approval.risk, approval.risk)),
        ("request", request_text(approval.request)),
    ]
    table = Table.grid(padding=(0, 1))
    table.title = Text(f"This needs your approval{f' ({count})' if count else ''}", style="bold")
    table.title_justify = "left"
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for name, said in rows:
        if said:
            table.add_row(name, Text(printable_block(said)))
    return table


async def _settle_one(
    agent: Decider, approval: Approval, console: Console, reader: Reader, takes: Takes
) -> Approval:
    edited: Mapping[str, Any] | None = None
    while True:
        choice, said = await _choice(console, reader, takes)
        if choice == "edit":
            edited = await _edited(approval, edited, console, reader)
            continue
        if choice == "reject":
            said = said or await reader.line("Why? (may be empty) ")
        decided = await _decide(agent, approval, choice, said, edited, console)
        if decided is not None:
            return decided


async def _choice(console: Console, reader: Reader, takes: Takes) -> tuple[str, str]:
    """What to do, and what was said after it; raises ``LeftError`` of what is a turn of its own."""
    from app.chat.turning import corrects
    from graphs.gaps import make_gap

    gap = make_gap(CHOICES, options=sorted({*_SAID.values()}))
    while True:
        console.print(Text(f"{CHOICES} (for this tool)?", style="bold"))
        typed = await reader.line("> ")
        word, _, rest = typed.partition(" ")
        choice = _SAID.get(word.strip(",.:;!").lower())
        if choice == "reject" or (choice is not None and _says_no_more(rest)):
            if corrects(rest):
                takes(typed, gap)
            return choice, rest.strip()
        if takes(typed, gap):
            if corrects(typed):
                return "reject", typed
            raise LeftError
        console.print(Text(f"Say {CHOICES}; Ctrl-C leaves it undecided."))


def _says_no_more(rest: str) -> bool:
    """Whether what stands behind a choice adds nothing to it: "yes, please", "approve it"."""
    from graphs.choices import affirms

    return not rest.strip() or affirms(f"yes {rest}")


async def _decide(
    agent: Decider,
    approval: Approval,
    choice: str,
    said: str,
    edited: Mapping[str, Any] | None,
    console: Console,
) -> Approval | None:
    """Carry it out; None when edited arguments do not fit."""
    ruling: Ruling = "rejected" if choice == "reject" else "approved"
    arguments = edited if ruling == "approved" else None
    note = said if ruling == "rejected" else ""
    try:
        decided = await agent.decide(
            approval.approval_id,
            ruling,
            note=note,
            arguments=arguments,
            remember=choice == "always",
        )
    except ModelRetryError as error:
        console.print(Text(printable_lines(f"These arguments do not fit: {error} Edit them.")))
        return None
    if decided.status != ruling:
        console.print(Text(f"It was {decided.status} before, which stands."))
    elif choice == "always":
        console.print(Text(_LASTS.format(tool=printable(approval.tool_id))))
    return decided


async def _edited(
    approval: Approval, edited: Mapping[str, Any] | None, console: Console, reader: Reader
) -> Mapping[str, Any] | None:
    """The arguments as the person wants them; as they were when they leave the editor."""
    before = approval.arguments if edited is None else edited
    text = json_text(dict(before))
    console.print(Text("The arguments as JSON; Enter ends, Ctrl-C leaves them as they are."))
    while True:
        try:
            text = await reader.line("", default=text)
        except LeftError:
            return edited
        try:
            arguments = _object(text)
        except ValueError as error:
            console.print(Text(printable(f"This is no JSON object: {error}. Edit it.")))
            continue
        for line in _differences(approval.arguments, arguments):
            console.print(Text(printable(line)))
        return None if arguments == approval.arguments else arguments


def _object(text: str) -> Mapping[str, Any]:
    """The JSON object; raises ``ValueError`` that says what is wrong."""
    try:
        value = json.loads(text)
    except RecursionError:
        message = "it is nested too deeply"
        raise ValueError(message) from None
    if not isinstance(value, dict):
        message = f"it begins with {text[:1]!r}, not with '{{'"
        raise ValueError(message)
    return value


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What an edit changes, one line per argument."""
    changed = []
    for name in dict.fromkeys([*before, *after]):
        if name not in after:
            changed.append(f"{name}: left out")
        elif name not in before:
            changed.append(f"{name}: {_json(after[name])} is new")
        elif before[name] != after[name]:
            changed.append(f"{name}: {_json(after[name])} instead of {_json(before[name])}")
    return changed or ["Nothing is changed."]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
