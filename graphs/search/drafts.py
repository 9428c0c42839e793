"""A plan that is being written: its steps, what speaks for it, what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphs.plans.records import CallStep, RowOp, RowsStep, Source, Step
from graphs.state import Gap
from tools.entity_types.records import AccessPath


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows that a draft has so far."""

    step: str
    entity: str = ""
    path: AccessPath | None = None
    """The operation that gave them; None where they were known before."""
    held: frozenset[str] = frozenset()
    """Attributes that they are known to hold; empty where nothing is known of them."""
    one: bool = False
    """Whether it is one row at most."""

    def holds(self, attribute: str) -> bool:
        """Whether the rows hold an attribute, as far as is known."""
        return not self.held or attribute in self.held


@dataclass(frozen=True, slots=True)
class Draft:
    """Steps so far; every change makes a new one, so that going back costs nothing."""

    steps: tuple[Step, ...] = ()
    features: Mapping[str, float] = field(default_factory=dict)
    unapplied: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    meaning: tuple[str, ...] = ()
    """What was decided about what the form means; plans that agree in it answer the same."""

    @property
    def path(self) -> tuple[str, ...]:
        """Tool ids of the calls."""
        return tuple(step.tool_id for step in self.steps if isinstance(step, CallStep))

    @property
    def next_id(self) -> str:
        """Id of the step that comes next."""
        return f"s{len(self.steps) + 1}"

    def noting(self, **features: float) -> Draft:
        """The draft with these amounts added to its features."""
        summed = dict(self.features)
        for name, amount in features.items():
            if amount:
                summed[name] = summed.get(name, 0.0) + amount
        return replace(self, features=summed)

    def meaning_that(self, *parts: str) -> Draft:
        """The draft with a decision about what is meant."""
        return replace(self, meaning=(*self.meaning, ":".join(parts)))

    def leaving(self, *said: str) -> Draft:
        """The draft with constraints that nothing applies."""
        return replace(self, unapplied=(*self.unapplied, *said)).noting(unapplied=len(said))

    def assuming(self, text: str) -> Draft:
        """The draft with something taken for granted."""
        return replace(self, assumed=(*self.assumed, text)).noting(assumed=1)

    def asking(self, gap: Gap) -> Draft:
        """The draft with a value that only a person can give."""
        return replace(self, gaps=(*self.gaps, gap)).noting(gaps=1)

    def calling(
        self,
        tool_id: str,
        arguments: Mapping[str, Source],
        *,
        over: str = "",
        whole: bool = False,
        rows: str = "",
        why: str = "",
    ) -> Draft:
        """The draft with one call more."""
        call = CallStep(
            id=self.next_id,
            tool_id=tool_id,
            arguments=dict(arguments),
            over=over,
            whole=whole,
            rows=rows,
            why=why,
        )
        return replace(self, steps=(*self.steps, call))

    def made_before(self, call: Step) -> str:
        """Id of a step that makes this very call; ``""``: none does."""
        same = {"id": "", "why": ""}
        told = call.model_copy(update=same)
        made = (step for step in self.steps if step.model_copy(update=same) == told)
        return next((step.id for step in made), "")

    def ending_in(self, rows: Rows) -> Draft:
        """The draft with these rows as those of its last step."""
        if self.steps[-1].id == rows.step:
            return self
        return replace(self, steps=(*self.steps, RowsStep(id=self.next_id, of=rows.step)))

    def working(self, of: str, ops: Sequence[RowOp]) -> Draft:
        """The draft with work on rows; joined to the step before where that works on rows, too."""
        last = self.steps[-1] if self.steps else None
        if isinstance(last, RowsStep) and last.id == of:
            longer = last.model_copy(update={"ops": (*last.ops, *ops)})
            return replace(self, steps=(*self.steps[:-1], longer))
        return replace(self, steps=(*self.steps, RowsStep(id=self.next_id, of=of, ops=tuple(ops))))

    def worked(self, rows: Rows, ops: Sequence[RowOp]) -> tuple[Draft, Rows]:
        """Work on rows, and the rows that come of it."""
        if not ops:
            return self, rows
        draft = self.working(rows.step, ops)
        return draft, replace(rows, step=draft.steps[-1].id)
