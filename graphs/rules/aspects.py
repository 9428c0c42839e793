"""What tells one operation on a kind of thing from the others, and how far a clause says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.rules.lexicon import lexicon
from graphs.rules.likeness import Likeness
from graphs.rules.mentions import Mentioned, Mentions
from graphs.rules.things import Thing, Things, is_present, nouns_of, static_segments
from graphs.rules.tool_words import Rarity, stem
from tools.records import Tool
from tools.vocabulary import names
from tools.words import identifier_words, prose_words

_TELLING = frozenset(
    {"browse", "discover", "latest", "nearby", "new", "now", "popular", "random", "recent",
     "recommended", "related", "similar", "top", "trending"}
)  # fmt: skip
_EMPTY = (names("verbs") | names("generic")) - _TELLING
_EMPTY |= {"me", "my", "self", "mine", "detail", "item", "by", "all", "is", "the", "of", "a"}
"""Words of paths that tell nothing of what is returned."""
_BY_TEXT = 0.85
"""What it counts that a rare word of the clause stands in the description, not in the name."""
_RELATED = 0.85
_ANYTHING = frozenset({"thing", "item", "everything", "stuff", "content", "one"})
_ANY = 0.9
"""How far a word for anything stands for what may be of several kinds."""
_TWICE = 0.05
"""What it counts more that a tool speaks of a word in other words too."""
_GIVEN, _NESTED, _TAKEN = 1.0, 0.4, 0.8
"""How far a tool speaks of what it returns, of what lies in that, of what it takes the id of."""
_NAMED, _SUMMED, _OUTPUT, _CHOICE, _TOLD, _FIELD_TOLD = 1.0, 0.9, 0.7, 0.6, 0.6, 0.5
"""The same of words of its path and name, summary, outputs, options, description, fields."""
_NESTED_LESS = 0.8
"""Things given less surely than this lie in others."""


class Aspects:
    """How far tools speak of the words of one clause, each step of a walk for its own part."""

    def __init__(
        self,
        things: Things,
        rarity: Rarity,
        likeness: Likeness | None,
        mentions: Mentions,
    ) -> None:
        self._things = things
        self._rarity = rarity
        self._likeness = likeness
        self._mentions = mentions
        self._tables: dict[str, Mapping[str, float]] = {}
        self._near: dict[str, Mapping[str, float]] = {}
        self._told: dict[str, float] = {}
        self._shares: dict[tuple[str, str], float] = {}
        self._meant: dict[tuple[str, Thing], float] = {}
        self._mentioned: dict[Thing, float] = {}
        words = [m.word for m in mentions.words if m.content or len(m.word) > 4]
        if likeness is not None:
            likeness.learn([*words, *filter(None, [mentions.verb])])

    def of(self, tool: Tool, word: str) -> float:
        """How far a tool speaks of a word, in [0, 1]; little of what it only takes the id of."""
        if word in self._mentions.now and is_present(tool):
            return 1.0
        key = (tool.id, word)
        if key not in self._shares:
            table = self._table(tool)
            shares = sorted(
                (table.get(s, 0.0) * w for s, w in self.near(word).items()), reverse=True
            )
            twice = _TWICE * sum(share > 0.5 for share in shares[1:3])
            self._shares[key] = min(shares[0] + twice, 1.0) if shares else 0.0
        return self._shares[key]

    def said(self, tool: Tool) -> float:
        """How far the clause says what tells a tool from others on the same things, in [0, 1]."""
        if tool.id not in self._told:
            self._told[tool.id] = self._said(tool)
        return self._told[tool.id]

    def mentioned(self, thing: Thing) -> float:
        """How far a kind of thing is spoken of, in [0, 1]."""
        if thing not in self._mentioned:
            said = (self.means(m.word, thing) for m in self._spoken())
            self._mentioned[thing] = max(said, default=0.0)
        return self._mentioned[thing]

    def means(self, word: str, thing: Thing) -> float:
        """How far a word stands for a kind of thing."""
        key = (word, thing)
        if key not in self._meant:
            self._meant[key] = self._means(word, thing)
        return self._meant[key]

    def meant(self, noun: str) -> frozenset[Thing]:
        """The kinds of things that a noun means, places in an order aside."""
        kinds = self._things.kinds - self._things.ordered
        return frozenset(thing for thing in kinds if self.means(noun, thing) > 0.8)

    def _means(self, word: str, thing: Thing) -> float:
        meant = {stem(noun) for noun in nouns_of(thing)}
        called = self._things.called.get(stem(word), frozenset())
        if stem(word) in meant or any((thing[0], noun) in called for noun in nouns_of(thing)):
            return 1.0
        if len(meant) > 1 and word in _ANYTHING:
            return _ANY
        return _RELATED * bool(meant & {stem(other) for other in self._other_words(word)})

    def _other_words(self, word: str) -> frozenset[str]:
        """Words of descriptions that mean the same."""
        return lexicon().said_of_things(word)

    def alike(self, word: str, other: str) -> float:
        """How far a word means the same as another."""
        return self.near(word).get(stem(other), 0.0)

    def near(self, word: str) -> Mapping[str, float]:
        """Stems that mean about the same as a word."""
        if word not in self._near:
            alike = dict(self._likeness.alike(word)) if self._likeness is not None else {}
            for other in self._other_words(word):
                alike[stem(other)] = max(alike.get(stem(other), 0.0), _RELATED)
            alike[stem(word)] = 1.0
            self._near[word] = alike
        return self._near[word]

    def distinct(self, tool: Tool) -> list[str]:
        """The words of a path that tell a tool from others on the same things."""
        taken = {n for thing in self._things.takes[tool.id].values() for n in nouns_of(thing)}
        given = {n for thing in self._things.gives[tool.id] for n in nouns_of(thing)}
        segments = static_segments(tool)
        words = [word for segment in segments for word in identifier_words(segment)]
        last = {*identifier_words(segments[-1])} if segments and not tool.ends_with_id else set()
        return [
            word
            for word in dict.fromkeys(words)
            if word not in _EMPTY and word not in given and (word not in taken or word in last)
        ]

    def _spoken(self) -> list[Mentioned]:
        return [m for m in self._mentions.words if m.content]

    def _said(self, tool: Tool) -> float:
        distinct = self.distinct(tool)
        if not distinct or (self._mentions.now and is_present(tool)):
            return 1.0
        words = [m.word for m in self._mentions.words]
        verb = self._mentions.verb
        words += [verb.removeprefix("un")] if verb.startswith("un") else []  # a pin is unpinned
        shares = [
            max((self.near(word).get(stem(other), 0.0) for word in words), default=0.0)
            for other in distinct
        ]
        weights = [0.3 + self._rarity.of(word) for word in distinct]
        by_name = sum(s * w for s, w in zip(shares, weights, strict=True)) / sum(weights)
        return max(by_name, max(shares[-1:]) * 0.9, self._by_text(tool), self._by_content(tool))

    def _by_text(self, tool: Tool) -> float:
        """How far rare words of the clause stand in what is said of a tool and of few others."""
        told = {stem(word) for word in (*prose_words(tool.summary), *prose_words(tool.description))}
        return max(
            (
                _BY_TEXT * self._rarity.of(m.word) * share
                for m in self._spoken()
                if self._rarity.of(m.word) > 0.4
                for other, share in self.near(m.word).items()
                if other in told
            ),
            default=0.0,
        )

    def _by_content(self, tool: Tool) -> float:
        """How far the clause says what the records of an answer are called: the cast."""
        kinds = {noun for thing in self._things.kinds for noun in nouns_of(thing)}
        called = {
            stem(word)
            for output in tool.outputs
            for part in output.path.split(".")[:-1]
            for word in identifier_words(part.replace("[]", ""))
            if word not in _EMPTY and word not in kinds
        }
        shares = [
            share
            for m in self._spoken()
            for other, share in self.near(m.word).items()
            if other in called
        ]
        return 0.9 * max(shares, default=0.0)

    def heard(self, word: str) -> bool:
        """Whether any tool uses a word or one like it."""
        return self._rarity.known(word) or len(self.near(word)) > 1

    def _table(self, tool: Tool) -> Mapping[str, float]:
        if tool.id not in self._tables:
            self._tables[tool.id] = self._weigh(tool)
        return self._tables[tool.id]

    def _weigh(self, tool: Tool) -> Mapping[str, float]:
        weights: dict[str, float] = {}

        def add(words: Sequence[str], weight: float) -> None:
            for word in words:
                key = stem(word)
                weights[key] = max(weights.get(key, 0.0), weight)

        for segment in static_segments(tool):
            add(identifier_words(segment), _NAMED)
        add(identifier_words(tool.name), _NAMED)
        add(prose_words(tool.summary), _SUMMED)
        for field in tool.outputs:
            add(identifier_words(field.path), _OUTPUT)
            add(prose_words(field.description), _FIELD_TOLD)
        for parameter in tool.parameters:
            add(identifier_words(parameter.name), _CHOICE)
            add(prose_words(parameter.description), _FIELD_TOLD)
            for option in parameter.enum:
                add(identifier_words(str(option)), _CHOICE)
        add(prose_words(tool.description), _TOLD)
        for thing, given in self._things.gives[tool.id].items():
            if len(nouns_of(thing)) == 1:
                weights[stem(thing[1])] = _GIVEN if given.sureness >= _NESTED_LESS else _NESTED
        for thing in self._things.takes[tool.id].values():
            add(nouns_of(thing), _TAKEN)
        return weights
