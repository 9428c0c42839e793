"""Whether an operation gives what is the person's own, as they said or as they did not."""

from __future__ import annotations

from itertools import pairwise

from tools.entity_types.records import AccessPath
from tools.records import Tool
from tools.vocabulary import names
from tools.words import identifier_words, prose_words

_ONESELF = frozenset({"me", "my", "mine", "myself", "self"})
"""Words of a path for what belongs to whoever calls."""
_CALLING, _WHO = names("calling"), names("callers")
_ALONE = _ONESELF | {"i", "i'm", "i've", "i'll", "i'd"}
_FIRST_PERSON = _ALONE | {"we", "us", "our", "ours"}


def owning_features(tool: Tool, said: str) -> dict[str, float]:
    """What speaks for an operation on one's own things."""
    if not gives_own(tool):
        return {}
    met = bool(_FIRST_PERSON & _words(said))
    return {"own_met": float(met), "own_unsaid": float(not met)}


def is_another(path: AccessPath, tool: Tool, said: str) -> bool:
    """Whether an operation gives the record of whoever calls, of whom nobody spoke."""
    single = path.kind == "detail" and not path.required
    return single and gives_own(tool) and not _ALONE & _words(said)


def gives_own(tool: Tool) -> bool:
    """Whether an operation is about whoever calls, by its path or by what is said of it: "of the
    authenticated user".
    """
    told = prose_words(tool.summary)
    caller = any(pair[0] in _CALLING and pair[1] in _WHO for pair in pairwise(told))
    return caller or bool(_ONESELF & set(identifier_words(tool.path)))


def _words(said: str) -> set[str]:
    """The words; the "me" of "give me" is none."""
    words = said.lower().replace("\u2019", "'").split()
    return {word.strip(".,?!;:") for at, word in enumerate(words) if word != "me" or at != 1}
