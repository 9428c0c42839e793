"""One search: from a goal of the form to typed plans, best first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graphs.forms.complaint import spoken
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Goal
from graphs.plans.records import Plan
from graphs.plans.validation import complaints
from graphs.search.changes import changes
from graphs.search.drafts import Draft, Rows
from graphs.search.finders import find_rows
from graphs.search.functions import called
from graphs.search.joins import Relations
from graphs.search.left_before import rests_on_too_much
from graphs.search.queries import query_of
from graphs.search.scope import Scope
from graphs.search.scoring import Weights
from graphs.search.searches import Search
from graphs.search.totals import totalled
from graphs.search.trail import Trail
from graphs.state import Gap, Move
from tools.glosses import gloss
from tools.search_words import stem
from tools.words import identifier_words, prose_words

MOST_PLANS = 24
"""Plans that one search keeps."""
MOST_CLAUSES = 12
"""Constraints of one goal that are planned for."""
LACKING = ("gaps", "hard_gap", "unapplied", "misnamed", "maps_all")
"""Features of a plan that does not do all that was asked, or cannot find what was named, or goes
through all things of a type."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to."""

    plans: tuple[Plan, ...] = ()
    """Best first."""
    moves: tuple[Move, ...] = ()
    """Every move, undone ones too."""
    missing: tuple[Gap, ...] = ()
    """What only a person can say, where no plan goes without."""
    unclear: bool = False
    """Whether the second plan would answer differently and the first does not lead clearly."""
    namesakes: tuple[tuple[str, str], ...] = ()
    """Type and id of the two things of one name by which alone these plans differ, if they do."""
    why_not: str = ""
    """Why there is no plan, for the person."""
    limited: bool = False
    """Whether the search ended at its limit, so that there may be other plans."""
    lacks: float = -math.inf
    """What the best plan loses, 0 or less, by what it asks the person for or leaves undone."""


@dataclass(frozen=True, slots=True)
class _Finished:
    """A finished draft as a plan."""

    draft: Draft
    plan: Plan
    wrong: tuple[str, ...] = ()
    """What is wrong with it."""

    @property
    def good(self) -> bool:
        """Whether it may run as it is."""
        return not self.wrong and not self.draft.gaps


def search_plans(goal: Goal, scope: Scope) -> SearchResult:
    """The plans for a goal, best first."""
    if not isinstance(goal, FindGoal | DoGoal | CallGoal):
        return SearchResult(plans=(Plan(goal=goal.id, steps=()),))
    if (count := len(_clauses(goal))) > MOST_CLAUSES:
        return SearchResult(why_not=f"{count} conditions at once; {MOST_CLAUSES} are the limit.")
    if why_not := rests_on_too_much(goal, scope):
        return SearchResult(why_not=why_not)
    most = 2 * scope.limits.dfs_steps * scope.limits.neighbours * scope.limits.plan_depth
    trail = Trail(most, scope.deadline)
    told = prose_words(scope.said)
    said = frozenset(map(stem, told)) - _type_stems(scope) - _wanted_stems(goal)
    search = Search(
        scope=scope,
        trail=trail,
        weights=scope.weights,
        relations=Relations(scope.model),
        find=find_rows,
        words=_words(goal, scope) | frozenset(told),
        said=said,
        spoken=frozenset(map(stem, prose_words(gloss(scope.said)))),
        depth=scope.limits.plan_depth,
        strict=isinstance(goal, DoGoal),
        own=tuple(_clauses(goal)),
        hopes={**_hopes(goal), "said_met": len(said)},
    )
    return replace(_result(search, _found(search, goal)), limited=trail.over)


