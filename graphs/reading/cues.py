"""What the words of closed classes in a clause ask for: how many, which end, not, for each."""

from __future__ import annotations

from dataclasses import dataclass

from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import (
    Degree,
    closed,
    comparatives,
    degrees,
    moments,
    number_words,
    ordinals,
    totals,
)
from graphs.reading.counted_those import counts_those
from graphs.reading.once import once
from graphs.reading.weights import most, reach
from tools.entity_types.records import Operator
from tools.written_number import whole_number

BOUNDS = ("<", "<=", ">", ">=")
"""Operators that compare an amount with a bound."""


@dataclass(frozen=True, slots=True)
class Superlative:
    """A word of degree and where it stands."""

    at: int
    degree: Degree
    last: int
    """One more than where it ends: "most recent" are two words."""


@once
def superlatives(clause: Clause) -> tuple[Superlative, ...]:
    """Words of degree that ask for an end of an order, "at most" and "at least" left out."""
    found: list[Superlative] = []
    for at, token in enumerate(clause.tokens):
        degree, behind = degrees().get(token.lower), clause.word(at + 1)
        following = None if behind in ordinals() else _degree_of(behind)  # "highest first"
        if degree is None or clause.word(at - 1) in closed("bounding") or _in_time(clause, at):
            continue
        if (found and at < found[-1].last) or _goes_on(clause, at):
            continue
        if not degree.dimension and following is not None and following.dimension:
            same = following.descending is degree.descending  # the least recent are the oldest
            both = Degree(following.dimension, descending=same)
            found.append(Superlative(at, both, at + 2))
        else:
            found.append(Superlative(at, degree, at + 1))
    return tuple(found)


def _goes_on(clause: Clause, at: int) -> bool:
    """Whether "last" is no end of days: what lasts an hour, or long, and "the last one"."""
    if clause.word(at) not in closed("final"):
        return False
    lengths = (comparatives().get(word) or _degree_of(word) for word in clause.words)
    long = any(one and set(one.dimension.split()) & closed("lasting") for one in lengths)
    timed = any(p.value.kind == "duration" for p in clause.values)
    return long or timed or clause.word(at + 1) in closed("pro_forms")


def _degree_of(word: str) -> Degree | None:
    """What a word of degree means, or the plain form of one: "most fast"."""
    return degrees().get(word) or degrees().get(f"{word}est")


def total_word(clause: Clause) -> tuple[int, str] | None:
    """Where a total is asked for, and which: ``("how many", count)``."""
    for at, token in enumerate(clause.tokens):
        op = totals().get(token.lower)
        if op is None or not is_total(clause, at):
            continue
        return at, op
    return None


def amount_word(clause: Clause) -> int | None:
    """Where "how much" or "how many" ends."""
    amounts = closed("much") | closed("many")
    words = range(1, len(clause.tokens))
    return next(
        (i for i in words if clause.word(i) in amounts and clause.word(i - 1) in closed("how")),
        None,
    )


@once
def sum_verb(clause: Clause) -> int | None:
    """Where the verb of "what do they come to" stands: it leads "to", and nothing follows that."""
    opening = {clause.word(i) for i in range(clause.head + 2)}
    if opening & closed("being"):
        return None  # "what is she allergic to?" has no such verb
    asked = opening & (closed("what") | closed("much"))
    for to in range(clause.head + 1, len(clause.tokens)):
        at = to - 1 - (clause.word(to - 1) in closed("particles"))
        verb = at > clause.head and not clause.tokens[at].function
        if clause.word(to) in closed("amounting") and verb and asked and _ends(clause, to + 1):
            return at
    return None


def _ends(clause: Clause, at: int) -> bool:
    """Whether nothing is said at a place but, at most, that all is meant: "in total"."""
    rest = [clause.word(at), clause.word(at + 1)]
    rest = rest[rest[0] in closed("prepositions") :]
    return not rest[0] or not clause.tokens[at].is_word or totals().get(rest[0]) == "sum"


