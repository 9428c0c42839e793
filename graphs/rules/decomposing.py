"""Splits a request into subtasks: clauses, references, alternatives, conversions."""

from __future__ import annotations

from datetime import datetime

from graphs.reasoner import Decomposition, Question
from graphs.rules.alternatives import distribute
from graphs.rules.clauses import Clause, add_sentence, sentences
from graphs.rules.conversions import convert
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.nesting import find_first
from graphs.rules.reading import read_clause
from graphs.rules.references import resolve
from graphs.rules.wording import plainly
from graphs.state import Condition, Subtask


def decompose(question: Question, now: datetime, *, converts: bool = False) -> Decomposition:
    """Subtasks in dependency order; the node keeps as many as are allowed and says so.

    ``converts`` tells that some tool converts amounts between currencies.
    """
    lines = (" ".join(line.split()) for line in question.request.splitlines())
    request = plainly("\n".join(line for line in lines if line))
    language = "zh" if is_chinese(request) else "en"
    clauses: list[Clause] = []
    for sentence in sentences(request):
        add_sentence(sentence, clauses)
    clauses = resolve(find_first(clauses, now), now)
    clauses = distribute(clauses, now)
    clauses = convert(clauses, now) if converts else clauses
    subtasks = [_subtask(i, clause, now) for i, clause in enumerate(clauses)]
    return Decomposition(language, subtasks)


def _subtask(index: int, clause: Clause, now: datetime) -> Subtask:
    condition = None
    if clause.condition is not None:
        condition = Condition(subtask=f"A{clause.condition[0] + 1}", expect=clause.condition[1])
    named = [f"A{d + 1}={label}" for d, label in zip(clause.depends, clause.labels, strict=False)]
    return Subtask(
        id=f"A{index + 1}",
        text=f"{clause.text}: {'; '.join(named)}" if named else clause.text,
        search="" if clause.computes else search_text(read_clause(clause.text, now), now),
        depends_on=[f"A{d + 1}" for d in clause.depends],
        category="llm" if clause.computes else "",
        condition=condition,
    )


def search_text(frame: Frame, now: datetime) -> str:
    """The clause in words that descriptions use: its nouns, related words, past or future."""
    today = now.date().isoformat()
    words = [w for word in frame.words for w in (word, *sorted(lexicon().related(word))[:4])]
    words += [a for ranking in frame.rankings for a in ranking.degree.attributes[:2]]
    said = (v for i, v in enumerate(frame.values) if i not in frame.implied)
    days = [v.value for v in said if v.kind == "date"]
    if any(day > today for day in days):
        words += ["forecast", "upcoming"]
    if any(day < today for day in days):
        words += ["past", "historical"]
    if frame.mine:
        words += ["my", "account"]
    if frame.action:
        words.append(frame.action)
    elif frame.mine:
        words += ["my", "account"]
    kinds = {value.kind for value in frame.values}
    if "month" in kinds:
        words += ["month", "climate", "normal"]
    if "money" in kinds and "currency" in kinds:
        words += ["convert", "currency", "exchange"]
    return " ".join(dict.fromkeys(words))