def _found(search: Search, goal: FindGoal | DoGoal | CallGoal) -> list[_Finished]:
    """Finished drafts, each once, in the order found.

    Unless all are wanted the search ends where what is left cannot come near the best plan, and
    after a wave that found none better than one that lacks nothing.
    """
    found: dict[str, _Finished] = {}
    trail, best, whole_one = search.trail, -math.inf, False
    for wave in range(search.scope.waves):
        trail.allowance, before = wave, best
        for draft, rows in _drafts(search, goal):
            whole = draft.ending_in(rows)
            if (key := repr((whole.steps, whole.gaps))) in found:
                trail.finished += 1
                continue
            one = found[key] = _finished(search, goal, whole, rows.entity)
            trail.move("finish", "", draft.path, f"{one.plan.score:.2f}")
            if one.good and one.plan.score > best:
                best, whole_one = one.plan.score, not _lacks(whole, search)
            if not search.scope.thorough:
                trail.floor = best - search.weights.clear_lead
            if trail.over or len(found) >= MOST_PLANS:
                break
        settled = whole_one and before == best and not search.scope.thorough
        if settled or trail.over or len(found) >= MOST_PLANS:
            break
    if not found:
        trail.move("give_up", "", (), "; ".join(search.why_not))
    return [*found.values()]


def _drafts(search: Search, goal: FindGoal | DoGoal | CallGoal) -> Iterator[tuple[Draft, Rows]]:
    match goal:
        case FindGoal():
            query = query_of(goal.find, f"{goal.id}.find")
            if goal.total is not None and not goal.tells_rows:
                return totalled(search, goal, query)
            tested = goal.test.attribute if goal.test is not None else ""
            query = replace(query, counted=goal.test is not None or goal.total is not None)
            return find_rows(search, Draft(), query.needing(tested))
        case DoGoal():
            return changes(search, goal)
        case CallGoal():
            return called(search, goal)


def _finished(search: Search, goal: Goal, draft: Draft, entity: str) -> _Finished:
    """A finished draft as a plan, with what is wrong with it."""
    plan = Plan(
        goal=goal.id,
        steps=draft.steps,
        entity=entity,
        unapplied=draft.unapplied,
        assumed=draft.assumed,
        features=dict(draft.features),
        score=search.weights.score(draft.features),
    )
    if draft.gaps:
        return _Finished(draft, plan)
    scope = search.scope
    entities = {known: found.entity for known, found in scope.known.items()}
    wrong = complaints(
        plan, scope.model, scope.library, goal, entities=entities, limits=scope.limits
    )
    return _Finished(draft, plan, (spoken(wrong),) if wrong else ())


def _result(search: Search, found: list[_Finished]) -> SearchResult:
    ranked = sorted(found, key=lambda one: -one.plan.score)
    moves = tuple(search.trail.moves)
    good = _without_deprecated([one for one in ranked if one.good], search)
    if good:
        rival = _rival([one.draft for one in good], search.weights)
        if rival:
            good.insert(1, good.pop(rival))
        plans = tuple(one.plan for one in good)
        apart = _things_apart(good[0].draft, good[1].draft, search) if rival else ()
        lacks = _lacks(good[0].draft, search)
        return SearchResult(plans, moves, unclear=bool(rival), namesakes=apart, lacks=lacks)
    wrong = [text for one in ranked for text in one.wrong]
    if wrong:
        return SearchResult(moves=moves, why_not=wrong[0])
    if search.trail.over:
        search.why_not.insert(0, "The search for a way ended at its limit.")
    missing = ranked[0].draft.gaps if ranked else ()
    why_not = "" if missing else next(iter(search.why_not), "No operation can answer that.")
    lacks = _lacks(ranked[0].draft, search) if missing else -math.inf
    return SearchResult(moves=moves, missing=missing, why_not=why_not, lacks=lacks)


def _without_deprecated(good: list[_Finished], search: Search) -> list[_Finished]:
    """Without plans that rest on deprecated operations, where others do as much."""
    current = [one for one in good if not one.plan.features.get("deprecated")]
    most = max((_lacks(one.draft, search) for one in good), default=-math.inf)
    return current if any(_lacks(one.draft, search) >= most for one in current) else good


