"""The records of the request form: goals, constraints, orders, totals, tests.

A form is JSON in the state, in traces, in memory and in what a model answers. Every part keeps the
span of the request that it was read from; what is in no part is listed as unread.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from graphs.forms.slips import Slip
from tools.entity_types.records import Operator
from tools.records import Record

Span = tuple[int, int]
"""Start and end in the request."""
ValueKind = Literal[
    "", "name", "id", "text", "enum", "flag", "number", "money", "date", "date_range", "time",
    "datetime", "duration", "place", "country", "currency", "language", "coordinate", "email",
    "url", "phone",
]  # fmt: skip
"""What a value was read as; ``""``: it says so itself. ``name``: what a thing is called, to be
looked up. Normal forms as in ``graphs.reading.values.record``."""
TotalOp = Literal["count", "sum", "mean", "min", "max"]
Topic = Literal[
    "greeting", "thanks", "help", "about_cairn", "correction", "complaint", "other",
    "nothing_to_undo", "no_way_back", "not_known_before",
]  # fmt: skip


class Kinded(Record):
    """Base of records that are told apart by ``kind``, which is written even as the default."""

    @model_serializer(mode="wrap")
    def _with_kind(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {"kind": getattr(self, "kind", ""), **write(self)}


class Times(Record):
    """How many there must be, at least one."""

    op: Literal["=", ">", ">="] = ">="
    count: int = Field(ge=1)


OPPOSITE: Mapping[Operator, Operator] = {
    "=": "!=", "!=": "=", "exists": "missing", "missing": "exists",
    "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in",
}  # fmt: skip
"""What compares so where a comparison is denied; nothing is opposite to ``contains``."""
_DECIDING: Mapping[str, str] = {"<": "start", ">=": "start", ">": "end", "<=": "end"}


class Constraint(Record):
    """What a thing must be like, or what it is to be made like."""

    attribute: str = ""
    """Attribute of the entity type, or key of an input of the operation; ``""`` where only the
    value was said: planning finds where it belongs. It may lead over relations: ``lead.email``,
    ``project.lead`` (of a task: the lead of its project)."""
    op: Operator = "="
    value: Any = None
    kind: ValueKind = ""
    find: Find | None = None
    """Instead of a value: the things that the attribute refers to ("of the customer who ...")."""
    goal: str = ""
    """Instead of a value: what another goal, or an earlier turn, found."""
    take: str = ""
    """With ``find`` or ``goal``: the attribute taken from those rows (people who lead a garden:
    ``attribute`` is the id of people, ``find`` the garden, ``take`` its ``lead``); ``""``: the id
    of those rows."""
    moved: Any = None
    """With ``find`` or ``goal``: by how much what is taken of those rows is more, or later: see
    ``graphs.rows.shifting``."""
    than: str = ""
    """Instead of a value: another attribute of the same thing: less in stock than needed."""
    times: Times | None = None
    """With ``find`` and ``take``: how many of those rows hold the value ("who booked twice"); never
    "=" with ``not in``."""
    shift: bool = False
    """Of an assignment, whether the value says by how much what the thing has there changes, or
    which part of a moment: see ``graphs.rows.shifting``."""
    cue: str = ""
    """The preposition directly before the value, in English: ``from``, ``to``, ``until``."""
    open_year: bool = False
    """Whether the year of a day is a guess: none was said, and that day of this one is nearer."""
    assumed: bool = False
    """Whether the attribute is not named by the words, only taken to be what they are about."""
    span: Span | None = None

    @property
    def bound(self) -> Any:
        """The value to compare with: of a range its end that decides, where a comparison is with
        the whole of it ("before May" is before its first day).
        """
        end, value = _DECIDING.get(self.op, ""), self.value
        if not end or not isinstance(value, Mapping) or not {"start", "end"} <= value.keys():
            return value
        return value["end" if end == "start" else "start"] if value[end] is None else value[end]


class Order(Record):
    """An order of rows."""

    attribute: str
    """Attribute of the type; ``total`` orders the groups of a total."""
    descending: bool = False
    span: Span | None = None


class Total(Record):
    """One number over the rows, or one for each group of them."""

    op: TotalOp
    attribute: str = ""
    """What is added up or compared; ``""`` for ``count``."""
    by: str = ""
    """Attribute whose values make the groups; ``""``: all rows are one group."""
    listed: bool = False
    """Whether what is put together is told as well, and alone where it is of one thing."""
    span: Span | None = None


class Test(Record):
    """A question of yes or no about what was found."""

    __test__: ClassVar[bool] = False
    """Not for pytest to collect."""

    attribute: str = ""
    """What is compared; ``""``: the total, or, without one, whether anything was found."""
    op: Operator = "exists"
    value: Any = None
    goal: str = ""
    """Instead of a value: what another goal, or an earlier turn, came to."""
    take: str = ""
    """With ``goal``: the attribute of the one row that it found."""
    negated: bool = False
    """Whether yes is the answer when the test fails: "is it not shipped?"."""
    every: bool = False
    """Whether all that is found must pass, and not one: "are all the orders shipped?"."""
    assumed: bool = False
    """As of a constraint."""
    span: Span | None = None


class Condition(Record):
    """When a goal is pursued at all."""

    goal: str
    """Id of the goal, with a test, whose answer decides."""
    expect: bool = True


class Find(Record):
    """Things of a type; also within a constraint."""

    entity: str = ""
    """Id of the entity type, or of the operation (tool id) where that was named."""
    of: str = ""
    """Instead of a type: the rows of another goal, or of an earlier turn (``T1.g1``)."""
    constraints: tuple[Constraint, ...] = ()
    wanted: tuple[str, ...] = ()
    """Attributes that the person wants to know, over relations too (``lead.email``: the e-mail of
    the thing that ``lead`` refers to; ``lead`` alone: what that thing is called); ``()``: what
    identifies and describes the thing."""
    order: Order | None = None
    skip: int = 0
    limit: int | None = None
    each: bool = False
    """Whether order and limit hold for each thing that a relation leads to, not for all rows."""
    span: Span | None = None


class _Goal(Kinded):
    id: str
    """``g1``, ``g2``, ... in reading order."""
    condition: Condition | None = None
    shown: bool = True
    """Whether the person wants to see what it found; not where it only serves other goals."""
    span: Span | None = None


class FindGoal(_Goal):
    """Look things up; with ``total`` a number of them, with ``test`` yes or no."""

    kind: Literal["find"] = "find"
    find: Find
    total: Total | None = None
    test: Test | None = None
    counts_days: bool = False
    """Whether it is asked how far the days wanted are from now."""

    @property
    def tells_rows(self) -> bool:
        """Whether the rows of a total are told as well: of things that are counted more is asked:
        "how many rooms are free, and on which floors?".
        """
        if self.total is None or self.total.listed:
            return self.total is not None
        counted = self.total.op == "count" and not self.total.by
        return counted and bool(self.find.wanted) and self.test is None


class CompareGoal(_Goal):
    """Compare what other goals found."""

    kind: Literal["compare"] = "compare"
    goals: tuple[str, ...]
    attribute: str = ""
    """What is compared; ``""``: their totals, or their first wanted attribute."""
    op: Literal["largest", "smallest", "difference", "same", "sum", "product", "ratio"] = "largest"
    """``ratio``: of the first to all that follow."""
    claimed: str = ""
    """The goal that a question of yes or no says to be the largest or smallest; ``""``: it asks
    which one is."""


class DoGoal(_Goal):
    """Change something."""

    kind: Literal["do"] = "do"
    action: str
    """The verb as it was said: ``close``, ``add``."""
    tool_id: str = ""
    """The operation, where it is known which."""
    entity: str = ""
    """Type of the thing changed or made."""
    target: Find | None = None
    """The thing to be changed; None where one is made."""
    target_goal: str = ""
    """Instead: what another goal, or an earlier turn, found."""
    each: bool = False
    """Whether all things found are meant; otherwise it must come to exactly one."""
    assignments: tuple[Constraint, ...] = ()


class CallGoal(_Goal):
    """Call an operation that was named, or a function."""

    kind: Literal["call"] = "call"
    tool_id: str
    arguments: tuple[Constraint, ...] = ()
    """``attribute`` is the key of a parameter; ``""`` where only the value was said."""
    wanted: tuple[str, ...] = ()
    """Output paths, or words for them, that the person wants to know."""
    test: Test | None = None


class TalkGoal(_Goal):
    """Something said that asks for no call."""

    kind: Literal["talk"] = "talk"
    topic: Topic = "other"
    text: str = ""
    """A reply, where a model wrote one."""


Goal = Annotated[FindGoal | CompareGoal | DoGoal | CallGoal | TalkGoal, Field(discriminator="kind")]


class Form(Record):
    """A request, read."""

    goals: tuple[Goal, ...] = ()
    language: str = "en"
    """ISO 639-1 code of the language to answer in."""
    unread: tuple[str, ...] = ()
    """Stretches of the request that are in no part and are no function words."""
    aside: tuple[str, ...] = ()
    """Stretches that a change was held not to rest on, a reason or a remark; told beside it."""
    confidence: float = 0.0
    """Calibrated chance, in [0, 1], that the form is what was meant."""
    doubtful: bool = False
    """Whether it may well be misread, so that nothing may be changed by it unasked."""
    tentative: bool = False
    """Whether somebody else reads the request where this comes to nothing."""
    others: tuple[Form, ...] = ()
    """Other ways to read the request, taken up in this order where the one before came to nothing
    and nothing was sent that changes anything."""
    follows: bool = False
    """Whether it means something only after earlier turns."""
    features: dict[str, float] = Field(default_factory=dict)
    """What the confidence rests on, of the part that is least sure."""
    slips: tuple[Slip, ...] = ()
    """Words that were taken for others, as slips of the pen."""
    read: str = ""
    """What was read in place of what was typed: the request before, asked again with another name;
    spans are places in it."""
    told: dict[str, tuple[Constraint, ...]] = Field(default_factory=dict)
    """Goal id -> where and when the request speaks of, nearest to the goal first: for inputs that
    nothing else fills."""

    def goal(self, goal_id: str) -> Goal | None:
        """The goal with this id, or None."""
        return next((g for g in self.goals if g.id == goal_id), None)
