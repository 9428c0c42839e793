"""What a task is, and the tasks of the project. ``docs/evaluation.md`` describes the format."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from evals.tasks.kinds import Expect, Fold, Kind

REFERENCE = "$"
"""Key of an argument whose value is taken from earlier responses."""

_CALL_NAME = re.compile(r"\bc(\d+)\b")


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GoldCall(_Record):
    """One call of the path that is known to lead to the answer."""

    tool: str
    arguments: dict[str, Any] = {}
    """Values, or ``{"$": expression}`` over the earlier responses ``c1``, ``c2``, ..."""
    instead: tuple[str, ...] = ()
    """Tools that serve as well at this point."""
    after: tuple[int, ...] = ()
    """Numbers of calls that must come first although no value of theirs is used."""

    def needs(self) -> frozenset[int]:
        """Numbers (from 1) of the calls that must come before this one."""
        return frozenset({*self.after, *_references(self.arguments)})


class Fact(_Record):
    """Something that the answer must say; exactly one of the three forms.

    One value (``text``, any of the texts, or ``number``; both: either), every text (``all``), or
    no text (``none``).
    """

    text: tuple[str, ...] = ()
    number: float | None = None
    tolerance: Annotated[float, Field(ge=0)] = 0.005
    over: tuple[str, ...] = ()
    """With ``text``: what was not to be chosen. The choice stands before these, or more often."""
    all: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    from_: Annotated[str, Field(alias="from")] = ""
    """Expression over the gold responses that gives the literal; empty: nothing gives it."""
    minus: str = ""
    """With ``from``: expression of what is taken off, for differences."""

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        value = bool(self.text) or self.number is not None
        if [value, bool(self.all), bool(self.none)].count(True) != 1:
            message = "a fact is text or number, or all, or none"
            raise ValueError(message)
        if self.over and not self.text:
            message = "over goes with text"
            raise ValueError(message)
        return self


class Task(_Record):
    """A request and what is right for it."""

    id: str
    fold: Fold
    kind: Kind
    request: str
    language: Literal["en", "zh"] = "en"
    expect: Expect = "answered"
    gold: tuple[GoldCall, ...] = ()
    """With ``expect: approval`` the last call is the one that must not be sent."""
    other_paths: tuple[tuple[str, ...], ...] = ()
    """Tool ids in order, of paths that are as good as the gold one but of another shape."""
    facts: tuple[Fact, ...] = ()
    asks: tuple[str, ...] = ()
    """With ``expect: asks``: words of which the question must hold one."""
    like: str = ""
    """Id of the task that this one asks with other values."""
    reply: str = ""
    """With ``expect: asks``: what the person answers; gold and facts are what must follow."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        complete = {
            "answered": bool(self.gold and self.facts),
            "refused": not self.facts,
            "asks": bool(self.asks) and bool(self.reply) == bool(self.facts),
            "approval": bool(self.gold),
        }
        if not complete[self.expect]:
            message = f"task {self.id}: its gold, facts or asks do not suit expect={self.expect}"
            raise ValueError(message)
        return self


@cache
def load_tasks(fold: Fold) -> tuple[Task, ...]:
    """The tasks of a fold, in the order of ``data/<fold>.yaml``.

    Raises ``pydantic.ValidationError`` when one is not as described.
    """
    import yaml

    text = files("evals.tasks").joinpath(f"data/{fold}.yaml").read_text(encoding="utf-8")
    return tuple(Task(fold=fold, **task) for task in yaml.safe_load(text))


def _references(value: Any) -> set[int]:
    """Numbers of the calls that the references inside a value name."""
    if isinstance(value, dict):
        if set(value) == {REFERENCE}:
            return {int(number) for number in _CALL_NAME.findall(value[REFERENCE])}
        return {number for item in value.values() for number in _references(item)}
    if isinstance(value, list):
        return {number for item in value for number in _references(item)}
    return set()
