"""Amounts by which something is to change: "by 10 %", "two days later", "back a week"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from graphs.reading.clauses import Clause, Placed, clause_of
from graphs.reading.closed_class import closed, irregular, multiples
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import Token, stem
from graphs.reading.values.quantities import TIME_UNITS
from graphs.reading.values.record import NUMBERS
from tools.words import singular


@dataclass(frozen=True, slots=True)
class Moved:
    """An amount of a change, and the tokens that say it with its direction."""

    first: int
    last: int
    amount: float
    """Below zero where something is taken away, or made earlier."""
    unit: str = ""
    """``percent``, a unit of time in the singular, or what is counted."""
    is_money: bool = False
    of_time: bool = False
    """Whether a time is moved, not what lasts or is counted."""

    @property
    def is_bare(self) -> bool:
        """Whether it is a number of which nothing says what it counts: it may tell a thing."""
        return not self.unit and not self.is_money


def moved_amounts(clause: Clause) -> Iterator[Moved]:
    """The amounts of a clause that say a change; what stands behind "to" or "for" is none."""
    for one in _amounts(clause):
        by = clause.word(one.first - 1) in closed("agents")
        led = clause.word(one.first - 1) in closed("prepositions") | closed("lasting_until")
        becomes = any(p.first == one.last + 1 and p.value.kind in NUMBERS for p in clause.values)
        led = led or (one.is_bare and one.first != clause.head + 1 and not _says_more(clause, one))
        if (by or not led) and not (becomes and clause.word(one.last) in closed("becoming")):
            told = _directed(clause, replace(one, first=one.first - by))
            if told is not None:
                yield told
    if (share := multiples().get(clause.word(clause.head))) is not None:
        yield Moved(clause.head, clause.head + 1, share, "percent")


def _says_more(clause: Clause, one: Moved) -> bool:
    """Whether a word beside an amount says that it is more, or less: "loan 3" says neither."""
    verb = stem(clause.word(one.first - 1)) in _stems(_more_or_less())  # "knocked 40 off"
    return verb or clause.word(_behind(clause, one)) in _more_or_less() or is_added(clause, one)


@cache
def _stems(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(stem, words))


@cache
def _more_or_less() -> frozenset[str]:
    return (closed("rising") | closed("falling")) - closed("particles")


def _behind(clause: Clause, one: Moved) -> int:
    """Where it may stand behind an amount that it is more: also after what it counts or is told
    for, "one guest more", "2.50 an hour more".
    """
    rate = clause.word(one.last) in closed("indefinite") | closed("per")
    at = one.last + 1 + rate
    return at if clause.word(at) in _more_or_less() else one.last


def is_added(clause: Clause, one: Moved) -> bool:
    """Whether an amount is told as one more: "another 14", "two more days"."""
    told = {clause.word(at) for at in range(one.first - 1, one.last)}
    return bool(told & closed("adding")) and clause.word(one.first - 2) not in closed("agents")


def _directed(clause: Clause, one: Moved) -> Moved | None:
    """The amount with its sign, and "than planned"; None where nothing says whether it is more or
    less, or it is than another thing is.
    """
    behind = _behind(clause, one)
    than = behind + (clause.word(behind) not in closed("than"))
    if clause.word(than) not in closed("than"):
        return _signed(clause, one)
    at = than + 1 + (clause.word(than + 1) in closed("partners"))  # "than we had planned"
    held = [t for t in clause.tokens[at : at + 1] if _tells_before(t)]
    told = _signed(clause, one) if held else None
    if told is None:
        return None
    return replace(told, last=at + 1 + (clause.word(at + 1) in closed("particles")))


def _tells_before(token: Token) -> bool:
    """Whether a word tells how it was, or is held to be: "planned", "have"."""
    return is_participle(token) or token.lower in irregular() or token.lower in closed("perfect")


def _signed(clause: Clause, one: Moved) -> Moved | None:
    at = _behind(clause, one)
    if one.is_bare and at == one.last + 1:
        one = replace(one, last=at, unit=singular(clause.word(one.last)))
    behind, verb = clause.word(at), clause.word(clause.head)
    of_time = behind in closed("sooner_or_later")
    for sign, name in ((1, "rising"), (-1, "falling")):
        if behind in closed(name) - closed("particles"):
            return replace(one, amount=sign * one.amount, last=at + 1, of_time=of_time)
    if is_added(clause, one):
        return replace(one, first=one.first - (clause.word(one.first - 1) in closed("adding")))
    if one.unit in TIME_UNITS and (sign := _of_time(verb, clause.words)):
        return replace(one, amount=sign * one.amount, of_time=True)
    near = {verb, behind, clause.word(one.first - 1)}
    if one.unit in TIME_UNITS:  # "off" and "up" alone say not which way a time goes
        near -= closed("particles")
    for sign, name in ((1, "rising"), (-1, "falling")):
        if not _stems(closed(name)).isdisjoint(map(stem, near)):
            return replace(one, amount=sign * one.amount)
    return None


def _of_time(verb: str, words: frozenset[str]) -> int:
    """Which way a verb moves a time; of a move "back" or "forward" nobody knows."""
    if verb in closed("postponing") or (verb in closed("pushing") and closed("back") & words):
        return 1
    return -1 if verb in closed("bringing") and closed("forward") & words else 0


def _amounts(clause: Clause) -> Iterator[Moved]:
    """All amounts; "a week" is one, and so is what "one day earlier" begins with."""
    found = [told for placed in clause.values if (told := _amount_of(clause, placed)) is not None]
    yield from found
    taken = {at for one in found for at in range(one.first, one.last)}
    for at, token in enumerate(clause.tokens):
        if singular(token.lower) not in TIME_UNITS or at in taken:
            continue
        leads = closed("indefinite") | (closed("adding") if token.lower in TIME_UNITS else set())
        before = at - 2 - (clause.word(at - 2) in closed("adding"))
        rate = clause.word(at - 2) in _more_or_less() and clause.word(at - 1) in closed("articles")
        if clause.word(at - 1) in leads and before not in taken and not rate:
            yield Moved(at - 1, at + 1, 1, singular(token.lower))


def _amount_of(clause: Clause, placed: Placed) -> Moved | None:
    value, first, last = placed.value, placed.first, placed.last
    match value.kind:
        case "duration":
            return Moved(first, last, value.value["amount"], value.value["unit"])
        case "money":
            return Moved(first, last, value.value["amount"], is_money=True)
        case "number" if value.unit != "ordinal":
            unit = singular(clause.word(last + 1))
            if unit in TIME_UNITS and clause.word(last) in closed("adding"):  # "two more days"
                return Moved(first, last + 2, value.value, unit)
            return Moved(first, last, value.value, value.unit)
        case "date" | "datetime" if clause.word(last - 1) in closed("sooner_or_later"):
            return _from_now(clause, placed)
    return None


def _from_now(clause: Clause, placed: Placed) -> Moved | None:
    """A length of time that was taken for a day as seen from now."""
    inner = clause_of(clause.said(placed.first, placed.last - 1), 0, clause.now)
    told = [one for p in inner.values if (one := _amount_of(inner, p)) is not None]
    return replace(told[0], first=placed.first, last=placed.last - 1) if told else None