def is_total(clause: Clause, at: int) -> bool:
    """Whether a word asks for a total here, and is no part of something's name."""
    word = clause.word(at)
    if word in closed("many"):
        return clause.word(at - 1) in closed("counting")
    if word in closed("number"):
        plain = not at or clause.tokens[at - 1].function
        return plain and clause.word(at + 1) in closed("of") and not _of_one(clause, at + 2)
    if word in closed("signifying"):  # but not "what does it mean", "I mean the red ones"
        said = clause.word(at - 1) in closed("nominative")
        return not said and closed("supporting").isdisjoint(clause.word(i) for i in range(at))
    if word in closed("overall"):  # but not "together with"
        return clause.word(at + 1) not in closed("prepositions")
    return word not in closed("count") or at == clause.head


def _of_one(clause: Clause, at: int) -> bool:
    """Whether one thing that was spoken of stands here: "the number of that booking"."""
    return clause.word(at) in closed("singular") | closed("pointing_at_one")


def negated(clause: Clause, at: int) -> bool:
    """Whether a negating word stands shortly before a token, with no comma between."""
    if _is_the_only(clause, at):
        return False
    if (at > 1 and _denied_beside(clause, at - 1)) or excepted(clause, at):
        return True
    denying = closed("negating") - (closed("absent") if clause.mood == "test" else set())
    leads = {i for i in range(clause.head) if clause.word(i) in closed("conditional")}
    for i in range(at - 1, max(0, at - reach("negation")) - 1, -1):
        token = clause.tokens[i]
        if i in leads:  # "unless it is paid, ..." decides, and denies nothing of it
            return False
        if token.lower in closed("contrasting") or token.lower in closed("prepositions"):
            return False
        if token.lower in denying:
            return True
    return False


def asks_difference(clause: Clause) -> bool:
    """Whether it is asked by how much one thing is more than another: "how much older than", "and
    by how much?".
    """
    led = clause.word(clause.head) in closed("how") and clause.words & closed("than")
    more = bool(led) and clause.word(clause.head + 1) in closed("much") | closed("many")
    return more or bool(by_how_much(clause))


def by_how_much(clause: Clause) -> range:
    """The places of words that ask how far apart things are, whatever is compared."""
    much = closed("much") | closed("many")
    for at in range(len(clause.tokens) - 2):
        by, how, degree = (clause.word(at + more) for more in range(3))
        if by in closed("agents") and how in closed("how") and degree in much:
            return range(at, at + 3)
    return range(0)


@once
def denials(clause: Clause) -> frozenset[int]:
    """The places of words that deny something; "isn't it open?" asks, and "no, ..." only leads."""
    said = closed("negating") | closed("excepting")
    return frozenset(
        at for at, token in enumerate(clause.tokens)
        if (token.lower in said or _leaves_out(clause, at))
        and at > clause.head * (clause.mood == "test")
        and not (token.lower in closed("none") and clause.word(at + 1)[:1].isdigit())
    )  # fmt: skip


def bounds(clause: Clause) -> set[int]:
    """The places of numbers that something is compared with."""
    compared = (p for p in clause.values if p.value.comparison and p.value.kind == "number")
    return {at for placed in compared for at in range(placed.first, placed.last)}


def excepted(clause: Clause, at: int) -> bool:
    """Whether what is left out goes on up to a token: "leaving out the ones that were lost"."""
    if _is_the_only(clause, at):
        return False
    for place in range(at - 1, -1, -1):
        word = clause.word(place)
        leads = word in closed("prepositions") and place > 0  # "except for Ada"
        excepts = clause.word(place - leads) in closed("excepting") or _leaves_out(clause, place)
        marked = any(not t.is_word for t in clause.tokens[place:at])  # "not high: it costs 30"
        if excepts or (opens_with_denial(clause, place) and not marked):
            return True
        of_those = word in closed("of") and clause.word(place - 1) in closed("pronouns")
        if word in closed("contrasting") | closed("prepositions") and not of_those:
            return False
    return False


