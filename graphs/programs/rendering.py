"""A typed plan as a program: each call waits once, and rows are worked on by the same algebra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphs.plans.arguments import reference
from graphs.plans.records import (
    CallStep,
    Constant,
    Distinct,
    Filter,
    Group,
    Join,
    Plan,
    RowOp,
    RowsStep,
    Shift,
    Sort,
    Source,
    Take,
)
from graphs.programs.signatures import Function, functions_of, identifier
from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class Program:
    """A plan as a program."""

    text: str
    functions: Mapping[str, Function]
    """Its calls by the names of their functions."""
    given: Mapping[str, str]
    """Variable -> what it holds: ``goal:`` and the id of a goal whose rows are known."""


def program_of(plan: Plan, library: ToolLibrary) -> Program:
    """The program of a plan; the value of its last line are the rows of the last step."""
    calls = plan.calls
    keys: dict[str, list[str]] = {}
    for step in calls:
        keys.setdefault(step.tool_id, []).extend(step.arguments)
    functions = functions_of((library.tool(step.tool_id) for step in calls), keys)
    writer = _Writer(plan, library, {one.tool.id: one for one in functions.values()})
    lines = [line for step in plan.steps for line in writer.lines(step)]
    last = [writer.name(step.id) for step in plan.steps[-1:]]
    return Program("\n".join([*lines, *last]), functions, writer.given)


class _Writer:
    def __init__(self, plan: Plan, library: ToolLibrary, functions: Mapping[str, Function]) -> None:
        self._said = {
            step.id
            for step in plan.steps
            if isinstance(step, RowsStep)
            and any(isinstance(op, Take) and op.alike for op in step.ops)
            and not any(isinstance(op, Sort) for op in step.ops)
        }
        """Steps whose rows are things of one name, of which one was meant."""
        self._library = library
        self._functions = functions
        self.given: dict[str, str] = {}

    def name(self, ref: str) -> str:
        """The variable of a step, or of rows known before."""
        name = identifier(ref)
        if ":" in ref:
            self.given[name] = ref
        return name

    def lines(self, step: CallStep | RowsStep) -> list[str]:
        """The lines of one step."""
        if isinstance(step, RowsStep):
            rows = self.name(step.of)
            for op in step.ops:
                rows = self._worked(op, rows)
            return [f"{self.name(step.id)} = {rows}"]
        if step.over:
            return self._mapped(step)
        return [f"{self.name(step.id)} = {self._called(step)}"]

    def _mapped(self, step: CallStep) -> list[str]:
        """A call for each row, and its rows with the row that they were asked for."""
        function, asked = self._functions[step.tool_id], f"{self.name(step.id)}_asked"
        of_row = self._of(step, step.over)
        fixed = self._keywords(step, without=of_row)
        call = f"{function.name}({', '.join(['**one', *fixed])})"
        answers = f"await gather(*[{call} for _, one in {asked}])"
        return [
            f"{asked} = {self._take('pairs', step, step.over, of_row)}",
            f"{self.name(step.id)} = beside({asked}, {answers})",
        ]

    def _called(self, step: CallStep) -> str:
        """One call; a read is asked for all things where one was expected."""
        function = self._functions[step.tool_id]
        each = {key: function.keywords[key] for key, v in step.arguments.items() if _is_each(v)}
        if each:
            words = [*self._keywords(step, tuple(each)), *(f"{w}=one_{w}" for w in each.values())]
            loops = [f"for one_{w} in {self._value(step.arguments[k])}" for k, w in each.items()]
            call = f"{function.name}({', '.join(words)})"
            return f"together(await gather(*[{call} {' '.join(loops)}]))"
        spread = self._spread(step)
        if not spread:
            return f"await {function.name}({', '.join(self._keywords(step))})"
        of_rows = self._of(step, spread)
        call = f"{function.name}({', '.join(['**one', *self._keywords(step, of_rows)])})"
        sets = self._take("sets", step, spread, of_rows)
        return f"together(await gather(*[{call} for one in {sets}]))"

    def _spread(self, step: CallStep) -> str:
        """The rows that a read takes one value of, though there may be several."""
        if self._library.tool(step.tool_id).risk != "read":
            return ""
        refs = (reference(one) for one in step.arguments.values() if _is_one(one))
        return next((ref for ref in refs if ref not in self._said), "")

    def _take(self, how: str, step: CallStep, ref: str, keys: Sequence[str]) -> str:
        words = self._functions[step.tool_id].keywords
        taken = [f"{words[key]}={_attribute(step.arguments[key])!r}" for key in keys]
        return f"{how}({', '.join([self.name(ref), *taken])})"

    def _of(self, step: CallStep, ref: str) -> list[str]:
        """Keys of the arguments that take one value of these rows."""
        return [k for k, v in step.arguments.items() if _is_one(v) and reference(v) == ref]

    def _keywords(self, step: CallStep, without: Sequence[str] = ()) -> list[str]:
        words = self._functions[step.tool_id].keywords
        return [
            f"{words[key]}={self._value(source)}"
            for key, source in step.arguments.items()
            if key not in without
        ]

    def _value(self, source: Source) -> str:
        if isinstance(source, Constant):
            return repr(source.value)
        how = "values_of" if source.many else "held_whole" if source.whole else "only"
        return f"{how}({self.name(reference(source))}, {source.attribute!r})"

    def _worked(self, op: RowOp, rows: str) -> str:
        match op:
            case Filter():
                return self._filtered(op, rows)
            case Join():
                other = self.name(op.step)
                return f"joined({rows}, {other}, {op.left!r}, {op.right!r}, {op.prefix!r})"
            case Sort():
                told = {"descending": op.descending, "among": op.among}
                return _with(f"ordered({rows}, {op.attribute!r}", told)
            case Take():
                told = {"skip": op.skip, "each": op.each, "alike": op.alike}
                return _with(f"taken({rows}, {op.limit!r}", told)
            case Group():
                told = {"attribute": op.attribute, "by": op.by, "keep": op.keep}
                return _with(f"grouped({rows}, {op.op!r}", told)
            case Distinct():
                return f"distinct({rows}, {op.attribute!r})"
            case Shift():
                step = f"{op.attribute!r}, {op.by.value!r}, {op.into!r}"
                return f"shifted({rows}, {step}{', True' if op.parted else ''})"

    def _filtered(self, op: Filter, rows: str) -> str:
        test = f"{rows}, {op.attribute!r}, {op.op!r}"
        if op.than:
            return f"kept_beside({test}, {op.than!r})"
        if op.value is None:
            return f"kept({test})"
        if isinstance(op.value, Constant):
            return f"kept({test}, {op.value.value!r})"
        others = f"{self.name(reference(op.value))}, {op.value.attribute!r}"
        return f"kept_as({test}, {others}{', many=True' if op.value.many else ''})"


def _is_each(source: Source) -> bool:
    return isinstance(source, Constant) and source.each


def _is_one(source: Source) -> bool:
    return not isinstance(source, Constant) and not source.many and not source.whole


def _attribute(source: Source) -> str:
    assert not isinstance(source, Constant), "only what is taken from rows has an attribute"
    return source.attribute


def _with(call: str, told: Mapping[str, Any]) -> str:
    """The call with the keywords that say something."""
    words = [f", {word}={value!r}" for word, value in told.items() if value]
    return f"{call}{''.join(words)})"
