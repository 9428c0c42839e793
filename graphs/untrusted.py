"""Whether a change rests on what a service answered: then nobody has agreed to it beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.state import Observation
from tools.records import Tool
from tools.single_values import single_values

NAMES_A_RECORD = re.compile(
    r"(id|ids|code|key|number|ref|reference|slug|token|uuid)$", re.IGNORECASE
)
"""How the name of an argument ends that names a record."""


def rests_on_answers(
    tool: Tool, arguments: Mapping[str, Any], said: str, seen: Sequence[Observation]
) -> bool:
    """Whether a value of the change was not said by the person, but by a service.

    An answer may hold what a stranger wrote. The id of a record is taken from the service that
    the record is in; from another service it counts as any other value.
    """
    for key, value in arguments.items():
        parameter = tool.parameter(key)
        choices = {str(one) for one in parameter.enum} if parameter else set()
        for text in _texts(value):
            if text in choices or text.casefold() in said.casefold():
                continue
            groups = {o["tool_id"].partition(".")[0] for o in seen if _told(o, text)}
            if groups and not (NAMES_A_RECORD.search(key) and groups == {tool.group_id}):
                return True
    return False


def _told(observation: Observation, text: str) -> bool:
    return any(
        text in told for row in observation["rows"] for told in _texts(list(row["fields"].values()))
    )


def _texts(value: Any) -> Iterator[str]:
    """The scalars of a value as texts; flags and what is empty say nothing."""
    told = (one for one in single_values(value) if not isinstance(one, bool) and one != "")
    return map(str, told)
