"""The goals of a request, clause by clause, as one form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from graphs.forms.parts import parts_of, said_of
from graphs.forms.records import (
    CallGoal,
    Condition,
    Constraint,
    DoGoal,
    FindGoal,
    Form,
    Goal,
    TalkGoal,
)
from graphs.reading.aspect import assumes
from graphs.reading.candidates import lead
from graphs.reading.circumstances import is_stated
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Before, Candidate
from graphs.reading.finding import entity_of
from graphs.reading.left_over import left_over, unread_words
from graphs.reading.links import places
from graphs.reading.more_of_a_call import asking_more, more_of_call
from graphs.reading.open_years import has_open_year, with_open_years
from graphs.reading.remembered import named_in, rests_on_doubt
from graphs.reading.schema import Schema
from graphs.reading.segments import segments
from graphs.reading.spreading import spread
from graphs.reading.tokens import stem
from graphs.reading.weights import confidence, fitted

_GUESSES = (
    "untested", "which_one", "guessed", "verb_meant_other", "deed_guessed", "unasked", "questioned",
)  # fmt: skip
"""Features of a reading that rests on a guess."""


@dataclass(slots=True)
class Joined:
    """What the clauses came to so far."""

    goals: list[Goal] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    """Words of clauses that were passed by; a change needs them read."""
    told: list[dict[str, float]] = field(default_factory=list)
    """The features of each clause."""
    speaks_of: dict[str, tuple[Constraint, ...]] = field(default_factory=dict)
    """Goal id -> where and when the request speaks of, nearest first."""

    def talk(self, said: TalkGoal) -> None:
        """A clause that asks for no call."""
        self.goals.append(said.model_copy(update={"id": f"g{len(self.goals) + 1}"}))

    def pass_by(self, clause: Clause) -> None:
        """A clause of which nothing comes but where and when the others are about.

        One that says neither and limits nothing needs no reading where nothing is changed.
        """
        limits = clause.words & (closed("conditional") | closed("negating") | closed("obliging"))
        valued = places(clause.values)
        told = self.unread if valued or limits else self.passed
        stated = {i for s in segments(clause) if is_stated(clause, s) for i in range(*s)}
        told += left_over(clause, valued if valued or limits else stated)

    def is_of_last(self, one: Candidate) -> bool:
        """Whether a reading is about things of the type that the goal before it finds."""
        return bool(self.goals) and entity_of(one.goal) == entity_of(self.goals[-1])

    def points_to_last(self, goal: Goal) -> bool:
        """Whether a reading is of what the goal before it finds."""
        return bool(self.goals) and self.goals[-1].id in _references([goal])

    def take(
        self, clause: Clause, found: Sequence[Candidate], speaks_of: Sequence[Constraint] = ()
    ) -> None:
        """A clause, read in these ways, the best first, with where and when it is about."""
        if not found:
            self.unread.append(clause.text.strip())
            return
        fragment = _of_the_last(self.goals, clause, found)
        fragment = fragment or more_of_call(self.goals, clause, found)
        found = fragment or found
        made = with_open_years(self.numbered(found[0].goal, clause), clause)
        if made.condition is not None and isinstance(made, DoGoal):
            self._read_again(clause)
        if clause.counts_days and isinstance(made, FindGoal):
            made = made.model_copy(update={"counts_days": True})
        told = bool(found[0].features.get("root_said"))
        if self.goals and (fragment or _only_asks_more(self.goals[-1], made, told=told)):
            self.goals[-1] = _asking_more(self.goals[-1], made)
        else:
            goals = _also(spread(self._spoken_of(made, told=told), clause), found[0].also)
            self.goals += goals
            self.speaks_of |= {goal.id: _spoken_for(goal, goals, speaks_of) for goal in goals}
        self._note(clause, found)

    def take_for_last(self, clause: Clause, made: FindGoal, found: Sequence[Candidate]) -> None:
        """A clause that says more of the goal before it, as one goal with that."""
        start = made.span[0] if made.span else clause.offset
        span = (start, clause.offset + len(clause.text))
        self.goals[-1] = made.model_copy(update={"span": span})
        self._note(clause, found)

    def _note(self, clause: Clause, found: Sequence[Candidate]) -> None:
        """What a reading leaves of a clause, and its features."""
        left = unread_words(clause, found[0])
        if found[0].features.get("nobody"):
            left += [t.text for t in clause.tokens if t.lower in closed("personal")]
        self.unread += left
        more = {"lead": lead(found), "left": float(len(left))}
        self.told.append({**found[0].features, **more})

    def _read_again(self, clause: Clause) -> None:
        """The verb of a command is not unread in its condition: "if it is not marked, mark it"."""
        verb = clause.tokens[clause.head].stem
        left = [word for word in self.unread if stem(word) != verb]
        if len(left) < len(self.unread) and self.told:
            self.told[-1]["left"] = float(len(left))
        self.unread = left

    def before(self, schema: Schema) -> list[Before]:
        """What words of the next clause may point to."""
        return [
            one for goal in self.goals for one in (*named_in(goal, schema, goal.id), *_found(goal))
        ]

    def form(self, language: str, pointed: Sequence[Before]) -> Form:
        """The form of it all; it is as sure as its least sure clause."""
        used = [one for one in pointed if one.goal in _references(self.goals)]
        meant = min((one.chance for one in used), default=1.0)
        told = [{**one, "referent": 1 - meant} for one in self.told]
        least = min(told, key=confidence, default={})
        sure = confidence(least) if least else float(bool(self.goals))
        return Form(
            goals=tuple(self.goals if language == "en" else map(_without_span, self.goals)),
            language=language,
            unread=(*self.unread, *(self.passed if self._changes else ())),
            confidence=sure,
            doubtful=sure < fitted()["withhold"] or self._is_unsure(used, sure),
            follows=bool(used),
            features={name: round(amount, 4) for name, amount in least.items()},
            told=self.speaks_of,
        )

    @property
    def _changes(self) -> bool:
        """Whether something is to be changed."""
        return any(isinstance(goal, DoGoal) for goal in self.goals)

    def _is_unsure(self, used: Sequence[Before], sure: float) -> bool:
        """Whether it rests on a guess, or on what may not be meant."""
        changes = self._changes
        found = [goal for goal in self.goals if not isinstance(goal, DoGoal)]
        taken = any(has_open_year(goal) or assumes(goal) for goal in found)
        guessed = any(one.get(why) for one in self.told for why in _GUESSES)
        return guessed or (changes and taken) or rests_on_doubt(used, sure if changes else 0.0)

    def numbered(self, goal: Goal, clause: Clause) -> Goal:
        """A goal as the next one."""
        condition = None
        if clause.condition and self.goals:
            expect = clause.condition not in closed("unless")
            condition = Condition(goal=self._deciding(), expect=expect)
        span = (clause.offset, clause.offset + len(clause.text))
        number = len(self.goals) + 1
        return goal.model_copy(update={"id": f"g{number}", "condition": condition, "span": span})

    def _deciding(self) -> str:
        """The goal that a condition is about: the last that answers yes or no, if any does."""
        tests = [
            one.id for one in self.goals
            if getattr(one, "test", None) is not None or bool(getattr(one, "claimed", ""))
        ]  # fmt: skip
        before = self.goals[-1].condition
        return (tests or [before.goal if before is not None else self.goals[-1].id])[-1]

    def _spoken_of(self, made: Goal, *, told: bool) -> Goal:
        """A goal that asks about what nothing tells, of what the goal before it found."""
        last = self.goals[-1] if self.goals else None
        if told or not (isinstance(made, FindGoal) and isinstance(last, FindGoal)):
            return made
        find = made.find
        bare = not (find.constraints or find.order or find.limit or find.of or made.total)
        if not (bare and find.wanted and last.find.constraints) or last.total is not None:
            return made
        if find.entity != last.find.entity:
            return made
        pointed = find.model_copy(update={"entity": "", "of": last.id})
        return made.model_copy(update={"find": pointed})


def _also(goals: list[Goal], more: Sequence[str]) -> list[Goal]:
    """The goals, and the last of them once more for the things of each of other goals."""
    number = int(goals[-1].id.removeprefix("g"))
    same = (
        goals[-1].model_copy(update={"id": f"g{number + at}", "target_goal": name})
        for at, name in enumerate(more, 1)
    )
    return [*goals, *same]


def _spoken_for(
    goal: Goal, beside: Sequence[Goal], told: Sequence[Constraint]
) -> tuple[Constraint, ...]:
    """Where and when a goal is about; not what is said of one beside it alone: "Oslo or Rome"."""
    own = {one.span for one in said_of(goal)}
    others = {one.span for other in beside for one in said_of(other)} - own
    return tuple(one for one in told if one.span not in others)


def _found(goal: Goal) -> list[Before]:
    wanted = goal.find.wanted[:1] if isinstance(goal, FindGoal) else ()
    found = Before(goal.id, entity_of(goal), wanted=next(iter(wanted), ""))
    if isinstance(goal, FindGoal) and _only_counts(goal):
        found = Before(goal.id, goal.find.entity, counted=goal.find.constraints)
    return [found] if found.entity else []


def _only_counts(goal: FindGoal) -> bool:
    """Whether all of some things were counted, and none of them picked or told."""
    total, find = goal.total, goal.find
    counts = total is not None and total.op == "count" and not (total.by or total.listed)
    return counts and find.limit is None and not find.of


def _references(goals: Sequence[Goal]) -> set[str]:
    """The goals and earlier turns that goals point to."""
    parts = [part for goal in goals for _, part in parts_of(goal, goal.id)]
    return {
        told for part in parts for name in ("goal", "of", "target_goal")
        if (told := getattr(part, name, ""))
    }  # fmt: skip


def _without_span(goal: Goal) -> Goal:
    """A goal of a request read in another language than it was written in."""
    return goal.model_copy(update={"span": None})


def _only_asks_more(last: Goal, made: Goal, *, told: bool) -> bool:
    """Whether a goal only wants more of what the one before finds: "... and who wrote them?".

    ``told``: whether its type is named; where it is not, and nothing tells which things are meant,
    they are those that were just spoken of: "... and what is the calling code?".
    """
    if not isinstance(made, FindGoal) or not isinstance(last, FindGoal):
        return False
    summed = made.total is not None and not made.total.listed
    plain = not summed and made.test is None and last.total is None and last.test is None
    find = made.find
    same = find.entity == last.find.entity and last.find.constraints and last.find.wanted
    again = bool(same and find.wanted and not find.of and not told)
    plain = plain and made.condition is None
    bare = not (find.constraints or find.order or find.limit)
    return plain and bare and (find.of == last.id or again)


def _of_the_last(
    goals: Sequence[Goal], clause: Clause, found: Sequence[Candidate]
) -> list[Candidate]:
    """The reading of a sentence without a verb that only says what is wanted of what was just
    asked for: "What is on today? Just the titles".
    """
    last = goals[-1] if goals else None
    plain = isinstance(last, FindGoal) and last.total is None and last.test is None
    if not plain or clause.condition or not _is_verbless(clause) or not _is_bare(found[0].goal):
        return []
    same = [c for c in found if entity_of(c.goal) == entity_of(last) and _is_bare(c.goal)]
    return [c for c in same if c.goal.find.wanted][:1]


def _is_verbless(clause: Clause) -> bool:
    """Whether a clause neither asks by a question word or a verb, nor commands."""
    asks = set(question_words()) | closed("auxiliaries") | closed("asking") | closed("how")
    return clause.mood in ("ask", "open") and not clause.words & (asks - closed("wishing"))


def _is_bare(goal: Goal) -> bool:
    """Whether a look-up says nothing of which things it is about."""
    if not isinstance(goal, FindGoal) or goal.total is not None or goal.test is not None:
        return False
    return not (goal.find.constraints or goal.find.order or goal.find.limit or goal.find.of)


def _asking_more(last: Goal, made: Goal) -> Goal:
    if isinstance(last, CallGoal) and isinstance(made, CallGoal):
        return asking_more(last, made)
    assert isinstance(last, FindGoal), "told by _only_asks_more"
    assert isinstance(made, FindGoal), "told by _only_asks_more"
    wanted = dict.fromkeys([*last.find.wanted, *made.find.wanted])
    return last.model_copy(update={"find": last.find.model_copy(update={"wanted": tuple(wanted)})})
