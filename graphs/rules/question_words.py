"""What a clause asks for by its question word: when a day or a time, how much a price."""

from __future__ import annotations

import re

from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon

_ASKING = re.compile(
    r"^\W*(?:and |so |but )?"
    r"(when|where|who|whose|(?:at )?what time|how [a-z]+)\b",
    re.IGNORECASE,
)
_PRICE = re.compile(
    r"^\W*(?:and |so |but )?what\b.*\b(?:pay|paid|paying|costs?|costing|owe|spen[dt]|charged?)\b",
    re.IGNORECASE,
)
_ZH_PRICE = re.compile("多少钱|什么价|几块钱")


def asked_kinds(frame: Frame) -> tuple[str, ...] | None:
    """Words of what an answer to the question holds, None without a question word that tells."""
    match = _ASKING.match(frame.text)
    word = " ".join(match[1].lower().split()) if match is not None else ""
    money = word == "how many" and any(v.kind == "currency" for v in frame.values)
    if money or _PRICE.match(frame.text) or _ZH_PRICE.search(frame.original):
        word = "how much"  # "how many dollars", "what does it cost"
    return lexicon().asked.get(word)
