"""A command from one clause, seen from one operation: the thing meant, and what it is made like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import Constraint, DoGoal, Find, ValueKind
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, function_words
from graphs.reading.finding import (
    DATES,
    KINDS,
    Assembly,
    Before,
    Candidate,
    Schema,
    covered,
    is_date,
    is_measure,
    plain,
)
from graphs.reading.links import Link
from graphs.reading.tokens import stem
from tools.entity_types.records import AccessPath, Attribute, Input

_BESIDE = 60
"""So many characters from a value its name may stand."""
_AFTER = 4
"""So many tokens after the word for an attribute its value may begin."""


class Change:
    """Puts a command together from the links of a clause, for one operation."""

    def __init__(
        self,
        clause: Clause,
        path: AccessPath,
        links: Sequence[Link],
        schema: Schema,
        before: Sequence[Before] = (),
    ) -> None:
        self.before, self.target_goal = before, ""
        self.clause, self.path, self.schema = clause, path, schema
        self.links = sorted(links, key=lambda x: (-x.size, not x.whole))
        self.assigned: dict[str, Constraint] = {}
        self.used: set[int] = {clause.head}

    def candidate(self) -> Candidate:
        """The command with its features."""
        self._assign_told()
        self._assign_named()
        self._assign_known()
        self._assign_typed()
        self._assign_text()
        target, features = self._target()
        self._assign_pointed(points=bool(self.target_goal))
        self._assign_rest()
        self._absorb()
        named = {self.path.entity, *(self._refers(i) for i in self.path.inputs)}
        for link in self.links:
            if link.kind == "type" and link.entity in named and link.score >= 1.0:
                self.used.update(range(link.first, link.last))
        missing = [i for i in self._open() if i.required]
        features |= {
            "content_missing": float(len(missing)),
            "soft": 0.0,
            "assigned": float(len(self.assigned)),
            "verb": float(self._verb_said()),
        }
        features["covered"] = covered(self.clause, self.used, self.schema.index)
        goal = DoGoal(
            id="g1",
            action=self.clause.tokens[self.clause.head].lower,
            tool_id=self.path.tool_id,
            entity=self.path.entity,
            target=target,
            target_goal=self.target_goal,
            assignments=tuple(self.assigned.values()),
        )
        return Candidate(goal, features, self.used)

    def _absorb(self) -> None:
        """Words that only name what was assigned, or say that a thing is new."""
        for key, made in self.assigned.items():
            taken = self.path.input(key)
            words = {stem(w) for w in taken.words} if taken else set()
            attribute = self._attribute(taken) if taken else None
            if attribute is not None and is_date(attribute):
                words.add("date")
            start, end = made.span or (0, 0)
            for at, token in enumerate(self.clause.tokens):
                near = self.clause.offset + token.end >= start - _BESIDE
                near = near and self.clause.offset + token.start <= end + _BESIDE
                if near and token.stem in words:
                    self.used.add(at)
        if self.path.kind == "create":
            self.used.update(
                i for i, t in enumerate(self.clause.tokens) if t.lower in closed("creating")
            )

    def _is_done_by_it(self, link: Link) -> bool:
        """Whether a value is what the operation makes of the thing: "completed" of "complete"."""
        target = self.schema.kind(link.entity)
        if link.attribute in (target.id_attribute, *target.name_attributes):
            return False
        said = {stem(t.lower) for t in self.clause.tokens[link.first : link.last]}
        words = {stem(word) for word in self.path.words}
        before = self.clause.tokens[link.first - 1].lower if link.first else ""
        made = before == "as" or said <= words
        done = link.kind in ("value", "flag", "name") and made
        if done:
            self.used.update(range(link.first, link.last))
        return done

    def _verb_said(self) -> bool:
        verbs = {stem(word) for word in self.path.words}
        return self.clause.tokens[self.clause.head].stem in verbs

    def _open(self) -> list[Input]:
        """Inputs still to be filled: content, and the ids of other things."""
        return [
            i
            for i in self.path.inputs
            if i.key not in self.assigned
            and (i.role == "content" or (i.role == "id" and i.entity != self.path.entity))
        ]

    def _attribute(self, taken: Input) -> Attribute | None:
        kind = self.schema.model.types.get(self.path.entity)
        return kind.attribute(taken.attribute) if kind and taken.attribute else None

    def _refers(self, taken: Input) -> str:
        """The other type that an input takes a thing of; ``""`` where it takes none."""
        if taken.role == "id":
            return taken.entity if taken.entity != self.path.entity else ""
        attribute = self._attribute(taken)
        if attribute is not None and attribute.target:
            return attribute.target
        return taken.entity if taken.entity != self.path.entity else ""

    def _assign(self, taken: Input, value: Any, kind: ValueKind, first: int, last: int) -> None:
        self.assigned[taken.key] = Constraint(
            attribute=taken.key, value=value, kind=kind, span=self.clause.span(first, last)
        )
        self.used.update(range(first, last))

    def _assign_named(self) -> None:
        """Values that stand behind the word for their attribute: "set the priority to high"."""
        for taken in self._open():
            at = self._said_at(taken)
            if at is None:
                continue
            found = self._value_after(at[1], taken)
            if found is not None:
                value, kind, first, last = found
                self._assign(taken, value, kind, first, last)
                self.used.update(range(*at))

    def _assign_told(self) -> None:
        """What stands behind a colon is the text of the thing."""
        for at, token in enumerate(self.clause.tokens[:-1]):
            taken = self._text_input() if token.lower == ":" else None
            if taken is not None:
                last = len(self.clause.tokens)
                said = self.clause.text[token.end :].strip().strip('"“”')
                self._assign(taken, said, "text", at + 1, last)
                return

    def _assign_pointed(self, *, points: bool) -> None:
        """What "it" stands for where that is not the thing changed: "book it for Samir"."""
        said = [i for i, t in enumerate(self.clause.tokens) if t.lower in closed("pronouns")]
        if points or not said:
            return
        for one in reversed(self.before):
            for taken in self._open():
                if taken.required and self._refers(taken) == one.entity:
                    self.assigned[taken.key] = Constraint(attribute=taken.key, goal=one.goal)
                    self.used.update(said)
                    return

    def _assign_rest(self) -> None:
        """What is left at the end, behind a comma, is the text that the operation needs."""
        needed = [i for i in self._open() if i.required and not self._refers(i)]
        commas = [i for i, t in enumerate(self.clause.tokens) if t.lower == ","]
        if len(needed) != 1 or not commas or commas[-1] + 1 in self.used:
            return
        first, last = commas[-1] + 1, len(self.clause.tokens)
        if first < last and not self.used & set(range(first, last)):
            self._assign(needed[0], self.clause.said(first, last).rstrip(".!"), "text", first, last)

    def _said_at(self, taken: Input) -> tuple[int, int] | None:
        """Where the words of an input stand."""
        named = [w for w in taken.words if w not in function_words() and w != "id"]
        words = {stem(w) for w in named}
        if not words:
            return None
        for at, token in enumerate(self.clause.tokens):
            if at == self.clause.head or token.stem not in words:
                continue
            rest = [t.stem for t in self.clause.tokens[at : at + len(words)]]
            if words <= set(rest):
                return at, at + len(words)
        return None

    def _value_after(self, at: int, taken: Input) -> tuple[Any, ValueKind, int, int] | None:
        """The value that begins shortly after a token, of a kind that the input takes."""
        for placed in self.clause.values:
            near = at <= placed.first <= at + _AFTER or self._to_after(at) == placed.first
            if near and not self.used & set(range(placed.first, placed.last)):
                value = _form_value(placed)
                if self._takes(taken, placed):
                    return value[0], value[1], placed.first, placed.last
        for link in self.links:
            near = at <= link.first <= at + _AFTER or self._to_after(at) == link.first
            if link.kind in ("value", "name") and near:
                if link.kind == "value" and link.attribute == taken.attribute:
                    return link.value, "enum", link.first, link.last
                if link.kind == "name" and link.entity == self._refers(taken):
                    return *_named(link), link.first, link.last
        return self._rest_after(at, taken)

    def _to_after(self, at: int) -> int:
        """Index of the token after a "to" or "as" further on; -1 where there is none."""
        for place in range(at, len(self.clause.tokens) - 1):
            if self.clause.tokens[place].lower in ("to", "as"):
                return place + 1
        return -1

    def _rest_after(self, at: int, taken: Input) -> tuple[Any, ValueKind, int, int] | None:
        """Free text after "to", ":" or "as" up to the end of the clause."""
        attribute = self._attribute(taken)
        if attribute is not None and (attribute.type != "string" or attribute.enum):
            return None
        for place in range(at, len(self.clause.tokens) - 1):
            if self.clause.tokens[place].lower in ("to", ":", "as", "saying", "is"):
                last = len(self.clause.tokens)
                while last > place + 1 and self.clause.tokens[last - 1].lower in ".!?,":
                    last -= 1
                if last > place + 1:
                    return self.clause.said(place + 1, last), "text", place + 1, last
        return None

    def _is_id(self, placed: Placed) -> bool:
        """Whether a value says which thing is meant: the word for its type stands before it."""
        if placed.value.kind not in ("number", "identifier"):
            return False
        return any(
            x.kind == "type" and x.score >= 1.0 and 0 <= placed.first - x.last <= 1
            for x in self.links
        )

    def _takes(self, taken: Input, placed: Placed) -> bool:
        kind, attribute = placed.value.kind, self._attribute(taken)
        if self._refers(taken) or self._is_id(placed):
            return False
        if attribute is None:
            return True
        if attribute.enum:
            return placed.value.value in attribute.enum
        if kind in DATES:
            return (
                attribute.format in ("date", "date-time", "time", "") and attribute.type == "string"
            )
        if kind in ("number", "money"):
            return is_measure(attribute) or attribute.type == "any"
        return attribute.type == "string"

    def _assign_known(self) -> None:
        """Known names of other things, and listed values, that an input takes."""
        for link in self.links:
            if self.used & set(range(link.first, link.last)):
                continue
            for taken in self._open():
                other = self._refers(taken)
                if link.kind == "name" and other and link.entity == other:
                    self._assign(taken, *_named(link), link.first, link.last)
                    break
                listed = link.kind == "value" and link.entity == self.path.entity
                if listed and link.attribute == taken.attribute and self._is_new(link):
                    self._assign(taken, link.value, "enum", link.first, link.last)
                    break

    def _is_new(self, link: Link) -> bool:
        """Whether a listed value is what something is made, not what it is now."""
        if self.path.kind == "create":
            return True
        before = self.clause.tokens[link.first - 1].lower if link.first else ""
        return before in closed("setting")

    def _assign_typed(self) -> None:
        for placed in self.clause.values:
            if self.used & set(range(placed.first, placed.last)):
                continue
            if placed.value.kind in ("name", "quoted", "identifier"):
                continue
            fits = [i for i in self._open() if self._fits(i, placed)]
            if not fits:
                continue
            best = fits[0] if len(fits) == 1 else self._nearest(placed, fits)
            value, kind = _form_value(placed)
            if isinstance(value, dict) and {"start", "end"} <= set(value) and len(fits) > 1:
                self._assign(fits[0], value["start"], kind, placed.first, placed.last)
                self._assign(fits[1], value["end"], kind, placed.first, placed.last)
                continue
            self._assign(best, value, kind, placed.first, placed.last)

    def _fits(self, taken: Input, placed: Placed) -> bool:
        attribute = self._attribute(taken)
        if attribute is None or attribute.enum or self._refers(taken) or self._is_id(placed):
            return False
        if placed.value.kind in ("time", "time_range"):
            return attribute.format == "time"
        if placed.value.kind in DATES:
            return is_date(attribute)
        if placed.value.kind in ("number", "money", "duration"):
            return is_measure(attribute)
        return attribute.format == placed.value.kind or placed.value.kind in attribute.words

    def _nearest(self, placed: Placed, fits: Sequence[Input]) -> Input:
        said = f"{self.clause.said(max(0, placed.first - 3), placed.first)} {placed.value.unit}"
        cosines = self.schema.meaning.near(said, [" ".join(i.words) for i in fits])
        return max(zip(cosines, range(len(fits)), fits, strict=True), key=lambda c: (c[0], -c[1]))[
            2
        ]

    def _assign_text(self) -> None:
        """A quoted text, or a name that nothing bears, is what a thing made is called."""
        for placed in self.clause.values:
            covered = set(range(placed.first, placed.last))
            if placed.value.kind not in ("quoted", "name", "identifier") or self.used & covered:
                continue
            if self._is_id(placed) or (self._is_known(placed) and not self._is_called(placed)):
                continue
            taken = self._text_input()
            if taken is not None and (self.path.kind == "create" or self._is_called(placed)):
                self._assign(taken, placed.value.value, "text", placed.first, placed.last)

    def _is_known(self, placed: Placed) -> bool:
        return any(
            x.kind == "name" and x.first < placed.last and x.last > placed.first for x in self.links
        )

    def _is_called(self, placed: Placed) -> bool:
        before = self.clause.tokens[placed.first - 1].lower if placed.first else ""
        return before in closed("naming") or before in ("to", "as")

    def _text_input(self) -> Input | None:
        kind = self.schema.model.types.get(self.path.entity)
        names = kind.name_attributes if kind else ()
        texts = [
            i for i in self._open()
            if not self._refers(i)
            and ((a := self._attribute(i)) is None or _is_free_text(a))
        ]  # fmt: skip
        named = [i for i in texts if i.attribute in names]
        required = [i for i in texts if i.required]
        return next(iter([*named, *required, *texts]), None)

    def _target(self) -> tuple[Find | None, dict[str, float]]:
        """The thing to be changed, by what else the clause says."""
        takes = any(i.role == "id" and i.entity == self.path.entity for i in self.path.inputs)
        if self.path.kind == "create" or not takes or not self.path.entity:
            return None, {}
        rest = [
            x
            for x in self.links
            if not self.used & set(range(x.first, x.last)) and not self._is_done_by_it(x)
        ]
        assembly = Assembly(self.clause, self.path.entity, rest, self.schema, self.before)
        assembly.used |= self.used
        assembly.as_target()
        self.used |= assembly.used
        found = assembly.constraints
        if assembly.of:
            self.target_goal = assembly.of
            return None, dict(assembly.features)
        features = dict(assembly.features)
        features["target_missing"] = float(not found and assembly.order is None)
        find = Find(
            entity=self.path.entity, constraints=tuple(found), order=assembly.order,
            limit=assembly.limit,
        )  # fmt: skip
        return find, features


def _form_value(placed: Placed) -> tuple[Any, ValueKind]:
    value = placed.value
    if value.kind == "money":
        return value.value["amount"], "money"
    return plain(value.value, value.kind), KINDS.get(value.kind, value.kind)  # type: ignore[arg-type]


def _named(link: Link) -> tuple[Any, ValueKind]:
    """The thing that a link names: by its id where its name is in several attributes."""
    return (link.thing, "id") if link.whole else (link.value, "name")


def _is_free_text(attribute: Attribute) -> bool:
    return attribute.type == "string" and not attribute.enum and not attribute.format
