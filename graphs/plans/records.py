"""The records of the plan: calls and row steps, with references between them.

Steps stand in the order in which they run; the tools of its calls in order are the plan's path.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from graphs.forms.records import Kinded, TotalOp
from tools.entity_types.records import Operator
from tools.records import Record


class Constant(Kinded):
    """A value that stands in the form."""

    kind: Literal["constant"] = "constant"
    value: Any
    origin: str = ""
    """Where in the form: ``g1.find.constraints.0``; ``""``: planning chose it."""
    known: bool = False
    """Whether it is what tells a thing that was seen, however the request wrote it."""
    each: bool = False
    """Whether it is a list, and a call is made for each of its values."""


class Taken(Kinded):
    """A value taken from the rows of an earlier step."""

    kind: Literal["taken"] = "taken"
    step: str
    attribute: str
    many: bool = False
    """Whether all values are taken, as a list; otherwise the one of the row that is mapped over or,
    where none is, of the only row."""
    whole: bool = False
    """Whether it is taken as the row holds it: a list as a list, a record with all its parts; what
    is not there is not sent."""


class Known(Kinded):
    """A value taken from what another goal, or an earlier turn, found."""

    kind: Literal["known"] = "known"
    goal: str
    attribute: str
    many: bool = False
    whole: bool = False


Source = Annotated[Constant | Taken | Known, Field(discriminator="kind")]


class CallStep(Kinded):
    """Call an operation; its rows are those of its access path."""

    kind: Literal["call"] = "call"
    id: str
    """``s1``, ``s2``, ..."""
    tool_id: str
    arguments: dict[str, Source] = Field(default_factory=dict)
    """Parameter key -> where its value comes from. An object or a list is built by dotted keys, as
    parameters are."""
    over: str = ""
    """Step whose rows are mapped over: one call for each distinct set of arguments; ``""``: one
    call."""
    whole: bool = False
    """Whether all pages are needed."""
    rows: str = ""
    """Which of several lists in the answer its rows are: the container of a part of the access
    path; ``""``: those of the path itself."""
    why: str = ""
    """What it is for, in a few words, for the person."""


class Filter(Kinded):
    """Keep the rows whose attribute compares so."""

    kind: Literal["filter"] = "filter"
    attribute: str
    """``""``: whichever attribute of the row says it."""
    op: Operator = "="
    value: Source | None = None
    """None with ``exists`` and ``missing``, and with ``than``."""
    than: str = ""
    """Instead of a value: another attribute of the same row."""


class Join(Kinded):
    """Add to each row what the rows of another step that match it hold, under a prefix.

    A row that nothing matches is kept without. Where several match, the row is repeated, unless it
    holds a list of references: then what matches them is held as lists.
    """

    kind: Literal["join"] = "join"
    step: str
    left: str
    right: str
    prefix: str
    """``owner`` gives ``owner.name``."""


class Sort(Kinded):
    """Order the rows; those without the value come last."""

    kind: Literal["sort"] = "sort"
    attribute: str
    descending: bool = False
    among: tuple[str, ...] = ()
    """The values that it may have, least first, where they are a scale: low, medium, high."""


class Take(Kinded):
    """Keep so many rows."""

    kind: Literal["take"] = "take"
    limit: int | None = None
    skip: int = 0
    each: str = ""
    """Attribute within whose equal values it holds; ``""``: over all rows."""
    alike: str = ""
    """Attribute: rows that say the same there as the last one kept are kept, too: of things of one
    name only the person can say which is meant, of the first in an order all are."""


class Group(Kinded):
    """One row for each value of ``by``, or one row at all: the value, its ``total``."""

    kind: Literal["group"] = "group"
    op: TotalOp
    attribute: str = ""
    by: str = ""
    keep: tuple[str, ...] = ()
    """Attributes that are the same within a group and are kept."""


class Distinct(Kinded):
    """Keep the first row of each value of an attribute."""

    kind: Literal["distinct"] = "distinct"
    attribute: str


class Shift(Kinded):
    """Add what each row holds there as it becomes: more or less, at another time."""

    kind: Literal["shift"] = "shift"
    attribute: str
    by: Constant
    """As ``graphs.rows.shifting`` tells."""
    into: str
    """What it is called in the rows."""
    parted: bool = False
    """Whether it holds parts of one, too, also where a row holds a whole number."""


RowOp = Annotated[
    Filter | Join | Sort | Take | Group | Distinct | Shift, Field(discriminator="kind")
]


class RowsStep(Kinded):
    """Rows of an earlier step, or of what was known before, worked on in code."""

    kind: Literal["rows"] = "rows"
    id: str
    of: str
    """Step id; or ``goal:<id>`` for the rows of another goal or an earlier turn."""
    ops: tuple[RowOp, ...] = ()


Step = Annotated[CallStep | RowsStep, Field(discriminator="kind")]


class Plan(Record):
    """How one goal is answered."""

    goal: str
    """Id of the goal."""
    steps: tuple[Step, ...]
    entity: str = ""
    """Type of the rows of the last step; ``""``: of no type."""
    unapplied: tuple[str, ...] = ()
    """Constraints that nothing applies, as the person said them."""
    assumed: tuple[str, ...] = ()
    """What planning took for granted, for the person: "the newest of them"."""
    features: dict[str, float] = Field(default_factory=dict)
    score: float = 0.0
    """The scorer's value of the features; more is better."""

    @property
    def calls(self) -> list[CallStep]:
        """The calls in order: each gives one observation."""
        return [step for step in self.steps if isinstance(step, CallStep)]

    @property
    def path(self) -> tuple[str, ...]:
        """Tool ids of the calls in order."""
        return tuple(call.tool_id for call in self.calls)
