"""A chat model as the judge of bindings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel

from memory.errors import ModelRetryError
from prompts.decisions import decision_prompt
from tools.binding_judge import BindingVerdict
from tools.graph import Binding
from tools.input_leaves import input_leaves
from tools.records import OutputField, Parameter, Tool

if TYPE_CHECKING:
    from graphs.models.asking import Asker

_OTHERS = 12
"""Names of further fields shown of each tool."""


class BindingVote(BaseModel):
    """The two labels of a pair, the reason first."""

    reason: str = ""
    fit: Literal["compatible", "conditional", "incompatible"]
    natural: bool


class ModelBindingJudge:
    """A ``BindingJudge`` that asks a chat model, one question a binding."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker

    async def judge(self, binding: Binding, source: Tool, target: Tool) -> BindingVerdict | None:
        """See ``BindingJudge``; raises as ``Asker.ask`` where no model answers."""
        output = next((one for one in source.outputs if one.path == binding.output), None)
        leaves = input_leaves(target)
        parameter = next((one for one in leaves if one.key == binding.parameter), None)
        if output is None or parameter is None:
            pair = f"{binding.source} {binding.output} -> {binding.target} {binding.parameter}"
            raise ValueError(f"{pair}: the tools have no such output or parameter.")
        prompt = decision_prompt(
            "judge_binding",
            source=_tool_text(source),
            output=_field_text(output.path, output),
            beside=_names([one.path for one in source.outputs if one is not output]),
            target=_tool_text(target),
            parameter=_field_text(parameter.key, parameter),
            inputs=_names([one.key for one in leaves if one is not parameter]),
        )
        try:
            vote = await self._asker.ask("reflect", prompt, BindingVote)
        except ModelRetryError:  # no vote
            return None
        return BindingVerdict(fit=vote.fit, natural=vote.natural, reason=vote.reason)


def _tool_text(tool: Tool) -> str:
    return f"{tool.id}: {tool.summary or tool.description}"


def _field_text(key: str, field: OutputField | Parameter) -> str:
    """Name, type and what the document says of a value."""
    parts = [f"{key} ({field.type})", field.description]
    if field.enum:
        parts.append(f"one of {', '.join(map(str, field.enum))}")
    if field.example is not None:
        parts.append(f"for example {field.example}")
    return "; ".join(part for part in parts if part)


def _names(keys: Sequence[str]) -> str:
    return ", ".join(keys[:_OTHERS])
