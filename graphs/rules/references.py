"""Clauses made complete in order: each says what it points back at, leaves out or takes over."""

from __future__ import annotations

import re
from datetime import datetime

from graphs.rules.afterthoughts import bare, is_afterthought
from graphs.rules.anaphora import name_again, refer
from graphs.rules.asking import requirement, seeks_things
from graphs.rules.clauses import Clause
from graphs.rules.commands import orders
from graphs.rules.concluding import comparison
from graphs.rules.discourse import Discourse
from graphs.rules.ellipsis import completed
from graphs.rules.frame import Frame, listed
from graphs.rules.language import is_chinese
from graphs.rules.settling import settle

_HOW_MUCH = re.compile(
    r"^\W*(?:and )?(?:by how (?:much|many)\b.*|how \w+ (?:is|are|was|does|do|did|will|would|has) "
    r"(?:it|they|that|this|that one)\b(?: \w+)?|"
    r"(?:how much|what) (?:it|that|that one|does it|do they) costs?|how (?:much|many))\W*$",
    re.IGNORECASE,
)


def resolve(clauses: list[Clause], now: datetime, *, inherits: bool = True) -> list[Clause]:
    """Say what "there", "that day" and "it" stand for, or put a placeholder; drop mere context.

    Clauses of earlier turns come first and stay as they are. Without ``inherits`` no clause takes
    over where and when from others that it does not point back at.
    """
    return _Resolving(now, inherits=inherits).resolve(clauses)


class _Resolving:
    """One pass over the clauses of a request."""

    def __init__(self, now: datetime, *, inherits: bool) -> None:
        self._talk = Discourse(now, inherits=inherits)
        self._flipped: dict[int, bool] = {}
        """Clauses that decide what an earlier one does: whether the other way round."""

    def resolve(self, clauses: list[Clause]) -> list[Clause]:
        """The clauses that ask, in order, each complete by itself."""
        settle([clause for clause in clauses if not clause.done], self._talk.read)
        moved: dict[int, int] = {}
        for index, clause in enumerate(clauses):
            if clause.condition is not None and self._flipped.get(clause.condition[0]):
                clause.condition = (clause.condition[0], not clause.condition[1])
            clause.move(moved)
            frame = self._talk.read(clause.text)
            if clause.done:
                self._know(clause, frame)
                moved[index] = index
                continue
            same = self._decided_before(clause, frame)
            if same is not None:
                moved[index], self._flipped[index] = same
                continue
            self._take(clause, frame)
            moved[index] = max(len(self._talk.kept) - 1, 0)
        self._talk.inherit_late()
        return self._talk.kept

    def _know(self, clause: Clause, frame: Frame) -> None:
        """Keep a clause of an earlier turn as it is."""
        talk, index = self._talk, len(self._talk.kept)
        points_on = "[A" in clause.text and not (frame.rankings or seeks_things(clause.text))
        if clause.computes or not points_on:
            talk.anchor = index
        talk.plain.append(clause.text)
        talk.told.append(frozenset())
        talk.kept.append(clause)
        if clause.computes:
            talk.said.thing = ""
            return
        talk.said.hear(frame, index)
        if frame.rankings:
            talk.said.thing = ""

    def _decided_before(self, clause: Clause, frame: Frame) -> tuple[int, bool] | None:
        """An earlier test of the same thing, and whether this one asks for the opposite."""
        if not clause.decides or not frame.predicate or frame.values:
            return None
        for index, kept in enumerate(self._talk.kept):
            other = self._talk.read(kept.text)
            if kept.decides and other.predicate == frame.predicate:
                return index, other.negated != frame.negated
        return None

    def _take(self, clause: Clause, frame: Frame) -> None:
        """Keep a clause, add it to the one before, or remember what it tells."""
        talk = self._talk
        if clause.computes:
            talk.anchor = len(talk.kept)
            talk.plain.append(clause.text)
            talk.told.append(frozenset())
            talk.kept.append(clause)
            return
        own = bool(talk.kept) and not talk.kept[-1].done
        if clause.role in ("tells", "wishes") or (clause.role == "hangs" and not own):
            talk.said.hear_told(frame)
        elif clause.role == "hangs":
            self._add_to_last(f", {requirement(clause.text)}")
        elif own and self._is_told_anyway(clause, frame):
            return
        elif own and self._is_afterthought(clause, frame):
            chinese = is_chinese(clause.text)
            self._add_to_last(f"，{clause.text}" if chinese else f" and {bare(clause.text)}")
        else:
            self._keep(clause, frame)

    def _is_afterthought(self, clause: Clause, frame: Frame) -> bool:
        """Whether a clause only adds to the one before; another command does not."""
        last = self._talk.plain[-1]
        if orders(clause.text) and orders(last):
            return False
        return is_afterthought(clause, frame, self._talk.read(last))

    def _is_told_anyway(self, clause: Clause, frame: Frame) -> bool:
        """Whether a clause only asks for the amount that two things were compared by."""
        last, before = self._talk.kept[-1], self._talk.read(self._talk.plain[-1])
        several = last.computes or (comparison(before) is not None and len(listed(before)) > 1)
        known = {*before.words, *frame.measures, "cost", "price", "difference"}
        return several and bool(_HOW_MUCH.match(clause.text)) and set(frame.words) <= known

    def _add_to_last(self, more: str) -> None:
        talk, last = self._talk, self._talk.kept[-1]
        talk.plain[-1] += more
        last.text = talk.inherit(talk.plain[-1])

    def _keep(self, clause: Clause, frame: Frame) -> None:
        talk, index = self._talk, len(self._talk.kept)
        if clause.condition is not None and clause.condition[0] >= index:
            clause.condition = None  # what it hung on only told something
        clause.text = completed(clause, frame, talk)
        name_again(clause, talk)
        refer(clause, talk)
        frame = talk.read(clause.text)
        if "[A" not in clause.text or frame.rankings or seeks_things(clause.text):
            talk.anchor = index
        talk.plain.append(clause.text)
        talk.told.append(frozenset(talk.said.told))
        talk.kept.append(clause)
        clause.text = talk.inherit(clause.text)
        talk.said.hear(talk.read(clause.text), index)
        if frame.rankings:
            talk.said.thing = ""
        if clause.condition is not None:
            self._place_decider(clause)

    def _place_decider(self, clause: Clause) -> None:
        """Say the place in a test that came before it was named: "unless it rains there"."""
        talk = self._talk
        index = clause.condition[0] if clause.condition else 0
        decider = talk.kept[index]
        if decider.decides and "where" not in talk.slots(talk.plain[index]):
            name_again(decider, talk)
            decider.text = talk.plain[index] = talk.inherit(decider.text)
