"""Tells an answer to a question of a run from what opens a turn of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graphs.choices import chosen
from graphs.reading.closed_class import closed
from graphs.reading.talking import is_talk

if TYPE_CHECKING:
    from graphs.state import Gap

_COMMAND = re.compile(r"/[A-Za-z?][A-Za-z-]*(?:\s|$)")
_WORD = re.compile(r"[\u3400-\u9fff]{1,2}|[^\W\u3400-\u9fff]+(?:['’]\w+)*")
"""Two Chinese characters count as one word."""
_LEAST_WORDS = 4
"""Shorter ones may be answers that somebody is unsure of: "Rome?", "Rome or Milan?"."""


def opens_a_turn(typed: str, gap: Gap) -> bool:
    """Whether ``typed`` is a slash command, a question, talk or a correction, not an answer."""
    if _COMMAND.match(typed) or is_talk(typed):
        return True
    words = [word.lower() for word in _WORD.findall(typed)]
    if len(words) > 1 and words[0] in closed("correcting") and gap["options"]:
        return chosen(gap["options"], typed) is None
    asks = typed.rstrip().endswith(("?", "？"))
    goes_on = len(words) > 1 and words[0] in closed("coordinating")  # "and Rome?"
    return asks and (len(words) >= _LEAST_WORDS or goes_on)
