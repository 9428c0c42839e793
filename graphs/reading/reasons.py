"""Why something is commanded: "reject it because the form is not signed"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.segments import Stretch, without_marks
from graphs.reading.weights import fitted
from tools.entity_types.records import Input
from tools.value_kinds import kind_of


def assign_reason(command: Command) -> None:
    """What stands behind "because" is the text that the operation takes for it; it tells
    nothing of which thing is meant, nor what that is made like.
    """
    tokens = command.clause.tokens
    said = [i for i, t in enumerate(tokens) if t.lower in closed("reasoning")]
    if not said or said[0] < command.clause.head:
        return
    first = said[0] + 1 + (command.word(said[0] + 1) in closed("of"))
    first, last = without_marks(command.clause, (first, len(tokens)))
    if first < last and not command.is_used(first, last):
        texts = [i for i in command.open() if _takes_reason(command, i)]
        if len(texts) == 1:
            command.assign(texts[0], command.clause.said(first, last), "text", first, last)
        command.used.update(range(said[0], last))
        command.links = [x for x in command.links if x.last <= said[0]]


def assign_told_reason(command: Command, told: Sequence[Stretch]) -> None:
    """What is merely stated behind a command is why: "drop them, they double-booked"."""
    texts = [i for i in command.open() if _is_reason(command, i) and command.takes_text(i)]
    if told and len(texts) == 1:
        first, last = without_marks(command.clause, (told[0][0], told[-1][1]))
        command.assign(texts[0], command.clause.said(first, last), "text", first, last)


def _takes_reason(command: Command, taken: Input) -> bool:
    """Whether an input takes free text: of the deed itself, or what the thing holds in sentences;
    a company or an occupation is none.
    """
    told = command.attribute(taken) is None or kind_of(taken.words, "string") == "text"
    return (told or _is_reason(command, taken)) and command.takes_text(taken)


def _is_reason(command: Command, taken: Input) -> bool:
    """Whether a word of the name of an input means why."""
    if closed("reasons") & {*taken.words}:
        return True
    near = [command.schema.meaning.near(word, sorted(closed("reasoning"))) for word in taken.words]
    return max((max(one) for one in near), default=0.0) >= fitted()["least_meaning"]
