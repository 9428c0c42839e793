"""Tables of a plan: the rows of its steps, and what is raised where one has no value to take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphs.rows.algebra import Row
from graphs.rows.comparing import listed
from memory.errors import BacktrackError, ModelRetryError
from tools.words import identifier_words


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one step, or of what was known before."""

    entity: str = ""
    """Type of the rows; ``""``: of no type."""
    rows: Sequence[Row] = ()
    whole: bool = True
    """Whether these are all there are, as far as the plan can tell."""
    calls: Sequence[str] = ()
    """Id of the call that gave each row; ``""`` where several did."""


Tables = dict[str, Table]
"""Step id -> its table."""


class NothingToTakeError(BacktrackError):
    """A source of an argument has no value."""

    code = "nothing_to_take"

    def __init__(self, step: str, attribute: str) -> None:
        words = " ".join(identifier_words(attribute))
        super().__init__(f"nothing that was found tells its {words}")
        self.step, self.attribute = step, attribute


class UntoldPartsError(BacktrackError):
    """What a replacement would have to send again cannot be made of what was found."""

    code = "untold_parts"


class SeveralToTakeError(ModelRetryError):
    """A source that must be one thing comes to several."""

    code = "several_to_take"

    def __init__(self, step: str, attribute: str, rows: Sequence[Row]) -> None:
        shown = ", ".join(str(one) for row in rows[:5] for one in listed(row.get(attribute)))
        super().__init__(f"several to take: {attribute} of {step} must be one, not {shown}")
        self.step, self.attribute, self.rows = step, attribute, list(rows)
