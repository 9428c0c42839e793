"""A look-up from one clause, seen from one type of thing: what it must be like, what is wanted."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphs.forms.records import Constraint, Find, FindGoal, Order, Test, Total, ValueKind
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import (
    Degree,
    closed,
    comparatives,
    comparisons,
    ordinals,
    question_words,
    totals,
)
from graphs.reading.cues import (
    grouped_by,
    limit_before,
    negated,
    operator_of,
    superlatives,
    total_word,
)
from graphs.reading.links import Link
from graphs.reading.meaning import Meaning
from graphs.reading.placing import constraint_over, path_to
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.weights import fitted
from tools.entity_types.records import Attribute, EntityModel, EntityType
from tools.entity_types.ways import Edge, Ways

DATES = ("date", "date_range", "datetime", "month", "time", "time_range")
_NUMBERS = ("number", "money", "duration")
_NEAR = 4


@dataclass(frozen=True, slots=True)
class Schema:
    """What clauses are read against."""

    model: EntityModel
    index: SchemaIndex
    ways: Ways
    meaning: Meaning

    def kind(self, entity: str) -> EntityType:
        """The type with an id."""
        return self.model.types[entity]


@dataclass(frozen=True, slots=True)
class Before:
    """A goal read before, that words like "it" may point back to."""

    goal: str
    entity: str
    sure: bool = True
    """Whether what it was made of is certain enough to change something by it."""


@dataclass(slots=True)
class Candidate:
    """One way to read a clause, and what speaks for it."""

    goal: FindGoal | Any
    features: dict[str, float]
    used: set[int] = field(default_factory=set)
    """Indices of the tokens that it explains."""


class Assembly:
    """Puts a look-up together from the links of a clause, from one type."""

    def __init__(
        self,
        clause: Clause,
        root: str,
        links: Sequence[Link],
        schema: Schema,
        before: Sequence[Before] = (),
    ) -> None:
        self.clause, self.root, self.links, self.schema = clause, root, links, schema
        self.before = before
        self.of = ""
        self.skip = 0
        self.kind = schema.kind(root)
        self.used: set[int] = set()
        self.constraints: list[Constraint] = []
        self.own_name = False
        self.wanted: list[str] = []
        self.order: Order | None = None
        self.limit: int | None = None
        self.total: Total | None = None
        self.features: dict[str, float] = {}
        self.asked_at: dict[str, int] = {}
        """Attribute path -> the token that asks for it."""

    def candidate(self) -> Candidate:
        """The look-up with its features."""
        said = self._take_root()
        self._take_names()
        self._take_values()
        self._take_total()
        self._take_order()
        self._take_attributes()
        self._take_question_word()
        self._take_unknown_thing()
        self._point_back()
        test = self._test()
        self.features["root_said"] = said
        self.features["covered"] = covered(self.clause, self.used, self.schema.index)
        self.features["wanted"] = float(bool(self.wanted))
        find = Find(
            entity="" if self.of else self.root,
            of=self.of,
            constraints=tuple(self.constraints),
            wanted=tuple(dict.fromkeys(self.wanted)),
            order=self.order,
            limit=self.limit,
            skip=self.skip,
        )
        goal = FindGoal(id="g1", find=find, total=self.total, test=test)
        return Candidate(goal, self.features, self.used)

    def as_target(self) -> None:
        """Only what tells which thing is meant, for a command."""
        self._take_root()
        self._take_names()
        self._take_values()
        self._take_order()
        self._take_unknown_thing()
        self._point_back()

    def _add(self, name: str, amount: float = 1.0) -> None:
        self.features[name] = self.features.get(name, 0.0) + amount

    def _use(self, first: int, last: int) -> None:
        self.used.update(range(first, last))

    def _take_root(self) -> float:
        """Mark the words for the type itself; how well it is named, in [0, 1]."""
        own = [x for x in self.links if x.kind == "type" and x.entity == self.root]
        own = [x for x in own if x.score >= fitted()["least_link"] and self._is_free(x)]
        for link in own:
            self._use(link.first, link.last)
            limit = limit_before(self.clause, link.first)
            if limit is not None and self.limit is None:
                self._use(limit[0], limit[0] + 1)
                self.limit = limit[1]
        if own and own[0].first <= self.clause.head + 3:
            self._add("root_asked")
        return max((x.score for x in own), default=0.0)

    def _is_free(self, link: Link) -> bool:
        """Whether no longer or exact name covers the words."""
        return not any(
            o.kind == "name" and o.first <= link.first and o.last >= link.last
            and (o.size > link.size or o.score == 1.0)
            for o in self.links
        )  # fmt: skip

    def _take_names(self) -> None:
        for group in self._groups(("name", "value", "flag")):
            placed = [p for link in group if (p := self._placed(link)) is not None]
            if not placed:
                self._add("unplaced")
                continue
            _, link, way = min(placed, key=lambda p: (p[0], p[1].entity, p[1].attribute))
            other = link.kind != "name" and self._is_own_attribute(link)
            if not (way and other) and not self._asks_whom(link):
                self._constrain(link, way)

    def _asks_whom(self, link: Link) -> bool:
        """Whether the words rather name the relation that "who" asks for: "who reported it?"."""
        asked = {question_words().get(t.lower) for t in self.clause.tokens}
        return "person" in asked and any(
            x.kind == "attribute" and x.entity == self.root and x.first == link.first
            and self._answers(self._attribute(x.attribute), "person")
            for x in self.links
        )  # fmt: skip

    def _is_own_attribute(self, link: Link) -> bool:
        """Whether the words are rather those of an attribute of the root."""
        return any(
            x.kind in ("attribute", "flag") and x.entity == self.root
            and x.first < link.last and x.last > link.first
            and x.score >= fitted()["least_link"]
            for x in self.links
        )  # fmt: skip

    def _groups(self, kinds: Sequence[str]) -> Iterable[list[Link]]:
        """Links by stretch of words, the longest stretches first, none overlapping another."""
        found = [x for x in self.links if x.kind in kinds and self._counts(x)]
        taken: set[int] = set()
        stretches = sorted({(-x.size, x.first, x.last) for x in found})
        for _, first, last in stretches:
            covered = set(range(first, last))
            if not covered & taken and not covered & self.used:
                taken |= covered
                yield [x for x in found if (x.first, x.last) == (first, last)]

    def _counts(self, link: Link) -> bool:
        """Whether a link is to be reckoned with: parts of names do not where words say more."""
        if link.kind in ("name", "value") and self._is_measured(link):
            return False
        if link.kind != "name" or link.score == 1.0:
            return True
        return not any(
            o.kind in ("type", "attribute", "value") and o.first < link.last and o.last > link.first
            and o.score >= 1.0
            for o in self.links
        )  # fmt: skip

    def _is_measured(self, link: Link) -> bool:
        """Whether the words state a day, a time or an amount, and no name or id."""
        target = self.schema.kind(link.entity)
        if link.attribute in (target.id_attribute, *target.name_attributes):
            return False
        return any(
            p.first <= link.first and p.last >= link.last and p.value.kind in (*DATES, *_NUMBERS)
            for p in self.clause.values
        )

    def _placed(self, link: Link) -> tuple[float, Link, tuple[Edge, ...]] | None:
        """The cheapest way from the root to what a link speaks of."""
        ways = self.schema.ways.between(self.root, link.entity)
        if not self._names(link):
            ways = [way for way in ways if len(way) < 2 and not (way and self._is_type(link))]
        if not ways:
            return None
        costs = [(self._cost(link, way), i) for i, way in enumerate(ways)]
        cost, best = min(costs)
        return cost, link, ways[best]

    def _names(self, link: Link) -> bool:
        """Whether a value is what a thing is called, or its id."""
        target = self.schema.kind(link.entity)
        return link.attribute in (target.id_attribute, *target.name_attributes)

    def _is_type(self, link: Link) -> bool:
        """Whether the words are the name of a type."""
        return any(
            x.kind == "type" and x.score >= 1.0 and x.first < link.last and x.last > link.first
            for x in self.links
        )

    def _cost(self, link: Link, way: Sequence[Edge]) -> float:
        target = self.schema.kind(link.entity)
        cost = sum(1.3 if edge.back else 1.0 for edge in way) + (1 - link.score)
        named = link.attribute in (target.id_attribute, *target.name_attributes)
        if way and not named:
            cost += 0.5
        if (
            link.attribute != target.id_attribute
            and link.attribute not in target.name_attributes[:1]
        ):
            cost += 0.1
        for edge in way:
            near = self._said_relation(edge)
            cost -= 0.8 * near
        if self._said_attribute(link):
            cost -= 0.6
        if any(x.kind == "type" and x.entity == link.entity for x in self.links):
            cost -= 0.3
        return cost

    def _said_relation(self, edge: Edge) -> float:
        """Whether the words name a relation."""
        owner = edge.target if edge.back else edge.source
        return max(
            (
                x.score
                for x in self.links
                if x.kind == "attribute" and (x.entity, x.attribute) == (owner, edge.attribute)
            ),
            default=0.0,
        )

    def _said_attribute(self, link: Link) -> bool:
        return any(
            x.kind == "attribute" and (x.entity, x.attribute) == (link.entity, link.attribute)
            and min(abs(x.first - link.last), abs(link.first - x.last)) <= 2
            for x in self.links
        )  # fmt: skip

    def _constrain(self, link: Link, way: tuple[Edge, ...]) -> None:
        """Add what a link says, and mark the words for the relations that it goes over."""
        target = self.schema.kind(link.entity)
        named = link.attribute in (target.id_attribute, *target.name_attributes)
        no = negated(self.clause, link.first)
        attribute, value = link.attribute, link.value
        if link.whole:
            attribute, value = target.id_attribute, link.thing
        if link.kind == "flag":
            value, no = bool(value) is not no, False
        kind: ValueKind = "name" if named and link.attribute != target.id_attribute else ""
        if attribute == target.id_attribute:
            kind = "id"
        if not kind:
            kind = "flag" if link.kind == "flag" else "enum"
        self._add_constraint(
            constraint_over(
                way, attribute, value, model=self.schema.model, op="!=" if no else "=",
                kind=kind,
                span=self.clause.span(link.first, link.last),
            )
        )  # fmt: skip
        self.own_name |= not way and named
        self._use(link.first, link.last)
        self._add("edges", float(len(way)))
        self._add("back", float(sum(edge.back for edge in way)))
        self._add("name_own", float(not way))
        for edge in way:
            self._use_words(edge.target if edge.back else edge.source, edge.attribute)
            self._use_type(edge.target)
        self._use_words(link.entity, link.attribute, near=link)

    def _add_constraint(self, made: Constraint) -> None:
        """Add a constraint; values told side by side of one attribute are alternatives."""
        for at, other in enumerate(self.constraints):
            same = (other.attribute, other.kind) == (made.attribute, made.kind)
            if same and made.op == "=" and other.op in ("=", "in") and made.find is None:
                values = other.value if isinstance(other.value, list) else [other.value]
                if made.value not in values:
                    self.constraints[at] = other.model_copy(
                        update={"op": "in", "value": [*values, made.value]}
                    )
                return
        self.constraints.append(made)

    def _use_words(self, entity: str, attribute: str, near: Link | None = None) -> None:
        for x in self.links:
            close = near is None or min(abs(x.first - near.last), abs(near.first - x.last)) <= 2
            if x.kind == "attribute" and (x.entity, x.attribute) == (entity, attribute) and close:
                self._use(x.first, x.last)

    def _use_type(self, entity: str) -> None:
        for x in self.links:
            if x.kind == "type" and x.entity == entity and x.score >= fitted()["least_link"]:
                self._use(x.first, x.last)

    def _take_values(self) -> None:
        for placed in self.clause.values:
            if placed.value.role == "now" or self._picks_out(placed):
                self._use(placed.first, placed.last)
            if self.used.intersection(range(placed.first, placed.last)):
                continue
            if placed.value.kind == "name":
                self._take_unknown(placed)
            else:
                self._take_typed(placed)

    def _picks_out(self, placed: Placed) -> bool:
        """Whether a number only says which, or how many, of things found before are meant."""
        word = self.clause.tokens[placed.first].lower
        before = self.clause.tokens[placed.first - 1].lower if placed.first else ""
        after = self.clause.tokens[placed.last : placed.last + 1]
        if self.before and word in ordinals() and (not after or after[0].lower in ("one", "ones")):
            self.skip, self.limit = ordinals()[word], 1
            if after:
                self._use(placed.last, placed.last + 1)
            return True
        return bool(self.before) and before in ("those", "these", "them")

    def _take_unknown(self, placed: Placed) -> None:
        """A name that nothing known bears: to be looked up, or a value whose place is open."""
        if all(
            i in self.used or self.clause.tokens[i].function
            for i in range(placed.first, placed.last)
        ):
            return
        if any(x.kind in ("type", "attribute") and x.first <= placed.first and x.last >= placed.last
               and x.score >= 1.0 for x in self.links):  # fmt: skip
            return
        self._free(placed, "name")

    def _free(self, placed: Placed, kind: Any, attribute: str = "") -> None:
        value = placed.value
        self.constraints.append(
            Constraint(
                attribute=attribute, op=operator_of(value.comparison, value.cue),
                value=plain(value.value, kind), kind=kind,
                span=self.clause.span(placed.first, placed.last),
            )
        )  # fmt: skip
        self._use(placed.first, placed.last)
        if not attribute:
            self._add("open_value")

    def _take_typed(self, placed: Placed) -> None:
        value = placed.value
        of_id = self._id_of(placed)
        if of_id is not None:
            entity, way = of_id
            own = self.schema.kind(entity).id_attribute
            self.constraints.append(
                constraint_over(way, own, value.value, model=self.schema.model, kind="id",
                                span=self.clause.span(placed.first, placed.last))
            )  # fmt: skip
            self.own_name |= not way
            self._use(placed.first, placed.last)
            return
        kind = KINDS.get(value.kind, value.kind)
        self._free(placed, kind, self._attribute_for(placed))

    def _id_of(self, placed: Placed) -> tuple[str, tuple[Edge, ...]] | None:
        """The type whose id a value is: the word for it stands before ("order 17")."""
        if placed.value.kind not in ("number", "identifier") or placed.value.comparison:
            return None
        for x in self.links:
            between = placed.first - x.last
            if x.kind == "type" and x.score >= 1.0 and 0 <= between <= 1:
                ways = self.schema.ways.between(self.root, x.entity)
                if ways and self.schema.kind(x.entity).id_attribute:
                    self._use(x.first, x.last)
                    return x.entity, ways[0]
        return None

    def _attribute_for(self, placed: Placed) -> str:
        """The attribute of the root that a typed value speaks of; ``""`` where none leads."""
        fits = [a for a in self.kind.attributes if fits_kind(a, placed.value.kind)]
        said = [
            (min(abs(placed.first - x.last), abs(x.first - placed.last)), x)
            for x in self.links
            if x.kind == "attribute" and x.entity == self.root
            and any(a.name == x.attribute for a in fits)
        ]  # fmt: skip
        near = [pair for pair in said if pair[0] <= _NEAR]
        if near:
            link = min(near, key=lambda pair: (pair[0], -pair[1].score))[1]
            self._use(link.first, link.last)
            return link.attribute
        unit = self._by_unit(placed, fits)
        if unit:
            return unit
        if len(fits) == 1:
            return fits[0].name
        return ""

    def _by_unit(self, placed: Placed, fits: Sequence[Attribute]) -> str:
        words = self.clause.text[: self.clause.tokens[placed.first].start].split()[-4:]
        said = " ".join([*words, placed.value.unit])
        best = self.schema.meaning.best(said, [(a.name, a) for a in fits])
        return best or ""

    def _take_total(self) -> None:
        cue = total_word(self.clause)
        by = self._group_attribute()
        if cue is None:
            return
        at, op = cue
        if op != "count" and self.clause.tokens[at].lower in ("altogether", "overall", "combined"):
            self._use(at, at + 1)
        if op == "count":
            if not self._counts_root(at):
                self._total_of_measure(at, by)
                return
            self.total = Total(op="count", by=by)
            self.limit = None
            self._use(at, at + 1)
            return
        link = self._attribute_link(at, numeric=True)
        if link is not None:
            self.total = Total(op=op, attribute=link, by=by)  # type: ignore[arg-type]
            self._use(at, at + 1)

    def _counts_root(self, at: int) -> bool:
        """Whether what is counted is the root: its word comes before any other left unexplained."""
        for place in range(at + 1, len(self.clause.tokens)):
            here = [x for x in self.links if x.first <= place < x.last]
            if any(x.kind == "type" and x.entity == self.root for x in here):
                return True
            token = self.clause.tokens[place]
            if not token.function and not any(x.kind in ("value", "flag", "name") for x in here):
                return False
        return True

    def _total_of_measure(self, at: int, by: str) -> None:
        """An amount that things have, after "how many": read off, or summed over several."""
        attribute = self._attribute_link(at, numeric=True)
        if attribute is None:
            return
        self._use(at, at + 1)
        said = {t.lower for t in self.clause.tokens}
        if (self.own_name and not by) or (
            not by and not said & {word for word, op in totals().items() if op == "sum"}
        ):
            self.wanted.append(attribute)
        else:
            self.total = Total(op="sum", attribute=attribute, by=by)

    def _attribute(self, name: str) -> Attribute:
        found = self.kind.attribute(name)
        assert found is not None, "links name attributes of their type"
        return found

    def _group_attribute(self) -> str:
        for x in self.links:
            if not grouped_by(self.clause, x.first) or x.score < fitted()["least_link"]:
                continue
            if x.kind == "attribute" and x.entity == self.root:
                self._use(x.first, x.last)
                return x.attribute
            if x.kind == "type" and x.entity != self.root:
                ways = self.schema.ways.between(self.root, x.entity)
                if ways and not any(edge.back for edge in ways[0]):
                    self._use(x.first, x.last)
                    return path_to(ways[0], "")
        return ""

    def _attribute_link(self, at: int, *, numeric: bool) -> str | None:
        """The attribute of the root that is named nearest to a token."""
        found = []
        for x in self.links:
            if x.kind != "attribute" or x.entity != self.root:
                continue
            attribute = self._attribute(x.attribute)
            if numeric and attribute.type not in ("integer", "number") and not attribute.format:
                continue
            found.append((abs(x.first - at), -x.score, x))
        if not found:
            numbers = [a for a in self.kind.attributes if is_measure(a)]
            words = self.clause.said(at, min(at + 4, len(self.clause.tokens)))
            near = self.schema.meaning.best(words, [(a.name, a) for a in numbers], least=0.0)
            return near or None
        link = min(found, key=lambda f: f[:2])[2]
        self._use(link.first, link.last)
        return link.attribute

    def _compare_alternatives(self) -> None:
        """Which has more of alternatives: the larger count, or the larger measure."""
        more = [i for i, t in enumerate(self.clause.tokens) if t.lower in _MORE]
        several = [c for c in self.constraints if isinstance(c.value, list) and not c.find]
        points = bool(self.before) and bool(self.clause.words & closed("pronouns"))
        if not more or not (several or points) or self.clause.mood != "ask" or self.total:
            return
        at, self.limit = more[0], 1
        word = self.clause.tokens[at].lower
        degree = comparatives().get(word) or Degree("", comparisons()[word] == ">")
        descending = degree.descending
        self._use(at, at + 1)
        if not several or self._identifies(several[0]):
            attribute = self._ordered_attribute(at, degree.dimension)
            if attribute is not None:
                self.order = Order(attribute=attribute, descending=descending)
            return
        self.total = Total(op="count", by=several[0].attribute)
        self.order = Order(attribute="total", descending=descending)

    def _take_order(self) -> None:
        self._compare_alternatives()
        for one in superlatives(self.clause):
            named = any(
                x.kind in ("attribute", "type") and x.first <= one.at < x.last and x.size > 1
                for x in self.links
            )
            if one.at in self.used or self.order is not None or named:
                continue
            self._order_by(one.at, one.degree.dimension, one.degree.descending)

    def _order_by(self, at: int, dimension: str, descending: bool) -> None:
        if not dimension and self._counts_for_others(at, descending):
            return
        attribute = self._ordered_attribute(at, dimension)
        if attribute is None:
            return
        self._use(at, at + 1)
        since = dimension.startswith("duration") and is_date(self._attribute(attribute))
        self.order = Order(attribute=attribute, descending=descending is not since)
        if self.limit is None and self.total is None:
            self.limit = 1 if self._is_single(at) else None

    def _is_single(self, at: int) -> bool:
        """Whether one thing is asked for: the word for it is in the singular, or none is there."""
        for x in self.links:
            if x.kind == "type" and x.entity == self.root and x.first > at:
                word = self.clause.tokens[x.last - 1].lower
                return not (word.endswith("s") and not word.endswith("ss"))
        return True

    def _counts_for_others(self, at: int, descending: bool) -> bool:
        """Things counted for each of another type: tasks by garden, for the one with the most."""
        root = [x for x in self.links if x.kind == "type" and x.entity == self.root]
        if not any(0 < x.first - at <= 2 for x in root):
            return False
        for x in self.links:
            if x.kind != "type" or x.entity == self.root or x.first > at or x.score < 1.0:
                continue
            ways = self.schema.ways.between(self.root, x.entity)
            if ways and not any(edge.back for edge in ways[0]):
                limit = limit_before(self.clause, x.first)
                self.total = Total(op="count", by=path_to(ways[0], ""))
                self.order = Order(attribute="total", descending=descending)
                self.limit = limit[1] if limit else 1
                self._use(at, at + 1)
                self._use(x.first, x.last)
                return True
        return False

    def _ordered_attribute(self, at: int, dimension: str) -> str | None:
        measures = [(a.name, a) for a in self.kind.attributes if is_measure(a) or is_date(a)]
        if not measures:
            return None
        near = [
            x for x in self.links
            if x.kind == "attribute" and x.entity == self.root and abs(x.first - at) <= _NEAR
            and any(name == x.attribute for name, _ in measures)
        ]  # fmt: skip
        if near:
            link = min(near, key=lambda x: (abs(x.first - at), -x.score))
            self._use(link.first, link.last)
            return link.attribute
        dates = [(n, a) for n, a in measures if is_date(a)]
        if "date" in dimension.split():
            measures = dates or measures
        elif len(dates) < len(measures):
            measures = [pair for pair in measures if pair not in dates]
        if len(measures) == 1:
            return measures[0][0]
        said = dimension or self.clause.said(at, min(at + 3, len(self.clause.tokens)))
        return self.schema.meaning.best(said, measures, least=0.0) or None

    def _take_attributes(self) -> None:
        """What is left of words for attributes is what is wanted."""
        for group in self._groups(("attribute",)):
            placed = []
            for link in group:
                if link.score < fitted()["least_link"]:
                    continue
                for way in self.schema.ways.between(self.root, link.entity, most=2):
                    if not any(edge.back for edge in way):
                        cost = len(way) - link.score - 0.8 * sum(map(self._said_relation, way))
                        cost += 0.4 * (bool(way) and not any(map(self._said_relation, way)))
                        placed.append((cost, path_to(way, link.attribute), link, way))
            if not placed:
                continue
            _, path, link, way = min(placed, key=lambda p: (p[0], p[1]))
            self._want(path, link, way)

    def _absorb(self, link: Link) -> None:
        """Words beside the name of an attribute that only say it again: "phone number"."""
        found = self.schema.kind(link.entity).attribute(link.attribute)
        for at in (link.first - 1, link.last):
            if found is None or not 0 <= at < len(self.clause.tokens) or self._is_explained(at):
                continue
            first, last = min(at, link.first), max(at + 1, link.last)
            said = self.clause.said(first, last).lower()
            if (
                self.schema.meaning.near(said, [" ".join(found.words)])[0]
                >= fitted()["least_again"]
            ):
                self._use(at, at + 1)

    def _want(self, path: str, link: Link, way: tuple[Edge, ...]) -> None:
        self._use(link.first, link.last)
        self._absorb(link)
        for edge in way:
            self._use_words(edge.source, edge.attribute)
            self._use_type(edge.target)
        self._add("soft", float(link.soft))
        self._add("edges", float(len(way)))
        if self._lacks(link):
            self.constraints.append(
                Constraint(
                    attribute=path, op="missing", span=self.clause.span(link.first, link.last)
                )
            )
        elif not any(other.startswith(path + ".") for other in self.wanted):
            self.wanted = [w for w in self.wanted if not path.startswith(w + ".")]
            self.wanted.append(path)
            self.asked_at[path] = link.first

    def _lacks(self, link: Link) -> bool:
        """Whether things without the attribute are meant: "without a lead", "unassigned"."""
        before = [t.lower for t in self.clause.tokens[max(0, link.first - 2) : link.first]]
        none = "no" in before and self.clause.mood != "test"
        return "without" in before or none or link.value is False

    def _take_unknown_thing(self) -> None:
        """Words that nothing explains beside the word for the type tell a thing that is not known:
        "the issue about the broken sundial".
        """  # noqa: D205
        if self.own_name or self.total is not None:
            return
        for x in self.links:
            if x.kind == "type" and x.entity == self.root and x.score >= 1.0:
                run = self._unexplained_beside(x)
                if run:
                    said = self.clause.said(run[0], run[-1] + 1)
                    self.constraints.append(
                        Constraint(
                            value=said, kind="name", span=self.clause.span(run[0], run[-1] + 1)
                        )
                    )
                    self._use(run[0], run[-1] + 1)
                    self._add("unknown_thing")
                    return

    def _unexplained_beside(self, link: Link) -> list[int]:
        """The words right before a word for the type, or behind it after function words."""
        tokens, at = self.clause.tokens, link.first
        run: list[int] = []
        while at and not self._is_explained(at - 1) and at - 1 > self.clause.head:
            at -= 1
            run.insert(0, at)
        if run:
            return run
        at = link.last
        while at < len(tokens) and tokens[at].function and tokens[at].lower in _TELLING:
            at += 1
        if at == link.last:
            return []
        while at < len(tokens) and not self._is_explained(at):
            run.append(at)
            at += 1
        return run

    def _is_explained(self, at: int) -> bool:
        token = self.clause.tokens[at]
        return at in self.used or token.function or token.lower in closed("asking")

    def _point_back(self) -> None:
        """Take words like "its" and "them" for things that a goal before found."""
        said = [i for i, t in enumerate(self.clause.tokens) if t.lower in closed("pronouns")]
        if not (said or self.skip) or self.own_name or not self.before:
            return
        self.used.update(said)
        for one in reversed(self.before):
            if one.entity == self.root:
                self.of = one.goal
                self._add("points_back")
                return
        for one in reversed(self.before):
            ways = self.schema.ways.between(self.root, one.entity, most=1)
            if ways:
                self._relate_back(one, ways[0][0])
                return

    def _relate_back(self, one: Before, edge: Edge) -> None:
        """Things that those found before refer to, or that refer to those."""
        attribute, take = edge.attribute, ""
        if edge.back:
            attribute, take = self.kind.id_attribute, edge.attribute
        self.constraints.append(Constraint(attribute=attribute, op="in", goal=one.goal, take=take))
        said = any(x.kind == "type" and x.entity == self.root for x in self.links)
        self._add("relates_back", 1.0 if said else -1.0)

    def _take_question_word(self) -> None:
        """Who, when and where ask for a person, a date, a place where nothing else is wanted."""
        if self.total is not None or self.clause.mood != "ask":
            return
        if not self.wanted and self._asks_how():
            return
        for at, token in enumerate(self.clause.tokens[: self.clause.head + 2]):
            asked = question_words().get(token.lower)
            if asked in (None, "thing"):
                continue
            fits = [a for a in self.kind.attributes if self._answers(a, str(asked))]
            names = [a.name for a in fits]
            if not fits or any(w.split(".")[0] in names for w in self.wanted):
                return
            rest = self.clause.said(at, len(self.clause.tokens))
            best = self.schema.meaning.best(rest, [(a.name, a) for a in fits], least=0.0)
            if best and not (asked == "person" and self._is_person(self.root)):
                self.wanted.append(best)

    def _asks_how(self) -> bool:
        """Take "how much" and "how heavy" for the amount nearest in meaning to the words."""
        for at, token in enumerate(self.clause.tokens[: self.clause.head + 1]):
            if token.lower != "how" or at + 1 >= len(self.clause.tokens):
                continue
            measures = [(a.name, a) for a in self.kind.attributes if is_measure(a)]
            rest = [t for i, t in enumerate(self.clause.tokens) if i > at and i not in self.used]
            said = " ".join(t.lower for t in rest if not t.function or t is rest[0])
            if self.clause.tokens[at + 1].lower == "much":
                said = f"price cost amount {said}"
            best = self.schema.meaning.best(said, measures, least=0.0)
            if best:
                self.wanted.append(best)
                self._use(at + 1, at + 2)
                return True
        return False

    def _answers(self, attribute: Attribute, asked: str) -> bool:
        if asked == "date":
            return is_date(attribute)
        if asked == "person":
            return bool(attribute.target) and self._is_person(attribute.target)
        return bool(self.schema.meaning.says(attribute, "place address location city"))

    def _is_person(self, entity: str) -> bool:
        kind = self.schema.kind(entity)
        return any(a.format == "email" or "email" in a.words for a in kind.attributes)

    def _test(self) -> Test | None:
        """What a question of yes or no tests; constraints beyond the thing itself become it."""
        if self.clause.mood != "test":
            return None
        if self.total is not None or not (self.own_name or self.of):
            return Test(op="exists")
        told = [c for c in self.constraints if not self._identifies(c) and c.find is None]
        if not told or not told[-1].attribute:
            asked = self.wanted[0] if len(self.wanted) == 1 else ""
            return Test(attribute=asked, op="exists") if asked else None
        tested = told[-1]
        self.constraints.remove(tested)
        flips = tested.op == "!="
        return Test(
            attribute=tested.attribute, op="=" if flips else tested.op, value=tested.value,
            negated=flips, span=tested.span,
        )  # fmt: skip

    def _identifies(self, constraint: Constraint) -> bool:
        return constraint.attribute in (self.kind.id_attribute, *self.kind.name_attributes)


_TELLING = frozenset(
    {"about", "called", "named", "of", "for", "with", "on", "the", "a", "an", "titled"}
)
_MORE = frozenset(w for w, op in comparisons().items() if op in "<>") - {"after", "before"}
_MORE |= frozenset(comparatives())
KINDS: dict[str, ValueKind] = {
    "identifier": "id", "quoted": "text", "month": "date_range", "time_range": "time",
    "time": "time",
}  # fmt: skip


def fits_kind(attribute: Attribute, kind: str) -> bool:
    """Whether an attribute may hold a value of a kind."""
    if kind in ("time", "time_range"):
        return attribute.format == "time"
    if kind in DATES:
        return is_date(attribute)
    if kind in _NUMBERS:
        return is_measure(attribute)
    if kind in ("email", "url", "phone"):
        return attribute.format == kind or kind in attribute.words
    return False


def is_date(attribute: Attribute) -> bool:
    """Whether it holds days or points in time."""
    return attribute.format in ("date", "date-time")


def is_measure(attribute: Attribute) -> bool:
    """Whether it holds amounts: numbers that stand for no other thing."""
    numeric = attribute.type in ("integer", "number")
    return numeric and not attribute.target and attribute.role != "id"


def plain(value: Any, kind: str) -> Any:
    """The value as forms hold it: amounts without currency, months as their days."""
    if kind == "money" and isinstance(value, dict):
        return value["amount"]
    if isinstance(value, dict) and "month" in value and "year" in value:
        last = monthrange(value["year"], value["month"])[1]
        month = f"{value['year']}-{value['month']:02}"
        return {"start": f"{month}-01", "end": f"{month}-{last:02}"}
    return value


def entity_of(goal: Any) -> str:
    """The type of the things that a goal is about; ``""`` of none."""
    if isinstance(goal, FindGoal):
        return goal.find.entity
    return str(getattr(goal, "entity", ""))


def covered(clause: Clause, used: set[int], index: SchemaIndex) -> float:
    """The share of a clause's words that are explained, by their weight."""
    whole, explained = 0.0, 0.0
    for at, token in enumerate(clause.tokens):
        if not token.function and token.lower not in closed("asking"):
            weight = index.weight(token.stem)
            whole += weight
            explained += weight * (at in used)
    return explained / whole if whole else 1.0
