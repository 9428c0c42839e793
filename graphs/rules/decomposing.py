"""Splits a request into subtasks: its clauses, read alone or after earlier turns."""

from __future__ import annotations

from datetime import datetime

from graphs.reasoner import Decomposition, Question
from graphs.rules.clauses import Clause
from graphs.rules.following import read_after
from graphs.rules.frame import Frame
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon
from graphs.rules.reading import read_clause
from graphs.rules.request_clauses import add_request, complete, plain_request
from graphs.state import Condition, Subtask


def decompose(question: Question, now: datetime, *, converts: bool = False) -> Decomposition:
    """Subtasks in dependency order; the node keeps as many as are allowed and says so.

    ``converts`` tells that some tool converts amounts between currencies.
    """
    language = "zh" if is_chinese(plain_request(question.request)) else "en"
    following = read_after(question.request, question.earlier, now, converts=converts)
    if following is None:
        clauses: list[Clause] = []
        add_request(question.request, clauses)
        clauses = complete(clauses, now, converts=converts)
    else:
        clauses = following
    subtasks = [_subtask(i, clause, now) for i, clause in enumerate(clauses) if not clause.done]
    return Decomposition(language, subtasks, follows=following is not None)


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
