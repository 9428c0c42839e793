"""What speaks for and against a change that a whole request may ask for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from graphs.forms.records import DoGoal, FindGoal, Form
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.cues import denials
from graphs.reading.links import Link, places
from graphs.reading.proposing import (
    Match,
    Proposal,
    speaks_of_several,
    tokens_told,
    what_is_set,
)
from graphs.reading.schema import Schema
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import runs

_READ = (
    "value", "verb", "root_said", "purpose", "mood", "name_own", "stated", "target_missing",
    "guessed", "deed_guessed", "points_back", "which_one", "verb_of_other", "verb_meant_other",
    "soft", "unknown_thing", "open_value", "noun_first", "relates_back", "untaken", "relevance",
)  # fmt: skip
"""Signs of the reading of its stretch that are taken over."""


def signs_of(
    one: Proposal,
    whole: Clause,
    links: Sequence[Link],
    form: Form,
    schema: Schema,
    others: Sequence[Proposal],
) -> dict[str, float]:
    """Sign -> how far it holds, of a change that the whole request may ask for."""
    goal, told = one.goal, one.candidate.features
    kind = schema.model.paths[goal.tool_id].kind
    used = _used(one, whole)
    left = _left(whole, used)
    inside = set(whole.between(one.clause.offset, one.clause.offset + len(one.clause.text)))
    missed = _missed(whole, links, used)
    return {
        **{name: float(told.get(name, 0.0)) for name in _READ},
        f"is_{kind}": 1.0,
        "sets": float(len(goal.assignments)),
        "tells": float(len(goal.target.constraints) if goal.target else 0),
        "beside_name": float(_beside_name(goal, schema)),
        "each": float(goal.each),
        "each_plural": float(goal.each and speaks_of_several(whole)),
        "each_said": float(goal.each and _speaks_of_all(whole)),
        "one_of_several": float(not goal.each and _speaks_of_all(whole)),
        "moved": float(one.moved),
        "passed": float(one.passed),
        "told": float(one.told),
        "aimed": float(one.aimed),
        "filled": float(one.filled),
        "spread": float(one.spread),
        "missed_inside": float(len(missed & inside)),
        "missed_outside": float(len(missed - inside)),
        "missed_names": float(len(missed & _begin(links, "name"))),
        "missed_values": float(len(missed & {p.first for p in whole.values})),
        "number_unsaid": float(_unsaid_numbers(goal, links)),
        "left_inside": float(len(left & inside)),
        "left_outside": float(len(left - inside)),
        **_tone(whole, one),
        **_beside(one, form),
        "lead": _lead(one, others),
        **(_match(one.match) if one.match is not None else {}),
    }


def _match(match: Match) -> dict[str, float]:
    """How well it fits what is known of things."""
    return {
        "told_worth": match.worth,
        "told_lead": match.lead,
        "told_none": float(match.lead <= 0),
        "told_named": float(match.named),
        "things": float(match.things),
        "things_lead": match.least_lead,
        "guessed_inputs": float(match.guessed),
        "texts": float(match.texts),
        "together": float(match.together > 1),
    }


def _speaks_of_all(whole: Clause) -> bool:
    """Whether a word says that several are meant."""
    return bool(whole.words & (closed("universal") | closed("dual")))


def left_of(one: Proposal, whole: Clause) -> list[str]:
    """Stretches of the request that a change does not rest on."""
    left = _left(whole, _used(one, whole))
    return [whole.said(*run) for run in runs(len(whole.tokens), left.__contains__)]


def _left(whole: Clause, used: Collection[int]) -> set[int]:
    return {at for at, t in enumerate(whole.tokens) if at not in used and not _is_plain(whole, at)}


def _used(one: Proposal, whole: Clause) -> set[int]:
    """The tokens of the whole that a change rests on, and what repeats them."""
    used = tokens_told(one, whole)
    again = {whole.tokens[at].lower for at in used if not whole.tokens[at].function}
    return used | {at for at, t in enumerate(whole.tokens) if t.lower in again}


def _missed(whole: Clause, links: Sequence[Link], used: Collection[int]) -> set[int]:
    """Where values and names begin of which nothing was made."""
    known = [x for x in links if x.kind in ("name", "value", "flag") and x.is_whole and not x.soft]
    said = [places([x]) for x in known] + [places([x]) for x in whole.values]
    return {min(one) for one in said if one and one.isdisjoint(used)}


def _begin(links: Sequence[Link], kind: str) -> set[int]:
    return {x.first for x in links if x.kind == kind and x.is_whole and not x.soft}


def _unsaid_numbers(goal: DoGoal, links: Sequence[Link]) -> int:
    """How many numbers are given to what no word speaks of."""
    said = {x.attribute for x in links if x.kind == "attribute" and x.entity == goal.entity}
    numbers = (c for c in goal.assignments if c.kind in ("number", "money"))
    return sum(c.attribute not in said for c in numbers)


def _is_plain(whole: Clause, at: int) -> bool:
    token = whole.tokens[at]
    return token.function or not token.is_word or token.lower in closed("polite")


def _beside_name(goal: DoGoal, schema: Schema) -> int:
    """How much tells the thing beside its own name."""
    if goal.target is None:
        return 0
    told = goal.target.constraints
    named = [c for c in told if schema.identifies(goal.entity, c.attribute)]
    return len(told) - len(named) if named else 0


def _tone(whole: Clause, one: Proposal) -> dict[str, float]:
    """How the request is put: what asks, denies, supposes, and tells of what is over."""
    words = whole.words
    asks = closed("how") | set(question_words())
    first = whole.word(whole.head)
    return {
        "asked": float("?" in words),
        "asks_first": float(first in asks or whole.mood in ("ask", "test")),
        "bids": float(one.clause.mood == "command"),
        "denied": float(bool(denials(whole) - set(one.candidate.used)) or whole.forbids),
        "obliged": float(bool(words & closed("obliging"))),
        "wished": float(bool(words & closed("wishing"))),
        "past": float(any(is_participle(t) for t in whole.tokens)),
        "polite": float(bool(words & closed("polite"))),
    }


def _beside(one: Proposal, form: Form) -> dict[str, float]:
    """What the clause by clause reading came to."""
    goals = form.goals
    changes = [goal for goal in goals if isinstance(goal, DoGoal)]
    same = [goal for goal in changes if _is_same(goal, one.goal)]
    return {
        "read_same": float(bool(same)),
        "read_other": float(bool(changes) and not same),
        "read_tool": float(any(goal.tool_id == one.goal.tool_id for goal in changes)),
        "read_several": float(len(goals) > 1),
        "looked_up": float(any(isinstance(goal, FindGoal) for goal in goals)),
        "look_up_sure": form.confidence if goals and not changes else 0.0,
        "read_sure": form.confidence if same and not form.unread else 0.0,
        "read_whole": float(bool(goals) and not form.unread),
    }


def _is_same(one: DoGoal, other: DoGoal) -> bool:
    return (one.tool_id, one.target, one.target_goal, what_is_set(one)) == (
        other.tool_id, other.target, other.target_goal, what_is_set(other))  # fmt: skip


def _lead(one: Proposal, others: Sequence[Proposal]) -> float:
    """How much more its stretch is worth than the best of another operation."""
    worth = [x.candidate.features["value"] for x in others if x.goal.tool_id != one.goal.tool_id]
    return one.candidate.features["value"] - max(worth, default=0.0)
