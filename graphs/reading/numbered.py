"""Numbers that things are called by, which are no number of anything: "flat 1", not "1 May"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, degrees
from graphs.reading.links import Link
from tools.words import is_plural


def counts_rather(clause: Clause, link: Link, words: Sequence[Link]) -> bool:
    """Whether digits that some thing is called by are no name here: they count, measure or tell
    when, and neither the thing's type nor what the name is called stands before them.

    ``words``: links of the words of the library.
    """
    if not str(link.value).isdigit():
        return False
    lead = _lead(clause, link.first)
    if any(x.last == lead and _bears(x, link) for x in words):
        return False
    if "".join(t.text for t in clause.tokens[link.first : link.last]) != str(link.value):
        return True  # "1/5/2027"
    put = clause.word(clause.head) in closed("putting")  # "add 20 to 504"
    if clause.word(link.first - 1) in closed("becoming") - closed("alike") and not put:
        return True  # "set it to 504"
    inside = [p for p in clause.values if p.first <= link.first and p.last >= link.last]
    own = str(link.thing) == str(link.value)
    if any((p.first, p.last) != (link.first, link.last) or _is_amount(clause, p) for p in inside):
        return True
    if not own and any(p.value.unit for p in inside):
        return True
    told = [x for x in words if x.is_whole and not x.soft]
    before = [x for x in told if x.last == lead]
    if own:  # "cancel 7047", "7047 ready"; not "the weight 7047", "7047 words"
        counted = [x for x in told if x.first == link.last and is_plural(clause.word(x.first))]
        return any(x.kind in ("type", "attribute") for x in (*before, *counted))
    behind = clause.tokens[link.last : link.last + 1]
    return bool(before) or any(
        t.is_word and (not t.function or t.lower in degrees()) for t in behind
    )


def _is_amount(clause: Clause, placed: Placed) -> bool:
    """Whether a number compares; what something comes to begins no range: "502 to 40"."""
    value, ranging = placed.value, closed("ranging") | closed("lasting_from")
    if value.comparison == ">=" and clause.word(placed.first - 1) not in ranging:
        return clause.word(placed.last) not in closed("becoming")
    return bool(value.comparison)


def _lead(clause: Clause, at: int) -> int:
    """Where what leads a number ends: before other numbers that are listed, and "number"."""
    while clause.word(at - 1) in closed("coordinating") and clause.word(at - 2).isdigit():
        at -= 2
    return at - (clause.word(at - 1) in closed("number"))


def _bears(word: Link, name: Link) -> bool:
    """Whether a word is the type of what has a name, or what the name is called."""
    own = word.kind == "type" or word.attribute == name.attribute
    return own and word.entity == name.entity
