"""Whether an operation gives what is the person's own, as they said or as they did not."""

from __future__ import annotations

from tools.records import Tool
from tools.words import identifier_words

_ONESELF = frozenset({"me", "my", "mine", "myself", "self"})
"""Words of a path for what belongs to whoever calls."""
_FIRST_PERSON = _ONESELF | {"i", "i'm", "i've", "i'll", "i'd", "we", "us", "our", "ours"}


def owning_features(tool: Tool, said: str) -> dict[str, float]:
    """What speaks for an operation on one's own things; the "me" of "give me" asks for none."""
    if not _ONESELF & set(identifier_words(tool.path)):
        return {}
    words = said.lower().replace("\u2019", "'").split()
    words = [word.strip(".,?!;:") for at, word in enumerate(words) if word != "me" or at != 1]
    met = bool(_FIRST_PERSON & set(words))
    return {"own_met": float(met), "own_unsaid": float(not met)}
