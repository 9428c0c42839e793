"""Tells an answer to a question of a run from what opens a turn of its own."""

from __future__ import annotations

import re

from graphs.reading.talking import is_talk

_COMMAND = re.compile(r"/[A-Za-z?][A-Za-z-]*(?:\s|$)")
_WORD = re.compile(r"[\u3400-\u9fff]{1,2}|[^\W\u3400-\u9fff]+(?:['’]\w+)*")
"""Two Chinese characters count as one word."""
_LEAST_WORDS = 4
"""Shorter ones may be answers that somebody is unsure of: "Rome?", "Rome or Milan?"."""


def opens_a_turn(typed: str) -> bool:
    """Whether ``typed`` is a slash command, a question or talk itself, not an answer."""
    if _COMMAND.match(typed) or is_talk(typed):
        return True
    asks = typed.rstrip().endswith(("?", "？"))
    return asks and len(_WORD.findall(typed)) >= _LEAST_WORDS
