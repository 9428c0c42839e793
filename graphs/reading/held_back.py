"""What a command says that is no value: by how much a thing changes, what stays the same."""

from __future__ import annotations

from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.given import is_moved
from graphs.reading.links import Link
from graphs.reading.where_it_was import before_article


def hold_back(command: Command) -> None:
    """By how much something is to change is no value of it, nor tells it which thing is meant; an
    operation that takes it asks for it, as only the person knows its sign.
    """
    asks = any(command.sets(i) is None and not command.refers(i) for i in command.open())
    for placed in command.clause.values:
        known = command.is_used(placed.first, placed.last)
        if is_moved(command, placed) and command.path.kind != "create" and not known:
            amount = range(placed.first, placed.last)
            command.used.update(amount)
            command.unread.update(amount if command.path.kind != "action" or not asks else ())


def leave_as_it_is(command: Command) -> None:
    """What is to stay the same is no value: "move it to Friday, same time and place"."""
    tokens, at = command.clause.tokens, 0
    while command.path.kind == "update" and at < len(tokens):
        last = at + 1
        while last < len(tokens) and (
            (not tokens[last].function and tokens[last].is_word)
            or command.word(last) in closed("coordinating") - {","}
        ):
            last += 1
        stays = command.word(at) in closed("same") and command.word(last) not in closed("resulting")
        if stays and last > at + 1:
            command.used.update(range(at, last))
        at = last


def leave_unheld(command: Command) -> None:
    """What a thing is to become, or until when, tells nothing of which one is meant where no input
    takes it: "set fine 1 to 3 euros" pays no fine of 3 euros, and "mark Ada as not available" is
    said of no thing of somebody who is not.
    """
    parts: list[Placed | Link] = [*command.clause.values, *command.links]
    for placed in parts:
        becomes = (
            command.word(placed.first - 1) in closed("lasting_until") and _is_bare_amount(placed)
            if isinstance(placed, Placed) else _is_state(command, placed)
        )  # fmt: skip
        behind = placed.first > command.clause.head
        if becomes and behind and not command.is_used(placed.first, placed.last):
            said = range(placed.first, placed.last)
            command.used.update(said)
            command.unread.update(said)


def _is_state(command: Command, link: Link) -> bool:
    """Whether it says as what, or to what, something is set: "as not available", "to dark" of the
    very thing, where "to the dark lamp" tells one.
    """
    lead = before_article(command, link)
    own = link.entity == command.path.entity and lead == link.first - 1
    leads = closed("becoming") if own else closed("resulting")
    done = any(
        command.is_for(token.stem) for token in command.clause.tokens[link.first : link.last]
    )
    return link.kind in ("value", "flag") and command.word(lead) in leads and not done


def _is_bare_amount(placed: Placed) -> bool:
    """Whether it is a day, a time or an amount that nothing is compared with."""
    apart = not placed.value.comparison and "range" not in placed.value.kind
    return placed.is_measured and apart
