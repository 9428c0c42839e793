"""A chat model as the judge of bindings: what it is shown and what becomes of its answer."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.models.binding_judge import BindingVote, ModelBindingJudge
from memory.errors import ModelRetryError
from prompts.decisions import Prompt
from tools.binding_judge import BindingJudge
from tools.graph import Binding
from tools.records import OutputField, Parameter, Tool

SEARCH = Tool(
    id="lending.search",
    group_id="lending",
    name="search",
    summary="Instruments of a city",
    outputs=(
        OutputField(path="results[].id", description="Instrument number", example="in_1"),
        OutputField(path="results[].fee", type="number"),
    ),
)
RESERVE = Tool(
    id="lending.reserve",
    group_id="lending",
    name="reserve",
    method="POST",
    description="Reserve an instrument",
    parameters=(
        Parameter(key="instrument", name="instrument", location="query", required=True),
        Parameter(key="day", name="day", location="query", enum=("mon", "tue")),
    ),
)


def binding(parameter: str = "instrument") -> Binding:
    return Binding(
        source="lending.search",
        output="results[].id",
        target="lending.reserve",
        parameter=parameter,
        score=0.9,
    )


class Scripted:
    """Answers every question alike and keeps what it was asked."""

    def __init__(self, answer: BindingVote | None) -> None:
        self.answer = answer
        self.asked: list[str] = []

    async def ask(self, decision: str, prompt: Prompt, form: type[Any], *_: Any) -> Any:
        self.asked.append(prompt.user)
        if self.answer is None:
            raise ModelRetryError("no usable answer", code="model_answer")
        return form.model_validate(self.answer.model_dump())


def judge_with(answer: BindingVote | None) -> tuple[BindingJudge, Scripted]:
    asker = Scripted(answer)
    return ModelBindingJudge(asker), asker  # type: ignore[arg-type]


async def test_the_labels_of_the_model_become_a_verdict_with_its_edge() -> None:
    judge, asker = judge_with(BindingVote(reason="same number", fit="conditional", natural=True))
    verdict = await judge.judge(binding(), SEARCH, RESERVE)
    assert verdict is not None
    assert (verdict.fit, verdict.natural, verdict.edge) == ("conditional", True, "weak")
    (asked,) = asker.asked
    assert "results[].id (string); Instrument number; for example in_1" in asked
    assert "Other outputs: results[].fee" in asked
    assert "lending.reserve: Reserve an instrument" in asked
    assert "Other inputs: day" in asked


async def test_an_answer_that_cannot_be_read_is_no_verdict() -> None:
    judge, _ = judge_with(None)
    assert await judge.judge(binding("day"), SEARCH, RESERVE) is None


async def test_a_binding_that_the_tools_do_not_have_is_refused() -> None:
    judge, _ = judge_with(None)
    with pytest.raises(ValueError, match="no such output or parameter"):
        await judge.judge(binding("week"), SEARCH, RESERVE)
