"""What is taken off somebody so as to be given to another: "take it off Ada and give it to Ben"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import DoGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.told_of_others import Reading


def with_handed_on(clauses: Sequence[Clause], reading: Reading) -> list[Clause]:
    """The clauses, with "give the job to Ben" for "take the job off Ada and give it to Ben", where
    no operation is called by the verb of the first.
    """
    kept: list[Clause] = []
    for clause in clauses:
        last = kept[-1] if kept else clause
        handed = _handed(last, clause, reading)
        if handed is None:
            kept.append(clause)
        else:
            kept[-1:] = [handed]
    return kept


def _handed(last: Clause, clause: Clause, reading: Reading) -> Clause | None:
    """The command by which a thing is given, of words that take it off somebody first."""
    words = last.words | clause.words
    orders = last.mood == "command" and not clause.condition
    if not (orders and words & closed("taken_from") and words & closed("handing")):
        return None
    both = reading.clause(last, last.offset, clause.offset + len(clause.text))
    tokens = both.tokens
    at = next((i for i, token in enumerate(tokens) if token.is_word and not token.function), 0)
    off = next((i for i in range(at + 2, len(tokens)) if both.word(i) in closed("taken_from")), 0)
    hand = next((i for i in range(off, len(tokens)) if both.word(i) in closed("handing")
                 and both.word(i - 1) in closed("joined_by")
                 and both.word(i + 1) in closed("pronouns")), 0)  # fmt: skip
    verb, gives = tokens[at], tokens[hand]
    if not (off and hand) or len(gives.text) > len(verb.text):
        return None
    first = reading.clause(both, both.offset, both.offset + tokens[hand - 1].start)
    if first.mood != "command" or _is_called_so(first, reading):
        return None
    end = tokens[hand + 1].end
    aim = both.text[verb.end : tokens[off].start]
    said = f"{both.text[: verb.start]}{gives.text.ljust(len(verb.text))}{aim}".ljust(end)
    return reading.anew(both, f"{said}{both.text[end:]}")


def _is_called_so(taken: Clause, reading: Reading) -> bool:
    """Whether an operation is called by the verb of a command."""
    found = reading.candidates(taken)
    return any(isinstance(one.goal, DoGoal) and one.features["verb"] for one in found[:1])
