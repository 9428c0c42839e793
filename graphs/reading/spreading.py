"""One clause, several goals: the same asked of values side by side ("in Oslo and in Cairo")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from graphs.forms.parts import said_of
from graphs.forms.records import CallGoal, CompareGoal, Constraint, FindGoal, Goal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import Degree, closed, comparatives, comparisons, degrees
from graphs.reading.cues import asks_difference
from graphs.reading.links import places
from graphs.reading.schema import tells_how_long
from graphs.reading.shares import share_word
from tools.words import identifier_words

Side = Sequence[Constraint]
Sides = tuple[Goal, Sequence[Side], str]
"""A goal, what is said of it side by side, and which of them is asked for; ``""``: all are."""


def spread(goal: Goal, clause: Clause) -> list[Goal]:
    """The goals of a clause, a comparison of them last where one is asked for."""
    if shares := _shares(goal, clause):
        return shares
    plain, alike, compared = _compared_things(goal, clause) or _listed(goal, clause)
    if len(alike) < 2:
        return [goal]
    number, others = int(goal.id.removeprefix("g")), said_of(plain)
    made = [_with(plain, f"g{number + at}", [*others, *one]) for at, one in enumerate(alike)]
    if not compared:
        return made
    ids = tuple(one.id for one in made)
    said = [name for name, side in zip(ids, alike, strict=True)
            if all(_is_before_than(one, clause) for one in side)]  # fmt: skip
    last = CompareGoal(
        id=f"g{number + len(made)}",
        goals=ids,
        op=compared,  # type: ignore[arg-type]
        claimed=said[0] if len(said) == 1 and clause.mood == "test" else "",
    )
    return [*made, last]


def _shares(goal: Goal, clause: Clause) -> list[Goal]:
    """Those things of which something is so, all of them, and what share the former are."""
    at = share_word(clause)
    if at is None or not isinstance(goal, FindGoal) or goal.total is None:
        return []
    timed = places(clause.values)  # "in May"
    verbs = (
        i for i in range(at, len(clause.tokens))
        if clause.word(i) in closed("auxiliaries") and i not in timed
    )  # fmt: skip
    verb = next(verbs, at)
    start, _ = clause.span(verb, verb + 1)
    among = [c for c in goal.find.constraints if c.span is not None and c.span[0] < start]
    if goal.total.op != "count" or len(among) == len(goal.find.constraints):
        return []
    number = int(goal.id.removeprefix("g"))
    ids = (goal.id, f"g{number + 1}")
    ratio = CompareGoal(id=f"g{number + 2}", goals=ids, op="ratio")
    return [goal, _with(goal, ids[1], among), ratio]


def _is_before_than(one: Constraint, clause: Clause) -> bool:
    """Whether a value is said before "than", or "before": what a question claims to be more."""
    words = [token.lower for token in clause.tokens]
    dividing = closed("than") if closed("than") & clause.words else closed("moments")
    than = next((i for i, word in enumerate(words) if word in dividing), 0)
    before = clause.text[: clause.tokens[than].start].casefold()
    stands = any(p.last <= than for p in clause.values if p.value.value == one.value)
    return stands or str(one.value).casefold() in before


def _listed(goal: Goal, clause: Clause) -> Sides:
    """Values of one list, of which nothing says where they belong, or for one input."""
    constraints = said_of(goal)
    if sides := _sides_of_call(goal, clause) or _beside_than(constraints, clause):
        plain = _with(goal, goal.id, [c for c in constraints if all(c not in s for s in sides)])
        return plain, sides, _compared(clause, goal)
    groups = Counter(
        group for c in constraints if (group := group_of(c, clause)) and not c.attribute
    )
    several = [group for group, count in groups.items() if count > 1]
    if len(several) != 1:
        return goal, (), ""
    alike = [c for c in constraints if group_of(c, clause) == several[0]]
    plain = _with(goal, goal.id, [c for c in constraints if c not in alike])
    return plain, [[one] for one in alike], _compared(clause, goal)


def _sides_of_call(goal: Goal, clause: Clause) -> Sequence[Side]:
    """What a function is told several times, each time all of it before the next: "by rail or by
    road", "Oslo to Rome and Oslo to Bergen".
    """
    groups: dict[tuple[str, str], list[Constraint]] = {}
    for one in goal.arguments if isinstance(goal, CallGoal) else ():
        if one.op == "=":
            groups.setdefault(_input_said(one, clause), []).append(one)
    several = {said: some for said, some in groups.items() if len(some) > 1}
    if len({*map(len, several.values())}) != 1 or not any(name for name, _ in several):
        return []
    sides = [*zip(*(sorted(some, key=_place) for some in several.values()), strict=True)]
    apart = all(max(map(_place, a)) <= min(map(_place, b)) for a, b in pairwise(sides))
    return sides if apart else []


def _place(one: Constraint) -> tuple[int, int]:
    return one.span or (0, 0)


def _input_said(one: Constraint, clause: Clause) -> tuple[str, str]:
    """What tells the input that a value is for, its name or the preposition said before it, and of
    which kind it is.
    """
    begin, at = clause.span(0, 1)[0] - clause.tokens[0].start, _place(one)[0]
    before = clause.text[: at - begin].split()[-1:]
    return one.attribute or one.cue * (before == [one.cue]), one.kind * (not one.attribute)


def _beside_than(constraints: Sequence[Constraint], clause: Clause) -> Sequence[Side]:
    """The values of one kind on both sides of "than": "is it warmer in Oslo than in Rome"."""
    if clause.mood != "test" or not any(_degree(t.lower) for t in clause.tokens):
        return []
    at = next((i for i, t in enumerate(clause.tokens) if t.lower in closed("than")), None)
    if at is None:
        return []
    there, _ = clause.span(at, at + 1)
    free = [one for one in constraints if one.span and not one.attribute]
    before = [one for one in free if one.span and one.span[0] < there]
    behind = [one for one in free if one not in before]
    pairs = [[[a], [b]] for a in before for b in behind if a.kind == b.kind]
    return pairs[0] if len(pairs) == 1 else []


def _compared_things(goal: Goal, clause: Clause) -> Sides | None:
    """The things that a question compares by an attribute: whether, or by how much, it is more."""
    by = goal.find.order if isinstance(goal, FindGoal) else None
    apart = asks_difference(clause)
    if not isinstance(goal, FindGoal) or by is None or not (apart or clause.mood == "test"):
        return None
    listed = [c for c in goal.find.constraints if isinstance(c.value, list)]
    if goal.test is not None or goal.find.limit or len(listed) != 1:
        return None
    alike = [[listed[0].model_copy(update={"value": one, "op": "="})] for one in listed[0].value]
    rest = tuple(c for c in goal.find.constraints if c is not listed[0])
    counted = goal.total is not None
    asked = {
        "order": None,
        "wanted": () if counted else (by.attribute,),
        "constraints": rest,
    }
    total = goal.total.model_copy(update={"by": ""}) if goal.total is not None else None
    find = goal.find.model_copy(update=asked)
    plain = goal.model_copy(update={"find": find, "total": total})
    most = "largest" if by.descending else "smallest"
    return plain, alike, "difference" if apart else most


def _with(goal: Goal, goal_id: str, constraints: Sequence[Constraint]) -> Goal:
    if isinstance(goal, CallGoal):
        return goal.model_copy(update={"id": goal_id, "arguments": tuple(constraints)})
    assert isinstance(goal, FindGoal), "only these have constraints"
    find = goal.find.model_copy(update={"constraints": tuple(constraints)})
    return goal.model_copy(update={"id": goal_id, "find": find})


def group_of(constraint: Constraint, clause: Clause) -> int:
    """The number of the list in which a value was said; 0 of none."""
    for placed in clause.values:
        if constraint.span == clause.span(placed.first, placed.last):
            return placed.value.group
    return 0


def _compared(clause: Clause, goal: Goal) -> str:
    """Which of the goals is asked for; ``""`` where all are. What is faster takes less time."""
    wanted = goal.wanted if isinstance(goal, CallGoal) else ()
    lasts = bool(wanted) and tells_how_long(identifier_words(wanted[0].rpartition(".")[2]))
    for token in clause.tokens:
        degree = _degree(token.lower)
        if degree is not None:
            inverse = lasts and bool(closed("speeding") & set(degree.dimension.split()))
            return "largest" if degree.descending is not inverse else "smallest"
    return ""


def _degree(word: str) -> Degree | None:
    """What a word that compares measures, and whether it says more of it."""
    if (degree := comparatives().get(word)) is not None:
        return degree
    if comparisons().get(word) in ("<", ">") and word.endswith("er"):
        return Degree("", comparisons()[word] == ">")
    return degrees()[word] if word in degrees() and word.endswith("est") else None
