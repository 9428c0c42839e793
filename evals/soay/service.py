"""The live service over the scholars of some questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evals.live.records import Data, LiveRequest, LiveService
from evals.soay.api import application, description
from evals.soay.gold import GROUP, gold_answer
from evals.soay.records import Question
from evals.soay.scholars import Entity, world
from evals.tasks.records import Fact


def scholars_service(
    entities: Sequence[Entity], questions: Sequence[Question], language: str
) -> LiveService:
    """The service; its requests are the questions in one of their languages."""
    made = world(entities)

    def data() -> Data:
        return dict(made)  # whoever makes it fresh empties the one before; nothing changes the rows

    def request(question: Question) -> LiveRequest:
        return LiveRequest(
            id=question.id,
            text=question.asked[language],
            kind="look_up",
            gold=lambda held: facts_of(gold_answer(question.program, held)),
        )

    return LiveService(
        name=GROUP,
        set_aside=False,
        about="academic search: fuzzy search, exact look-ups by id",
        data=data,
        application=application,
        description=description,
        requests=[request(one) for one in questions],
    )


def facts_of(gold: Sequence[Any]) -> list[Fact]:
    """Every value must be said."""
    texts = tuple(value for value in gold if isinstance(value, str))
    numbers = [Fact(number=value) for value in gold if not isinstance(value, str)]
    return [*([Fact(all=texts)] if texts else []), *numbers]
