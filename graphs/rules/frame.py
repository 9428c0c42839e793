"""What a clause asks for, read from its words: the thing, its qualities, the values given."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from graphs.reading.values import Value
from graphs.reading.values.units import units
from graphs.rules.lexicon import Degree


@dataclass(frozen=True, slots=True)
class Token:
    """One word of the clause outside of the values."""

    word: str
    """Lower case, singular."""
    raw: str
    start: int
    content: bool
    """Whether it carries meaning of its own."""
    plural: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A run of content words: a noun with what stands before it."""

    words: tuple[str, ...]
    raw: str
    cue: str
    """The function word directly before: of, in, with, ..."""
    start: int
    plural: bool

    @property
    def head(self) -> str:
        """The noun itself."""
        return self.words[-1]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A superlative: order by something and take the first."""

    word: str
    degree: Degree
    noun: str
    """The noun right after it, ``""`` when none."""
    take: int
    skip: int = 0
    """How many come before: one for "the second cheapest"."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A clause as the rules see it."""

    text: str
    """English text; of a Chinese clause its gloss."""
    original: str
    values: tuple[Value, ...]
    tokens: tuple[Token, ...]
    groups: tuple[Group, ...]
    rankings: tuple[Ranking, ...]
    aggregate: str
    """``count``, ``sum``, ``average`` or ``""``."""
    action: str
    """Kind of change asked for, ``""`` for a look-up."""
    deed: str
    """Verb of a command that is neither a look-up nor such a change: play, translate; or ``""``."""
    negated: bool
    """Whether a yes-or-no question asks for the opposite: "if it stays dry"."""
    predicate: str
    """Name of the predicate of a yes-or-no question, ``""`` when none."""
    yes_no: bool
    each: bool
    mine: bool
    seeks: bool
    """Whether it asks to find things, as "find", "show", "cheapest" and bare nouns do."""
    today: str
    """The day that relative dates count from."""
    denied: frozenset[int]
    """Indices of the words that are ruled out: not spicy, without stops."""
    implied: frozenset[int]
    """Indices of values taken over from another clause; using them is optional."""

    @property
    def words(self) -> tuple[str, ...]:
        """Content words in order, superlatives left out."""
        return tuple(token.word for token in self.tokens if token.content)

    @property
    def measures(self) -> frozenset[str]:
        """What of a thing is meant, not which thing: adjectives right after "how", units."""
        return frozenset(
            token.word
            for before, token in pairwise(self.tokens)
            if token.content
            and (before.word == "how" or (before.word == "many" and token.raw.lower() in units()))
        )

    @property
    def head(self) -> str:
        """The noun asked for, ``""`` when the clause has none."""
        heads = [group.head for group in self.groups]
        nouns = [head for head in heads if head not in self.measures]
        return next(iter(nouns or heads), "")


_LISTED = ("name", "country", "quoted", "identifier")


def listed(frame: Frame) -> list[Value]:
    """The members of a coordinated list of names, or of currencies to change into, if any."""
    groups: dict[int, list[Value]] = {}
    for value in frame.values:
        into = value.kind == "currency" and value.cue in ("in", "to", "into")
        if value.group and (into or value.kind in _LISTED):
            groups.setdefault(value.group, []).append(value)
    return next((members for members in groups.values() if len(members) > 1), [])
