"""Every way to search a tree on the same questions."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evals.trees.answers import exact_match, f1
from evals.trees.questions import Conference, Question
from memory.embeddings import Embedder
from tools.token_estimate import estimated_tokens
from trees.answering import answer_from
from trees.records import path_text
from trees.search import EVEN, Found, TreeSearch

TOP = 5
TOKENS = 500
"""The two bounds of what a model would be given: the paper has the first, its code the other."""
DEEPEST = 50


@dataclass(frozen=True)
class Method:
    """One way to search."""

    name: str
    lexical: float
    described: bool


METHODS = (
    Method("BM25", 1, described=False),
    Method("dense", 0, described=False),
    Method("fusion", EVEN, described=False),
    Method("BM25 + descriptions", 1, described=True),
    Method("dense + descriptions", 0, described=True),
    Method("fusion + descriptions", EVEN, described=True),
)


@dataclass(frozen=True)
class Asked:
    """What one way to search gave for one question; shares in [0, 1]."""

    method: str
    conference: str
    question: Question
    ranks: tuple[int, ...]
    """Places from 1 of the paths that are gold, among the first ``DEEPEST``."""
    copied_top: float
    """Whether a model that copies the gold path finds it in what it is given: the first five."""
    copied_tokens: float
    """The same of as many as 500 tokens hold."""
    answer: str
    f1: float
    exact: float
    milliseconds: float

    def recall(self, k: int) -> float:
        """Whether a gold path is among the first ``k``."""
        return float(any(rank <= k for rank in self.ranks))

    @property
    def reciprocal_rank(self) -> float:
        """Of the first gold path."""
        return 1 / self.ranks[0] if self.ranks else 0.0


def measure(
    conference: Conference, questions: Sequence[Question], methods: Sequence[Method], by: Embedder
) -> Iterator[Asked]:
    """Each question of a conference by each way to search."""
    for method in methods:
        search = TreeSearch(
            conference.tree.content, by, lexical=method.lexical, described=method.described
        )
        search.search("warm up", 1)
        for question in questions:
            yield _asked(method, conference, question, search)


def _asked(method: Method, conference: Conference, question: Question, search: TreeSearch) -> Asked:
    started = time.perf_counter()
    found = search.search(question.text, DEEPEST)
    milliseconds = 1000 * (time.perf_counter() - started)
    answer = "; ".join(answer_from(search, question.text).values)
    return Asked(
        method=method.name,
        conference=conference.tree.name,
        question=question,
        ranks=tuple(rank for rank, one in enumerate(found, 1) if question.is_gold(one.unit.path)),
        copied_top=_copied(question, found[:TOP]),
        copied_tokens=_copied(question, within_tokens(found, TOKENS)),
        answer=answer,
        f1=f1(answer, question.answer),
        exact=exact_match(answer, question.answer),
        milliseconds=milliseconds,
    )


def within_tokens(found: Sequence[Found], tokens: int) -> list[Found]:
    """The best paths with their values that so many tokens hold; the last one may be cut."""
    given: list[Found] = []
    for one in found:
        if tokens <= 0:
            break
        given.append(one)
        tokens -= estimated_tokens(f"{path_text(one.unit.path)}: {'; '.join(one.unit.values)}")
    return given


def _copied(question: Question, given: Sequence[Found]) -> float:
    """Whether a model that sees the given paths and copies the right one answers."""
    return float(any(question.is_gold(one.unit.path) for one in given))
