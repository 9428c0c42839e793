"""What leaves a program: plain JSON, of a bounded size."""

from __future__ import annotations

import json
from typing import Any

from graphs.programs.errors import ProgramError

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def plain_json(value: Any, limit: int) -> Any:
    """The value as JSON has it; it shares nothing with the one given.

    ``limit``: characters. Raises ``ProgramError`` for what JSON cannot hold, or what is longer. A
    list that holds the same list many times is small in the sandbox: so characters are counted as
    they are written.
    """
    parts, length = [], 0
    try:
        for part in _ENCODER.iterencode(value):
            length += len(part)
            if length > limit:
                message = f"A value of the program has more than {limit:,} characters: keep less."
                raise ProgramError(message)
            parts.append(part)
        return json.loads("".join(parts))
    except (TypeError, ValueError, RecursionError) as error:
        message = (
            "A value of the program is no JSON: use texts, numbers, true, false, None, lists of "
            f"these and dictionaries with texts as keys ({type(error).__name__})."
        )
        raise ProgramError(message) from None
