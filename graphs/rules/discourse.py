"""The clauses of a request kept so far, and what they speak of."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from graphs.rules.clauses import Clause
from graphs.rules.context import Said, inherited, slot_of
from graphs.rules.frame import Frame
from graphs.rules.reading import read_clause


@dataclass(slots=True)
class Discourse:
    """What a clause may point back at or take over."""

    now: datetime
    said: Said = field(default_factory=Said)
    kept: list[Clause] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)
    """The text of each kept clause without what it took over."""
    told: list[frozenset[str]] = field(default_factory=list)
    """What had been told when each kept clause came."""
    anchor: int = -1
    """The kept clause whose answer "it" is."""
    inherits: bool = True
    """Whether clauses take over what others said of where and when without pointing back."""

    def read(self, text: str) -> Frame:
        """A clause read on the day of the request."""
        return read_clause(text, self.now)

    def slots(self, text: str) -> set[str]:
        """Which of where, when, ... a clause says itself."""
        frame = self.read(text)
        return {slot_of(value, frame.original) for value in frame.values}

    def inherit(self, text: str) -> str:
        """A clause with what it leaves open taken over from what was said."""
        return inherited(text, self.read(text), self.said) if self.inherits else text

    def inherit_late(self) -> None:
        """Add what was told only after a clause had asked: "There will be four of us"."""
        for index, clause in enumerate(self.kept):
            late = {k: v for k, v in self.said.told.items() if k not in self.told[index]}
            if late and self.inherits and not clause.computes and not clause.done:
                clause.text = inherited(clause.text, self.read(clause.text), Said(told=late))
