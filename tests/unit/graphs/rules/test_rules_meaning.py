"""Words and clauses that mean the same in other words, and what a command asks to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from graphs.rules.likeness import Likeness
from graphs.rules.reading import parse
from graphs.rules.scoring import Traits, score
from memory.embeddings import Vectors
from tools.records import Tool

NOW = datetime(2026, 5, 12, 10, tzinfo=UTC)
NEAR = {
    "eatery": (0.9, 0.436),
    "restaurant": (1.0, 0.0),
    "invoice": (0.0, 1.0),
    "sonata": (-1.0, 0.0),
}


class Planar:
    """Words on a circle; those it does not know lie apart from all."""

    name, dimension = "planar", 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.array([NEAR.get(text, (-1.0, 0.0)) for text in texts], dtype=np.float32)


def tool(name: str) -> Tool:
    return Tool(id=f"g.{name}", group_id="g", name=name, path="/", summary=name, risk="read")


def test_a_tool_speaks_of_words_like_its_own() -> None:
    places, bills = tool("restaurant"), tool("invoice")
    likeness = Likeness([places, bills], Planar())
    assert not likeness.knows("eatery")
    likeness.learn(["eatery", "sonata"])
    assert likeness.covers(places, "eatery") == pytest.approx(0.8)
    assert likeness.covers(bills, "eatery") == 0
    assert likeness.knows("eatery")
    assert not likeness.knows("sonata")


@pytest.mark.parametrize(
    ("clause", "action"),
    [
        ("Pop two headlamps into my basket", "create"),
        ("Chuck the kettle out of my trolley", "cancel"),
        ("Call the whole thing off", "cancel"),
        ("Get us a table at Nonna's on Friday", "book"),
        ("I want to place an order for it", "order"),
        ("Who put this in my basket?", ""),
        ("Is a table free on Friday?", ""),
        ("取消预订bkg_7k2maa", "cancel"),
        ("我的预订有哪些？", ""),
    ],
)
def test_changes_said_in_more_than_a_verb(clause: str, action: str) -> None:
    assert parse(clause, NOW).action == action


@pytest.mark.parametrize(
    ("clause", "deed"),
    [
        ("Translate good morning into Finnish", "translate"),
        ("Could you text my mother?", "text"),
        ("Remind me what time it starts", ""),
        ("What does the text say?", ""),
    ],
)
def test_deeds(clause: str, deed: str) -> None:
    assert parse(clause, NOW).deed == deed


PLAN = Traits(
    words=0.8,
    values=1.0,
    relevance=0.8,
    closeness=0.4,
    precision=0.5,
    asked=0.0,
    unasked=False,
    idle=False,
    undone=False,
    unmet=0,
    tense=0.0,
    ordered=False,
    nearby=False,
    elsewhere=False,
    own=False,
    strange=False,
    further=0,
    needless=False,
    support=0.9,
    gaps=0,
    hidden_gaps=0,
    unowned=False,
    availability=1.0,
)
BETTER: dict[str, Any] = {
    "words": 1.0,
    "relevance": 1.0,
    "closeness": 0.6,
    "precision": 1.0,
    "asked": 0.8,
    "tense": 0.2,
    "ordered": True,
    "nearby": True,
    "own": True,
    "support": 1.0,
}
WORSE: dict[str, Any] = {
    "values": 0.5,
    "unasked": True,
    "idle": True,
    "undone": True,
    "unmet": 2,
    "elsewhere": True,
    "strange": True,
    "further": 2,
    "needless": True,
    "gaps": 1,
    "hidden_gaps": 1,
    "availability": 0.5,
}


@pytest.mark.parametrize("name", [*BETTER, *WORSE])
def test_every_trait_counts(name: str) -> None:
    changed = score(replace(PLAN, **{name: {**BETTER, **WORSE}[name]}))
    assert changed > score(PLAN) if name in BETTER else changed < score(PLAN)


def test_own_things_are_rather_looked_up_than_asked_for() -> None:
    asking = replace(PLAN, gaps=1)
    assert score(replace(asking, unowned=True)) < score(asking)
    assert {*BETTER, *WORSE, "unowned"} == set(asdict(PLAN))


def test_the_score_of_many_plans_at_once() -> None:
    arrays: dict[str, Any] = {"words": np.array([0.2, 0.8]), "gaps": np.array([0, 1])}
    one_by_one = [score(replace(PLAN, words=0.2)), score(replace(PLAN, gaps=1))]
    assert np.asarray(score(replace(PLAN, **arrays))).tolist() == pytest.approx(one_by_one)
