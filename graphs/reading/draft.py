"""A look-up while it is put together: what of its clause is used, and what it came to so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphs.forms.records import Constraint, Order, Total
from graphs.reading.clauses import DATES, Clause, Placed
from graphs.reading.closed_class import closed, question_words
from graphs.reading.cues import bounds, denials
from graphs.reading.links import Link
from graphs.reading.parts_of_names import is_no_part, tells_kind
from graphs.reading.schema import Schema, fits_kind
from graphs.reading.schema_index import LinkKind, SchemaIndex
from graphs.reading.tokens import Token
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import Attribute, EntityType


@dataclass(frozen=True, slots=True)
class Before:
    """A goal read before, that words like "it" may point back to."""

    goal: str
    entity: str
    sure: bool = True
    """Whether all of what it was made of was read, and nothing guessed."""
    count: int = 1
    """How many things it found."""
    take: str = ""
    """The attribute of what it found that stands for the thing; ``""``: the things themselves."""
    named: Constraint | None = None
    """Instead: what names the thing."""
    wanted: str = ""
    """The attribute of it that was asked for first."""
    counted: tuple[Constraint, ...] | None = None
    """Instead, where things were only counted: what they are like."""
    chance: float = 1.0
    """The chance that it is what the person meant."""
    told: tuple[Constraint, ...] | None = None
    """What all the things were looked up by among which it was found; None: nothing was."""
    among: tuple[Constraint, ...] = ()
    """What those were looked up by of which it was picked, where these were not shown."""
    changed: bool = False
    """Whether it was changed or made."""

    @property
    def has_rows(self) -> bool:
        """Whether the goal itself stands for the things."""
        return not self.take and self.named is None and self.counted is None

    @property
    def turn(self) -> str:
        """The turn that it is of; ``""``: this one."""
        return self.goal.rpartition(".")[0]

    @property
    def key(self) -> tuple[str, str, object]:
        """What tells it apart from others."""
        return self.entity, self.take, self.named.value if self.named else self.goal


@dataclass(frozen=True, slots=True)
class FanOut:
    """Of how many things a command speaks."""

    count: int
    """0: of all of them."""
    first: int
    """Index of the first token that says it."""
    last: int
    """One more than that of the last."""
    placed: bool = False
    """Whether they are told by their place among the things found before: "the first two"."""
    from_end: bool = False
    """Whether that is counted from the end."""
    named: bool = False
    """Whether a noun says what they are."""

    @property
    def points(self) -> bool:
        """Whether things found before are meant, where nothing else tells them."""
        return bool(self.count) or not self.named


@dataclass(slots=True)
class Candidate:
    """One way to read a clause, and what speaks for it."""

    goal: Any
    features: dict[str, float]
    used: set[int] = field(default_factory=set)
    """Indices of the tokens that it explains."""
    also: Sequence[str] = ()
    """Goals found before of whose things the same is to be done."""
    missed: frozenset[int] = frozenset()
    """Indices of function words that say what nothing was made of: "over their limit"."""

    @property
    def is_told(self) -> bool:
        """Whether a command lacks nothing that it must be told, and names what it is about."""
        told = self.features
        return not (told["content_missing"] or told.get("target_missing"))


@dataclass(slots=True)
class Draft:
    """A clause seen from one type of thing, the root."""

    clause: Clause
    root: str
    links: Sequence[Link]
    schema: Schema
    before: Sequence[Before] = ()
    led: int = 0
    """How many names may lead to what things of the root are found by: coordinates, a city."""
    used: set[int] = field(default_factory=set)
    constraints: list[Constraint] = field(default_factory=list)
    denied: set[int] = field(default_factory=set)
    """Places of words whose denial stands in what was read."""
    settled: bool = False
    """Whether another word than those of aspect says how far things are."""
    own_name: bool = False
    """Whether a name or an id of the root is told."""
    wanted: list[str] = field(default_factory=list)
    order: Order | None = None
    skip: int = 0
    ordinal: bool = False
    """Whether one of the things found before is told by its place among them."""
    limit: int | None = None
    total: Total | None = None
    unread: set[int] = field(default_factory=set)
    """Indices of the tokens of which nothing can be made, whatever else explains them."""
    missed: set[int] = field(default_factory=set)
    """Indices of function words of which something should have been made."""
    sought: set[int] = field(default_factory=set)
    """Indices of the tokens that are but searched for, though no word names the root."""
    counted: Constraint | None = None
    """What their number is compared with."""
    of: str = ""
    """The goal of whose rows it is."""
    fan_out: FanOut | None = None
    """Of how many things a command speaks; None: of one."""
    also: list[str] = field(default_factory=list)
    """As of a candidate."""
    features: dict[str, float] = field(default_factory=dict)
    by_type: dict[tuple[LinkKind, str], list[Link]] = field(
        default_factory=dict, init=False, repr=False
    )
    """The links by their kind and type, once some were asked for."""

    @property
    def kind(self) -> EntityType:
        """The root."""
        return self.schema.kind(self.root)

    @property
    def latest(self) -> Before | None:
        """What was found last, before this."""
        return self.before[-1] if self.before else None

    @property
    def is_short(self) -> bool:
        """Whether a question leaves out of which things it is: "which is cheaper?"."""
        asks = question_words().get(self.word(self.clause.head)) == "thing"
        return asks and not any(x.kind == "type" and x.is_whole for x in self.links)

    @property
    def kinds(self) -> dict[str, EntityType]:
        """The root, and the type that its rows stand for, by how names of attributes begin."""
        own = self.kind.stands_for
        return {"": self.kind, **({f"{own.name}.": self.schema.kind(own.target)} if own else {})}

    def attribute(self, name: str) -> Attribute:
        """An attribute of the root, or of what its rows stand for (``id.age``), by its name."""
        told = (k.attribute(name.removeprefix(b)) for b, k in self.kinds.items() if b in name)
        found = next((one for one in told if one is not None), None)
        assert found is not None, "links name attributes of their type"
        return found

    def note(self, feature: str, amount: float = 1.0) -> None:
        """Add to a feature."""
        self.features[feature] = self.features.get(feature, 0.0) + amount

    def use(self, first: int, last: int) -> None:
        """Mark tokens as explained."""
        self.used.update(range(first, last))

    def is_used(self, first: int, last: int) -> bool:
        """Whether one of some tokens is explained already."""
        return not self.used.isdisjoint(range(first, last))

    def is_explained(self, at: int) -> bool:
        """Whether a token needs no explaining any more."""
        token = self.clause.tokens[at]
        return at in self.used or token.function or token.lower in closed("asking")

    def word(self, at: int) -> str:
        """A token in lower case; ``""`` beyond the ends."""
        return self.clause.word(at)

    def linked(self, kind: LinkKind, entity: str) -> Iterator[Link]:
        """Links of a kind to a type or to something of it."""
        if not self.by_type:
            for x in self.links:
                self.by_type.setdefault((x.kind, x.entity), []).append(x)
        return iter(self.by_type.get((kind, entity), ()))

    @property
    def nouns(self) -> list[Link]:
        """The words that name the root by its whole name."""
        return [x for x in self.linked("type", self.root) if x.is_whole and not x.soft]

    def use_words(self, entity: str, attribute: str, near: Link | None = None) -> None:
        """Mark the words for an attribute, or those of them near a link."""
        for x in self.linked("attribute", entity):
            close = near is None or apart(x, near) <= reach("own_words")
            if x.attribute == attribute and close:
                self.use(x.first, x.last)

    def use_type(self, entity: str) -> None:
        """Mark the words for a type."""
        for x in self.linked("type", entity):
            if x.score >= fitted()["least_link"]:
                self.use(x.first, x.last)

    def now_as(self, day: Attribute) -> str:
        """The day or the moment of asking, as an attribute of days holds it."""
        now = self.clause.now.replace(tzinfo=None)
        return now.date().isoformat() if day.format == "date" else now.isoformat("T", "minutes")

    def stretches(self, kinds: Sequence[str]) -> Iterator[list[Link]]:
        """Links by stretch of words, the longest stretches first, none overlapping another."""
        found = [x for x in self.links if x.kind in kinds and self.counts(x)]
        taken: set[int] = set()
        for _, first, last in sorted({(-x.size, x.first, x.last) for x in found}):
            here = set(range(first, last))
            if not here & taken and not here & self.used:
                taken |= here
                yield [x for x in found if (x.first, x.last) == (first, last)]

    def counts(self, link: Link) -> bool:
        """Whether a link is to be reckoned with: parts of names do not where words say more."""
        if link.kind in ("name", "value") and self._is_measured(link):
            return False
        said, about = self.clause, (self.links, self.root)
        if link.kind == "name" and (is_no_part(said, link) or tells_kind(said, *about, link)):
            return False
        if link.kind != "name" or link.is_whole:
            return True
        return not any(
            o.kind in ("type", "attribute", "value") and overlap(o, link) and o.is_whole
            for o in self.links
        )

    def _is_measured(self, link: Link) -> bool:
        """Whether the words state a day, a time or an amount, and no name or id."""
        return not self.schema.identifies(link.entity, link.attribute) and any(
            p.first <= link.first and p.last >= link.last and p.is_measured
            and not self._lists_days(link, p)
            for p in self.clause.values
        )  # fmt: skip

    def _lists_days(self, link: Link, placed: Placed) -> bool:
        """Whether things hold a day by its word alone, as opening hours their weekday."""
        dated = any(fits_kind(a, placed.value.kind) for a in self.kind.attributes)
        return link.entity == self.root and placed.value.kind in DATES and not dated


def overlap(one: Link, other: Link) -> bool:
    """Whether two links share words."""
    return one.first < other.last and one.last > other.first


def apart(one: Link | Placed, other: Link) -> int:
    """How far two stretches stand from each other, in tokens."""
    return min(abs(one.first - other.last), abs(other.first - one.last))


def covered(clause: Clause, used: Iterable[int], index: SchemaIndex) -> float:
    """The share of a clause's words that are explained, by their weight."""
    whole, explained, used, telling = 0.0, 0.0, set(used), denials(clause) | bounds(clause)
    for at, token in enumerate(clause.tokens):
        if at in telling or not _is_plain(token):
            weight = index.weight(token.stem)
            whole += weight
            explained += weight * (at in used)
    return explained / whole if whole else 1.0


def _is_plain(token: Token) -> bool:
    """Whether a word needs no explaining: it gives a request its shape, and says no aspect and no
    total.
    """
    aspects = closed("continuing") | closed("expected") | closed("reached")
    if token.lower in aspects | closed("overall"):
        return False
    return token.function or token.lower in closed("asking")
