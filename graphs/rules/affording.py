"""Whether one amount is enough for another: "would my vouchers cover a kettle"."""

from __future__ import annotations

import re

_ENOUGH = (
    r"(?:(?:together|combined|in total|in all|all|be|add up to be)\s+)*"
    r"(?:cover|pay for|(?:enough|sufficient) (?:for|to (?:buy|cover|pay for|get))|"
    r"suffice (?:for|to (?:buy|cover|pay for|get))|stretch to|buy|afford)"
)
_PAY = r"(?:buy|cover|pay for|get|afford)"
_OWN = r"(?P<own>(?:my|our)\s.+?)"
_FORMS = (
    re.compile(
        rf"^\W*(?:would|will|can|could|do|does|is|are|whether)\s+{_OWN}\s+{_ENOUGH}\s+(?P<thing>.+)$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^\W*(?:do|does|have|whether)\s+(?:i|we)\s+(?:have|got)\s+enough\s+(?:\w+\s+)?"
        rf"(?:on|in|with)\s+{_OWN}\s+(?:for|to {_PAY})\s+(?P<thing>.+)$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^\W*(?:can|could|whether)\s+(?:i|we)\s+(?:can\s+)?{_PAY}\s+(?P<thing>.+?)\s+with\s+"
        rf"(?:only |just )?{_OWN}$",
        re.IGNORECASE,
    ),
)
_ALL = re.compile(r"^(?:everything|all|my|our|the (?:things|items|stuff))\b", re.IGNORECASE)
_DIFFERENCE = re.compile(
    r"\b(?:short|left(?: over)?|remain\w*|missing|lack\w*|over|to spare|(?:i|we) (?:still )?need|"
    r"difference|top up|add)\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(r"^\W*(?:and )?(?:by )?(?:how (?:much|many)|what)\b", re.IGNORECASE)


def afforded(sentence: str) -> tuple[str, str] | None:
    """The clauses for what one has and for what it is to pay; None where nothing is paid."""
    for form in _FORMS:
        match = form.match(sentence)
        if match is not None:
            thing = match["thing"].strip(" ,.?")
            price = "the total price of" if _ALL.match(thing) else "the price of"
            return f"the total of {match['own']}", f"{price} {thing}"
    return None


def asks_what_is_left(clause: str) -> bool:
    """Whether a clause asks for what is left over, or missing, of an amount."""
    return bool(_HOW_MUCH.match(clause) and _DIFFERENCE.search(clause))
