"""Words that only call the input which a value beside them is for: "at a slow pace", "arriving on
5 January", "4 years old", "500 m".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import positives
from graphs.reading.meaning import Meaning
from graphs.reading.measured import is_same_unit, unit_told
from graphs.reading.tokens import stem, stems
from graphs.reading.weights import fitted, reach
from graphs.search.values import fit, parameter_kind, words_of
from tools.records import Parameter, Tool
from tools.words import identifier_words


def input_words(
    clause: Clause, tool: Tool, arguments: Sequence[Constraint], meaning: Meaning
) -> set[int]:
    """The tokens beside what a function is told that its inputs are called by."""
    told = ((one, _input_of(one, tool)) for one in arguments if one.span is not None)
    return {at for one, taker in told if taker for at in _beside(clause, one, taker, meaning)}


def _input_of(said: Constraint, tool: Tool) -> Parameter | None:
    """The input that a value is for; None where it may be for several."""
    if said.attribute:
        return next((one for one in tool.parameters if one.key == said.attribute), None)
    fitting = [
        one for one in tool.parameters
        if fit(said.kind, said.value, parameter_kind(one), one.type, one.enum) == 1.0
    ]  # fmt: skip
    return fitting[0] if len(fitting) == 1 else None


def _beside(clause: Clause, said: Constraint, taker: Parameter, meaning: Meaning) -> Iterator[int]:
    places = clause.between(*said.span) if said.span is not None else []
    words = identifier_words(taker.name.rpartition(".")[2])
    called = {*stems(words)}
    first, last = min(places, default=0), max(places, default=-1) + 1
    for at in range(max(first - reach("attribute"), 0), last + reach("attribute")):
        word, degree = clause.word(at), positives().get(clause.word(at))
        measured = degree is not None and bool({*degree.dimension.split()} & {*words})
        if places and word and (measured or stem(word) in called):
            yield at
    if places and (
        is_same_unit(clause.word(last), unit_told(taker))
        or _is_counted(clause, said, last, taker, meaning)
    ):
        yield last


def _is_counted(
    clause: Clause, said: Constraint, at: int, taker: Parameter, meaning: Meaning
) -> bool:
    """Whether a word behind a number means what the input counts: people, of passengers."""
    token = clause.tokens[at] if at < len(clause.tokens) else None
    if said.kind != "number" or token is None or token.function or not token.is_word:
        return False
    words = list(words_of(taker))
    return max(meaning.near(token.lower, words), default=0.0) >= fitted()["least_meaning"]
