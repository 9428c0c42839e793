"""Words that are no name, though a known thing is called by them, or by more than them."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import superlatives
from graphs.reading.links import Link, places
from graphs.reading.tokens import stem, tokens_of
from tools.words import identifier_words


def is_no_part(clause: Clause, link: Link) -> bool:
    """Whether a part of a name is but a day, a time or an amount, the two of "Padel Two", a word
    of degree: the last of "Last Round", a noun that means no certain thing ("a table"), or a part
    of another name that is said.
    """
    if link.is_whole:
        return False
    degrees = {(one.at, one.last) for one in superlatives(clause)}
    measured = (p for p in clause.values if p.first <= link.first and p.last >= link.last)
    open_ = clause.word(link.first - 1) in closed("indefinite")
    if ((link.first, link.last) in degrees or open_) and _is_small(clause, link):
        return True
    return any(p.is_measured for p in measured) or _cuts_another(clause, link)


def _cuts_another(clause: Clause, link: Link) -> bool:
    """Whether words are only some of a name that is said, and the rest, written as a name, is
    neither of the name that they are a part of nor the word for such things: the first of "Saffron
    Room", of what is called Saffron Kitchen.
    """
    told = {t.stem for t in tokens_of(str(link.value))}
    told |= {stem(word) for word in identifier_words(link.entity.rpartition(".")[2])}
    names = [p for p in clause.values if p.value.kind == "name"]
    inside = [p for p in names if p.first <= link.first and link.last <= p.last]
    rest = places(inside) - places([link])
    words = (clause.tokens[at] for at in rest)
    return any(t.text[:1].isupper() and not t.function and t.stem not in told for t in words)


def tells_kind(clause: Clause, links: Sequence[Link], root: str, link: Link) -> bool:
    """Whether the name of another thing is rather a kind of those asked for: "rescue divers", where
    a course is called "Rescue Diver".
    """
    own = [x for x in links if x.entity == root and x.is_whole and link.entity != root]
    kinds = {x.last for x in own if x.kind == "value" and x.first == link.first}
    nouns = {x.first for x in own if x.kind == "type" and x.last == link.last}
    return bool(kinds & nouns) and _is_small(clause, link)


def _is_small(clause: Clause, link: Link) -> bool:
    return all(t.text == t.lower for t in clause.tokens[link.first : link.last])
