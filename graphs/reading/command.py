"""A command while it is put together: its operation, what was assigned, what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from graphs.forms.records import Constraint, ValueKind
from graphs.reading import moments
from graphs.reading.bare_currency import as_counted
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, light_verbs
from graphs.reading.cues import negated
from graphs.reading.days_of_months import day_alone
from graphs.reading.draft import Before, FanOut
from graphs.reading.ends import ends_of
from graphs.reading.links import Link, places
from graphs.reading.moments import days_apart, joined_moments, with_number
from graphs.reading.replaced import replaced
from graphs.reading.schema import Schema, is_date, is_free_text
from graphs.reading.schema_index import is_derived
from graphs.reading.sentences import stated_at
from graphs.reading.tokens import stem
from tools.entity_types.records import AccessPath, Attribute, EntityType, Input
from tools.value_kinds import kind_of
from tools.words import identifier_words

WRITTEN_SO = ("email", "phone", "url")
"""Kinds of text that are written in a way of their own."""


@dataclass(slots=True)
class Command:
    """A clause seen from one operation that changes something."""

    clause: Clause
    path: AccessPath
    links: Sequence[Link]
    schema: Schema
    before: Sequence[Before] = ()
    corrects: bool = False
    """Whether it says otherwise of what a command before it set."""
    target_goal: str = ""
    fan_out: FanOut | None = None
    """Of how many things it speaks; None: of one."""
    assigned: dict[str, Constraint] = field(default_factory=dict)
    """By the key of the input."""
    used: set[int] = field(default_factory=set)
    unread: set[int] = field(default_factory=set)
    """As of a draft."""
    guessed: bool = False
    """Whether nothing tells which of several inputs a value is for."""
    gone: set[int] = field(init=False, default_factory=set)
    """What is no longer to be so."""

    def __post_init__(self) -> None:
        """The verb is used, and what is no longer to be so; longer names come first."""
        self.gone = replaced(self.clause, self.links)
        self.used |= self.gone
        kept = (x for x in self.links if self.gone.isdisjoint(range(x.first, x.last)))
        self.links = sorted(kept, key=lambda x: (-x.size, not x.whole))
        self.clause = moments.without_any_days(self.clause)
        if self.path.kind in ("update", "action") and not self.has_ends:
            self.clause = days_apart(self.clause, of=self.path.kind == "update")
        if self.clause.mood == "command" or stated_at(self.clause) < 0:
            self.used.add(self.clause.head)
        if self.clause.is_passive:
            leads = closed("wishing") | closed("obliging")
            self.used |= {i for i in range(self.clause.head) if self.word(i) in leads}

    @property
    def kind(self) -> EntityType | None:
        """The type of what is changed, if it is known."""
        return self.schema.model.types.get(self.path.entity)

    @property
    def has_ends(self) -> bool:
        """Whether what is changed has a beginning and an end, so that two days may be both."""
        return self.kind is not None and len(ends_of(self.kind)) == 2

    @property
    def verbs(self) -> set[str]:
        """The stems of what the operation is called."""
        return {stem(word) for word in self.path.words}

    @property
    def called(self) -> set[str]:
        """The stems of its name alone: ``cart_add_item``."""
        return called_by_name(self.path)

    def is_for(self, said: str) -> bool:
        """Whether the operation is described by the stem of a word: what is finished is done."""
        ended = {stem(word) for word in closed("ended")}
        alike = said in ended and not ended.isdisjoint(self.verbs)
        derived = any(is_derived(word, said) for word in self.path.words)
        return said in self.verbs or alike or derived

    def says_verb(self) -> bool:
        """Whether the clause says what the operation is called: "cancel", "sign ... up"."""
        return is_called(self.clause, self.links, self.path)

    def valued(self) -> set[int]:
        """The tokens of values, flags and names."""
        known = [x for x in self.links if x.kind in ("value", "flag", "name")]
        return places([*known, *self.clause.values])

    def word(self, at: int) -> str:
        """A token in lower case; ``""`` beyond the ends."""
        return self.clause.word(at)

    def is_used(self, first: int, last: int) -> bool:
        """Whether one of some tokens is explained already."""
        return not self.used.isdisjoint(range(first, last))

    def open(self) -> list[Input]:
        """Inputs still to be filled: content, and the ids of other things."""
        told_by_thing = self._parents()
        return [
            i
            for i in self.path.inputs
            if i.key not in self.assigned
            and i.key not in told_by_thing
            and (i.role == "content" or (i.role == "id" and not self.is_own_id(i)))
        ]

    def _parents(self) -> set[str]:
        """The inputs that take what the thing to change belongs to: their ids stand before its own.

        They tell which thing is meant, not what it is made like; but for those that refer to such
        things, as a table to its guests: one is put to it, or taken off.
        """
        own = next((at for at, i in enumerate(self.path.inputs) if self.is_own_id(i)), 0)
        return {
            i.key
            for i in self.path.inputs[:own]
            if self.path.kind != "create" and i.role == "id" and self._is_told_by_row(i.entity)
        }

    def _is_told_by_row(self, entity: str) -> bool:
        """Whether a thing tells what it is of: it refers to that, or is referred to by the one that
        is meant and nothing else names it.
        """
        ways = self.schema.ways.between(self.path.entity, entity)
        listed = all(way[0].back and way[0].attribute.endswith("[]") for way in ways)
        refers = any(not way[0].back for way in ways)
        return refers or not (listed or self.names_own())

    def names_own(self) -> bool:
        """Whether the thing to change is called by its name."""
        own = (x for x in self.links if x.kind == "name" and x.entity == self.path.entity)
        return any(self.schema.identifies(x.entity, x.attribute) for x in own)

    def is_own_id(self, taken: Input) -> bool:
        """Whether an input takes the id of the thing to change; what is made has none yet."""
        own = taken.role == "id" and taken.entity == self.path.entity
        return own and self.path.kind != "create"

    def must_be_said(self, taken: Input) -> bool:
        """Whether only the person can say it: what an update replaces stays as the thing has it."""
        stays = self.path.kind == "update" and self.sets(taken) is not None
        return taken.required and not stays

    def attribute(self, taken: Input) -> Attribute | None:
        """What an input takes: an attribute of the thing that it sets, else one of its own."""
        return self.sets(taken) or taken.own

    def sets(self, taken: Input) -> Attribute | None:
        """The attribute of the thing that an input sets."""
        return self.kind.attribute(taken.attribute) if self.kind and taken.attribute else None

    def refers(self, taken: Input) -> str:
        """The other type that an input takes a thing of; ``""`` where it takes none."""
        attribute = self.attribute(taken)
        if taken.role != "id" and attribute is not None and attribute.target:
            return attribute.target
        if taken.entity != self.path.entity or taken.role == "id":
            return taken.entity
        return self.named_as(taken)

    def named_as(self, taken: Input) -> str:
        """The other type that an input is called as, where nothing tells of a relation."""
        words = taken.words[:-1] if taken.words[-1:] == ("id",) else taken.words
        attribute = self.attribute(taken)
        if not words or taken.role != "content" or taken.entity != self.path.entity:
            return ""
        if attribute is not None and (attribute.target or attribute.name.endswith("[]")):
            return ""  # one of a list of plain values, as a label, stands for no other thing
        return self.type_called(words)

    def type_called(self, words: tuple[str, ...]) -> str:
        """The other type that is called so; ``""``: none is."""
        called = self.schema.model.called(words)
        return next((entity for entity in called if entity != self.path.entity), "")

    def is_shared(self, link: Link) -> bool:
        """Whether several things are called as a link says, or it does not tell which."""
        return link.thing is None or not link.is_whole or self.bears_name(link) > 1

    def bears_name(self, link: Link) -> int:
        """How many things of a type the words of a link name as well as the one it stands for."""
        same = (
            x for x in self.links
            if x.kind == "name" and x.entity == link.entity and x.score >= link.score
            and (x.first, x.last) == (link.first, link.last)
        )  # fmt: skip
        return len({x.thing for x in same})

    def text_input(self, kind: str = "") -> Input | None:
        """The input that takes free text: the name of the thing, a needed one, any.

        A code goes where codes stand, and a name does not.
        """
        names = self.kind.name_attributes if self.kind else ()
        texts = [i for i in self.open() if self.takes_text(i)]
        texts = [i for i in texts if kind_of(i.words, "string") not in WRITTEN_SO]
        codes = [i for i in texts if kind_of(i.words, "string") == "identifier"]
        if kind == "identifier" and codes:
            texts = codes
        elif kind != "identifier" and len(codes) < len(texts):
            texts = [i for i in texts if i not in codes]
        named = [i for i in texts if i.attribute in names]
        required = [i for i in texts if i.required]
        return next(iter([*named, *required, *texts]), None)

    def values(self) -> list[Placed]:
        """The values of the clause; a day and the time beside it are one where one input takes
        both.
        """
        formats = {a.format for i in self.open() if (a := self.attribute(i)) is not None}
        if "date-time" not in formats or "time" in formats:
            return list(self.clause.values)
        return joined_moments(self.clause)

    def names(self) -> list[Placed]:
        """Quoted texts, codes and names; a number right behind a name belongs to it."""
        found = []
        for placed in self.clause.values:
            if placed.value.kind in ("quoted", "name", "identifier"):
                after = [p for p in self.clause.values if self._extends(placed, p)]
                found.append(with_number(placed, after[0], self.clause) if after else placed)
        return found

    def is_part_of_name(self, number: Placed) -> bool:
        """Whether a number belongs to the name before it: "Gallery 3"."""
        return any(self._extends(placed, number) for placed in self.clause.values)

    def _extends(self, name: Placed, number: Placed) -> bool:
        beside = name.value.kind == "name" and name.last == number.first
        labels = {stem(word) for i in self.path.inputs for word in i.words}
        told = self.clause.tokens[name.last - 1].stem in labels
        return beside and not told and number.value.kind == "number" and not number.value.unit

    def takes_text(self, taken: Input) -> bool:
        """Whether an input takes free text, and no reference to another thing."""
        attribute = self.attribute(taken)
        return not self.refers(taken) and (attribute is None or is_free_text(attribute))

    def _moved(self, taken: Input, value: Any, kind: ValueKind) -> dict[str, Any]:
        """To what a thing is moved that keeps the day, or the month, that it has; else empty."""
        held = self.sets(taken)
        if held is None or not is_date(held) or self.path.kind == "create" or self.corrects:
            return {}
        if kind == "time" and held.format == "date-time":
            return {"time": value}
        days = (day_alone(self.clause, p) for p in self.clause.values if p.value.value == value)
        return next(filter(None, days), {}) if kind == "date" else {}

    def assign(self, taken: Input, value: Any, kind: ValueKind, first: int, last: int) -> None:
        """Fill an input with what some tokens say, unless it is denied."""
        if not self.corrects and kind != "flag" and negated(self.clause, first):
            return
        if kind == "number":
            counted = as_counted(value, self.attribute(taken) or taken, self.clause)
            value, kind = (value, kind) if counted == value else (counted, "money")
        told = Constraint(
            attribute=taken.key, value=value, kind=kind, span=self.clause.span(first, last)
        )
        if by := self._moved(taken, value, kind):
            told = told.model_copy(update={"value": by, "kind": "", "shift": True})
        self.assigned[taken.key] = told
        self.used.update(range(first, last))


def called_by_name(path: AccessPath) -> set[str]:
    """The stems of the name of an operation."""
    return {stem(word) for word in identifier_words(path.tool_id.rpartition(".")[2])}


def is_called(clause: Clause, links: Sequence[Link], path: AccessPath) -> bool:
    """Whether a clause says what an operation is called, and nothing as what only things of other
    types are marked: "mark Ada as absent" is not "mark a bill as paid".
    """
    if not verbs_of(clause) & {stem(word) for word in path.words}:
        return False
    states = [
        x.entity for x in links
        if x.kind in ("value", "flag") and clause.word(x.first - 1) in closed("resulting")
    ]  # fmt: skip
    plain = light_verbs() | closed("marking")
    return not states or path.entity in states or clause.word(clause.head) not in plain


def verbs_of(clause: Clause) -> set[str]:
    """The stem of the verb of a command, and those of it with a particle: "sign her up"."""
    verb = clause.tokens[clause.head]
    behind = {t.lower for t in clause.tokens[clause.head + 1 :]} & closed("particles")
    return {verb.stem, *(stem(verb.lower + particle) for particle in behind)}
