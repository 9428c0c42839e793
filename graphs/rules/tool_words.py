"""The words by which a tool describes itself, and how far they cover a request's words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from threading import Lock

import Stemmer

from graphs.rules.lexicon import lexicon
from tools.input_leaves import input_leaves
from tools.per_tool import per_tool
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

_SEGMENT = re.compile(r"[^/{}]+")
_STEMMER = Stemmer.Stemmer("english")
_ONE_AT_A_TIME = Lock()
"""A stemmer keeps a buffer of its own: two threads in it at once spoil each other's words."""


@per_tool
def leaves(tool: Tool) -> tuple[Parameter, ...]:
    """The inputs of a tool, lists of records opened."""
    return input_leaves(tool)


_RATINGS = frozenset({"rating", "rated", "ratings"})
"""Words that a stemmer would make one with rates of exchange."""


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """English stem of a word: rated, rating and rate meet."""
    if word in _RATINGS:
        return "rating"
    with _ONE_AT_A_TIME:
        return str(_STEMMER.stemWord(word))


@per_tool
def own_words(tool: Tool) -> frozenset[str]:
    """Singular words of name, path, tags, summary, parameters and outputs."""
    words = {*title_words(tool), *prose_words(tool.summary)}
    for field in tool.outputs:
        words.update(identifier_words(field.name))
    for parameter in tool.parameters:
        words.update(identifier_words(parameter.name))
    return frozenset(words)


@per_tool
def title_words(tool: Tool) -> frozenset[str]:
    """Singular words of name, path and tags."""
    words = set(identifier_words(tool.name))
    for part in _SEGMENT.findall(tool.path):
        words.update(identifier_words(part))
    for tag in tool.tags:
        words.update(prose_words(tag))
    return frozenset(words)


@per_tool
def group_words(tool: Tool) -> frozenset[str]:
    """Words of the group: they tell its tools from others, not from each other."""
    return frozenset(identifier_words(tool.group_id))


_OWN = re.compile(
    r"\b(?:your|my|mine|own|caller's|user's|current user|signed|logged|authenticated|"
    r"(?:of|by|for|the) (?:calling|requesting) user(?! (?:may|can|must|has|is)\b))\b"
)


@per_tool
def is_own(tool: Tool) -> bool:
    """Whether the tool deals with the person's own things: "my orders"."""
    if title_words(tool) & {"my", "me", "mine"}:
        return True
    return bool(_OWN.search(f"{tool.summary} {tool.description}".lower()))


@per_tool
def coverage(tool: Tool) -> Mapping[str, float]:
    """Stem -> how strongly the tool speaks of it, in [0, 1]: name before outputs before prose."""
    weights: dict[str, float] = {}

    def add(words: Iterable[str], weight: float) -> None:
        for word in words:
            key = stem(word)
            weights[key] = max(weights.get(key, 0.0), weight)

    shared = group_words(tool)
    add(title_words(tool) - shared, 1.0)
    add(shared, 0.9)
    add(prose_words(tool.summary), 0.9)
    for field in tool.outputs:
        add(identifier_words(field.path), 0.8)
        add(prose_words(field.description), 0.5)
    for parameter in tool.parameters:
        add(identifier_words(parameter.name), 0.6)
        add(prose_words(parameter.description), 0.45)
        for option in parameter.enum:
            add(identifier_words(str(option)), 0.6)
    add(prose_words(tool.description), 0.6)
    return weights


@per_tool
def said_words(tool: Tool) -> frozenset[str]:
    """All words, unstemmed, in which a tool is described."""
    texts = [tool.name, tool.summary, tool.description]
    texts += [text for p in tool.parameters for text in (p.name, p.description)]
    texts += [str(option) for p in tool.parameters for option in p.enum]
    texts += [text for field in tool.outputs for text in (field.path, field.description)]
    return frozenset(w for text in texts for w in (*identifier_words(text), *prose_words(text)))


def covers(tool: Tool, word: str) -> float:
    """How far a tool covers one word of a request, itself or by a related word, in [0, 1]."""
    known = coverage(tool)
    own = known.get(stem(word), 0.0)
    degree = lexicon().comparatives.get(word) or lexicon().superlatives.get(word)
    others = [*lexicon().related(word), *(degree.attributes if degree else ())]
    related = max((known.get(stem(w), 0.0) for w in others), default=0.0)
    return max(own, 0.8 * related)


class Rarity:
    """How much a word tells, by how few tools use it."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._size = max(len(tools), 1)
        self._df = Counter(key for tool in tools for key in coverage(tool))
        self._titles = frozenset(stem(w) for tool in tools for w in title_words(tool))

    def of(self, word: str) -> float:
        """Weight of a word, in (0, 1]: 1 for one that few tools use or none."""
        df = self._df.get(stem(word), 0)
        return math.log((self._size + 1) / (df + 0.5)) / math.log((self._size + 1) / 0.5)

    def is_title(self, word: str) -> bool:
        """Whether a tool is named for the word: then it is hardly a text to search for."""
        return stem(word) in self._titles

    def known(self, word: str) -> bool:
        """Whether any tool uses the word or a related one."""
        return any(stem(w) in self._df for w in (word, *lexicon().related(word)))