def _things_apart(first: Draft, other: Draft, search: Search) -> tuple[tuple[str, str], ...]:
    """The two things of one type, each with its id as a text, by which alone meanings differ."""
    one, two = {*first.meaning} - {*other.meaning}, {*other.meaning} - {*first.meaning}
    if len(one) != 1 or len(two) != 1:
        return ()
    (entity, _, thing), (kind, _, that) = one.pop().partition(":"), two.pop().partition(":")
    things = entity == kind and search.scope.type(entity) is not None
    return ((entity, thing), (kind, that)) if things else ()


def _lacks(draft: Draft, search: Search) -> float:
    lacking = {name: draft.features.get(name, 0.0) for name in LACKING}
    return search.weights.score(lacking)


def _rival(drafts: Sequence[Draft], weights: Weights) -> int:
    """The place of the best plan of another meaning where it is nearly as good as the first; 0."""
    first = drafts[0]
    meant = set(first.meaning)
    other = next((i for i, one in enumerate(drafts) if set(one.meaning) != meant), 0)
    lead = weights.score(first.features) - weights.score(drafts[other].features)
    return other if other and weights.sure_by(lead) < weights.margin else 0


def _clauses(goal: FindGoal | DoGoal | CallGoal) -> list[Constraint]:
    """Constraints of a goal, nested ones included."""
    match goal:
        case FindGoal(find=find):
            some: list[Constraint] = [*find.constraints]
        case DoGoal(target=target, assignments=assignments):
            some = [*assignments, *(target.constraints if target is not None else ())]
        case CallGoal(arguments=arguments):
            some = [*arguments]
    for one in some:  # grows while it is walked
        some += one.find.constraints if one.find is not None else ()
    return some


def _hopes(goal: FindGoal | DoGoal | CallGoal) -> dict[str, float]:
    """The most that the clauses of a goal can bring a plan: both ends of a range go somewhere."""
    clauses = _clauses(goal)
    ends = sum(2 if isinstance(one.value, Mapping) else 1 for one in clauses)
    open_ = sum(1 for one in clauses if not one.attribute or isinstance(one.value, list))
    limit = isinstance(goal, FindGoal) and goal.find.limit is not None
    return {
        "pushed": ends + limit,
        "searched": ends,
        "seen": open_,
        "kind_fit": 2 * open_,
        "cue_met": open_,
        "needed": len(clauses),
    }


def _type_stems(scope: Scope) -> frozenset[str]:
    """Stems of the words that types are called by: they tell no operation of a type from others."""
    return frozenset(stem(word) for kind in scope.model.types.values() for word in kind.words)


def _wanted_stems(goal: Goal) -> frozenset[str]:
    """Stems of the words for what is wanted of things: it is fetched wherever they were found."""
    wanted = goal.find.wanted if isinstance(goal, FindGoal) else ()
    return frozenset(stem(word) for name in wanted for word in identifier_words(name))


def _words(goal: FindGoal | DoGoal | CallGoal, scope: Scope) -> frozenset[str]:
    """Words of the goal: of its types, attributes and enum values."""
    names: list[str] = []
    finds: list[Find] = []
    match goal:
        case FindGoal(find=find, total=total):
            finds.append(find)
            names += [total.attribute, total.by] if total is not None else []
        case DoGoal(target=target, entity=entity):
            finds += [target] if target is not None else []
            names.append(entity.rpartition(".")[2])
        case CallGoal(wanted=wanted):
            names += wanted
    while finds:
        find = finds.pop()
        kind = scope.type(scope.rows_entity(find.entity))
        names += kind.words if kind is not None else ()
        names += [*find.wanted, find.order.attribute if find.order is not None else ""]
        for one in find.constraints:
            names += [one.attribute, one.value if isinstance(one.value, str) else ""]
            finds += [one.find] if one.find is not None else []
    return frozenset(word for name in names for word in identifier_words(name))
