"""Whether words take back what a command before them said, or ask for the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal
from graphs.reading.clauses import Clause, clause_of, remakes
from graphs.reading.closed_class import closed
from graphs.reading.following import last_forms
from graphs.reading.links import places
from graphs.reading.segments import Stretch, segments
from graphs.reading.tokens import Token
from graphs.reading.told_beside import is_statement
from graphs.reading.told_things import told_aside


def is_correction(clause: Clause) -> bool:
    """Whether a clause begins by taking something back, or asks for the same again."""
    words = (t.lower for t in clause.tokens if t.is_word)
    leads = takewhile(lambda word: word in closed("leading") | closed("correcting"), words)
    denied = any(takes_back(clause, one) for one in segments(clause)[:1])
    return bool({*leads} & closed("correcting")) or denied or repeats(clause)


def as_one(
    clauses: Sequence[Clause],
    text: str,
    earlier: Sequence[EarlierTurn],
    is_deed: Callable[[Token], bool],
) -> Clause | None:
    """The only clause; sentences as one where the first takes back what the last command said, and
    none asks or commands: "no, the hall is full. I meant the annexe"; None: there are several, or
    nothing was said before.
    """
    if len(clauses) < 2 or not earlier:
        return clauses[0] if clauses and earlier else None
    first, last = clauses[0], clauses[-1]
    told = all(one.mood in ("open", "ask") and is_statement(one) for one in clauses[1:])
    orders = any(isinstance(form.goals[-1], DoGoal) for _, form in [*last_forms(earlier)][:1])
    if not (told and orders and is_correction(first)) or "?" in first.words:
        return None
    whole = text[first.offset : last.offset + len(last.text)]
    return clause_of(whole, first.offset, first.now, first.condition, is_deed)


def may_correct(clause: Clause, *, withheld: bool, fragment: bool) -> bool:
    """Whether a clause may say otherwise of a command; a question commands nothing.

    ``withheld``: nothing was changed by it, and other turns followed. ``fragment``: whether the
    clause is no sentence.
    """
    said = is_correction(clause) or remakes(clause)
    return said or (fragment and not withheld and "?" not in clause.words)


def repeats(clause: Clause) -> bool:
    """Whether a clause asks for the same again: "and Ada too"."""
    return bool(clause.words & closed("repeating"))


def takes_back(clause: Clause, stretch: Stretch) -> bool:
    """Whether a stretch only says that what was said is wrong: "wrong person, ..."."""
    inside = {*range(*stretch)}
    denies = any(clause.word(i) in closed("denying") for i in inside)
    return denies and (not places(clause.values) & inside or inside <= told_aside(clause))
