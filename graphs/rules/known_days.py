"""The day of a record that an earlier subtask found, said in the clause that points back at it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from graphs.rules.output_match import is_day
from graphs.rules.row_times import MADE
from graphs.state import Result
from tools.words import identifier_words

_DAY_OF = re.compile(r"\bon the day of \[(A\d+)\]")


def with_days(text: str, known: Mapping[str, Result]) -> str:
    """The clause with the day itself for "the day of [A1]", where that record tells one."""
    return _DAY_OF.sub(lambda match: _on_day(match, known.get(match[1])), text)


def _on_day(match: re.Match[str], result: Result | None) -> str:
    rows = [row for o in (result["observations"] if result else [])[-1:] for row in o["rows"][:1]]
    for row in rows:
        for path, value in row["fields"].items():
            if is_day(value) and not MADE & set(identifier_words(path)):
                return f"on {str(value)[:10]}"
    return match[0]
