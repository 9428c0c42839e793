"""A bare statement that what was asked is so now, or no more: "is it open?", "it is now"."""

from __future__ import annotations

from dataclasses import replace

from graphs.form_reasoner import EarlierTurn, ReadQuestion
from graphs.forms.records import FindGoal
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed


def so_now(question: ReadQuestion) -> ReadQuestion | None:
    """The question with what the turn before asked in place of what a bare statement leaves out:
    "she has a key now" for "she does now" behind "does Ada have a key?"; None where more is said,
    or it was so already.
    """
    truth, words = _tested(question.earlier[-1]) if question.earlier else (None, "")
    if not words:
        return None
    clause = clause_of(question.request, 0, question.now)
    denied = bool(clause.words & closed("negating"))
    if truth is not denied or not _is_bare(clause):
        return None
    text = f"{_led(clause, denied=denied)} {words} now"
    near = question.relevant_to(text) if question.relevant_to is not None else question.relevant
    return replace(question, request=text, relevant=near)


def _is_bare(clause: Clause) -> bool:
    """Whether a clause is a pronoun, an auxiliary and "now" alone, or says that it is no longer so:
    "it is now", "they no longer are".
    """
    told = {at for p in clause.values if p.value.role == "now" for at in range(p.first, p.last)}
    words = [t.lower for at, t in enumerate(clause.tokens) if t.is_word and at not in told]
    if (
        "?" in clause.words
        or not words
        or words[0] not in closed("nominative") | closed("singular")
    ):
        return False
    verbs = [word for word in words[1:] if word in closed("auxiliaries")]
    plain = closed("auxiliaries") | closed("negating") | closed("no_more")
    since = bool(told) or bool({*words} & closed("no_more"))
    return len(verbs) == 1 and since and {*words[1:]} <= plain


def _tested(last: EarlierTurn) -> tuple[bool | None, str]:
    """Whether what the last turn tested is so, and the words for it; ``""``: it tested nothing."""
    goal = last.form.goals[-1] if last.form.goals else None
    found = last.found.get(goal.id) if goal is not None else None
    if not isinstance(goal, FindGoal) or goal.test is None or goal.test.span is None:
        return None, ""
    if found is None or last.form.follows:
        return None, ""
    return found.truth, last.request[slice(*goal.test.span)]


def _led(clause: Clause, *, denied: bool) -> str:
    """The pronoun and the auxiliary of a full statement."""
    said = (t.lower for t in clause.tokens if t.lower in closed("auxiliaries"))
    verb = next(said).removesuffix("n't")
    verb = "has" if verb in closed("supporting") else verb
    return f"{clause.tokens[0].text} {verb}{' not' if denied else ''}"