def opens_with_denial(clause: Clause, at: int) -> bool:
    """Whether a clause begins by denying all that it says: "Not the ones that are done."."""
    denying = closed("negating") - closed("auxiliaries") - closed("absent") - closed("conditional")
    return clause.word(at) in denying and not any(t.is_word for t in clause.tokens[:at])


def _is_the_only(clause: Clause, at: int) -> bool:
    """Whether what is said is all that is meant: "none but booking 7", "nobody except Ada"."""
    none = closed("absent") | closed("none") | closed("void")
    places = [i for i in range(at) if clause.word(i) in closed("excepting") | closed("but")]
    return bool(places) and any(clause.word(i) in none for i in range(places[-1]))


def _leaves_out(clause: Clause, at: int) -> bool:
    """Whether words that end here leave something out: "leaving out", "other than", "all but"."""
    word, before = clause.word(at), clause.word(at - 1) if at else ""
    left_out = word in closed("out") and before in closed("leaving_out")
    other = word in closed("behind_other") and before in closed("other")
    every = closed("every") | closed("universal")
    saved = word in closed("but") and (
        before in closed("existential") or any(clause.word(i) in every for i in range(at))
    )
    return left_out or other or saved


def _denied_beside(clause: Clause, at: int) -> bool:
    """Whether a preposition stands right behind a negation: "no longer on leave"."""
    before = at - 2 if clause.word(at - 1) in closed("no_more") else at - 1
    asked = closed("absent") if clause.mood == "test" else set()  # "is nobody at Acme certified?"
    denies = clause.word(before) in closed("negating") - closed("excepting") - asked
    return clause.word(at) in closed("prepositions") and denies


def limit_before(clause: Clause, at: int) -> tuple[int, int] | None:
    """The number of things asked for before the word for them, and its token: "3 newest tasks"."""
    for place in range(at - 1, max(-1, at - reach("limit") - 1), -1):
        token, count = clause.tokens[place], _count_at(clause, place)
        if count and clause.word(place - 1) not in closed("compared"):
            return None if _is_measured(clause, place, at) else (place, count)
        if token.function and token.lower not in degrees():
            return None
    return None


@once
def limit_of_order(clause: Clause) -> tuple[int, int] | None:
    """The number of things asked for where an end of an order is: "the three highest", "top 5".

    The number stands beside the word of degree, or as a determiner before a noun that nothing is
    known of: "the three volunteers with the most hours".
    """
    ends = superlatives(clause)
    for at in range(len(clause.tokens)):
        count = _count_at(clause, at)
        beside = any(at in (one.at - 1, one.last) for one in ends)
        leads = clause.word(at - 1) in closed("determiners") | closed("asking")
        leads &= not counts_those(clause.tokens, at)
        if count and (beside or (ends and leads)):
            return at, count
    return None


def _is_measured(clause: Clause, at: int, noun: int) -> bool:
    """Whether a number counts its own unit, and not the noun behind that: "5 star hotels"."""
    return any(p.first == at < p.last - 1 < noun and p.value.unit for p in clause.values)


def _in_time(clause: Clause, at: int) -> bool:
    """Whether a word is one of a day or a time: "the next three days"."""
    times = (*DATES, "duration")
    return any(p.first <= at < p.last and p.value.kind in times for p in clause.values)


def _count_at(clause: Clause, at: int) -> int:
    """The number of things that a token tells; 0 where it tells none."""
    if _in_time(clause, at):
        return 0
    token = clause.tokens[at]
    count = number_words().get(token.lower) or whole_number(token.text) or 0
    return count if 0 < count <= most("rows_asked") else 0


def grouped_by(clause: Clause, at: int) -> bool:
    """Whether the word at a place says what groups are made of: "per garden", "by status"."""
    return clause.word(at - 1) in closed("grouping")


def operator_of(comparison: str, cue: str) -> Operator:
    """The operator of a value as it was read."""
    if comparison in ("<", "<=", ">", ">=", "="):
        return comparison  # type: ignore[return-value]
    return moments().get(cue, "=")  # type: ignore[return-value]


def preposition(cue: str) -> str:
    """What stood before a value, where that is a preposition."""
    return cue if cue in closed("prepositions") | set(moments()) else ""
