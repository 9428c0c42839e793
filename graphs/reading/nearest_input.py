"""Which of several inputs takes a value: the one spoken of, asked for before, or nearest."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.asked_of_it import input_asked
from graphs.reading.clauses import Placed
from graphs.reading.command import Command
from graphs.reading.segments import label_words, said_before
from graphs.reading.weights import reach
from tools.entity_types.records import Input


def nearest_input(command: Command, placed: Placed, fits: Sequence[Input]) -> Input:
    """The input whose own word is said before a value, else what was last asked of it, else the one
    nearest to it in meaning: a guess where a bare number may be any of them ("make it 2500").
    """
    told = said_before(command, placed, fits) or input_asked(command, fits)
    if told is not None:
        return told
    first = max(0, placed.first - reach("phrase"))
    before = command.clause.said(first, placed.first) if placed.first else ""
    names = [" ".join(i.words) for i in fits]
    cosines = command.schema.meaning.near(f"{before} {placed.value.unit}", names)
    nearest = fits[max(range(len(fits)), key=lambda i: (cosines[i], -i))]
    bare = placed.value.kind == "number" and not placed.value.unit and len(fits) > 1
    command.guessed |= bare and command.path.kind == "update" and _says_no_more(command)
    return nearest


def is_spoken_of(command: Command, taken: Input) -> bool:
    """Whether a word of what an input is called is said."""
    return bool(label_words(taken) & {token.stem for token in command.clause.tokens})


def _says_no_more(command: Command) -> bool:
    """Whether nothing but the verb stands beside values and what points to things."""
    said = command.valued() | {command.clause.head}
    tokens = enumerate(command.clause.tokens)
    return all(at in said or token.function or not token.is_word for at, token in tokens)
