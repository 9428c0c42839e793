"""Flags of a function that a clause names: "with breakfast", "without own food"."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.tokens import stems
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words


def flags_said(clause: Clause, tool: Tool, used: set[int]) -> list[Constraint]:
    """What the clause says of inputs that are true or false, by their whole names; its words are
    used. What a question of yes or no asks of an output, it does not set.
    """
    asked = [{*_name(one.name)} for one in tool.outputs] if clause.mood == "test" else []
    found = []
    for one in tool.parameters:
        name = _name(one.name)
        if one.type != "boolean" or any({*name} <= words for words in asked):
            continue
        run = next((run for run in _runs(clause, one) if used.isdisjoint(range(*run))), None)
        if run is not None:
            used.update(range(*run))
            found.append(_set(clause, one, run))
    return found


def _set(clause: Clause, one: Parameter, run: tuple[int, int]) -> Constraint:
    denied = clause.word(run[0] - 1) in closed("negating") | closed("lacking")
    return Constraint(attribute=one.key, value=not denied, kind="flag", span=clause.span(*run))


def _runs(clause: Clause, one: Parameter) -> Iterator[tuple[int, int]]:
    """Where the words of a flag stand side by side: of its name, else all that is said of it."""
    said = [stems((token.lower,))[0] for token in clause.tokens]
    for words in (_name(one.name), stems(prose_words(one.description))):
        for first in range(len(said) - len(words) + 1) if words else ():
            if tuple(said[first : first + len(words)]) == words:
                yield first, first + len(words)


def _name(name: str) -> tuple[str, ...]:
    """The stems of the words of a name, but for those that only say that it is so."""
    words = identifier_words(name.rpartition(".")[2])
    plain = closed("having") | closed("auxiliaries") | closed("sole")
    return stems(tuple(word for word in words if word not in plain))
