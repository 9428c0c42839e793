"""The kinds of things that APIs keep: which operations take the id of one, and which give it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from graphs.rules.identified_records import Record, identified_records
from graphs.rules.tool_words import leaves, stem
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

_SEGMENTS = re.compile(r"[^/]+")
_ID_WORDS = frozenset({"id", "key", "number", "code", "slug", "uuid", "guid", "ref", "handle"})
_SELF = frozenset({"me", "self", "whoami", "myself", "profile"})
_PERSONS = ("user", "member", "account", "person", "profile", "customer", "people")
_COMMON = frozenset({"id", "name", "title", "description", "type", "url", "href"})
"""Fields that records of any kind have."""
_LEAST_ALIKE = 1.5
"""How many fields of its own, about, a record must share with a kind of thing."""
_PLACES = frozenset({"number", "index", "position"})
_PAGING = frozenset({"page", "total", "result", "count", "limit", "offset", "next", "previous"})
_UNSAID = 0.82
"""How surely a list whose records are not described holds things of a kind."""
_SURE, _ALIKE, _INSIDE = 1.0, 0.85, 0.7
"""How surely a record is of a kind: said so, by its fields, or inside another record."""
_BELONGS = frozenset({"of", "on", "for", "in", "to", "from", "that", "by", "with", "which", "who"})
"""Words of a summary behind which stands what things belong to."""

Thing = tuple[str, str]
"""The group, and the noun for a thing of the kind."""


class Given(NamedTuple):
    """An output that identifies a thing."""

    path: str
    sureness: float


@dataclass(frozen=True, slots=True)
class Things:
    """What the operations of a library take and give."""

    takes: Mapping[str, Mapping[str, Thing]]
    """Tool id -> parameter key -> the kind of thing it is the id of."""
    gives: Mapping[str, Mapping[Thing, Given]]
    """Tool id -> kinds of things that its answer holds."""
    givers: Mapping[Thing, tuple[str, ...]]
    """Kind of thing -> ids of the reading tools that give it."""
    kinds: frozenset[Thing]
    """All kinds that operations take or give."""
    ordered: frozenset[Thing]
    """Kinds of things that are told apart by a small number: seasons, tracks."""

    def share(self, thing: Thing) -> float:
        """Share of all operations that take the id of such a thing, in [0, 1]."""
        about = sum(thing in taken.values() for taken in self.takes.values())
        return about / max(len(self.takes), 1)


def find_things(tools: Sequence[Tool]) -> Things:
    """The things of each group: named by paths, known again by names and fields of records."""
    by_group: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        by_group[tool.group_id].append(tool)
    takes: dict[str, Mapping[str, Thing]] = {}
    gives: dict[str, Mapping[Thing, Given]] = {}
    givers: dict[Thing, list[str]] = defaultdict(list)
    for group_id, members in by_group.items():
        kinds = _Kinds(group_id, members)
        for tool in members:
            takes[tool.id] = kinds.taken_by(tool)
            gives[tool.id] = kinds.given_by(tool)
            if tool.risk == "read":
                for thing in gives[tool.id]:
                    givers[thing].append(tool.id)
    ordered = frozenset(
        takes[tool.id][p.key]
        for tool in tools
        for p in leaves(tool)
        if p.key in takes[tool.id] and is_place_in_order(p)
    )
    taken = {thing for one in takes.values() for thing in one.values()}
    given = {thing for one in gives.values() for thing in one}
    found = {thing: tuple(ids) for thing, ids in givers.items()}
    return Things(takes, gives, found, frozenset(taken | given), ordered)


def is_self(tool: Tool) -> bool:
    """Whether a tool returns the account of the person who asks."""
    segments = static_segments(tool)
    return bool(segments) and bool(set(identifier_words(segments[-1])) & _SELF)


def is_place_in_order(parameter: Parameter) -> bool:
    """Whether a thing is told from others by a small number: a season, a track."""
    words = set(identifier_words(parameter.name))
    return bool(words & _PLACES) and parameter.type in ("integer", "number")


def static_segments(tool: Tool) -> list[str]:
    """The segments of a path without placeholders."""
    return [s for s in _SEGMENTS.findall(tool.path) if not s.startswith("{")]


def _placeholders(tool: Tool) -> Iterator[tuple[str, str]]:
    """Each placeholder of a path with the segment before it, "" where that is none."""
    before = ""
    for segment in _SEGMENTS.findall(tool.path):
        if segment.startswith("{"):
            yield segment.strip("{}"), before
            before = ""
        else:
            before = segment


def _noun(words: Sequence[str]) -> str:
    """What an id is the id of: the words before those that only say that it is one."""
    kept = [word for word in words if word not in _ID_WORDS]
    return kept[-1] if kept else ""


@dataclass(slots=True)
class _Kinds:
    """The things of one group."""

    group_id: str
    tools: Sequence[Tool]
    nouns: set[str] = field(default_factory=set)
    """Nouns of the things."""
    aliases: dict[str, str] = field(default_factory=dict)
    """What a path calls a thing -> what its id is called after: people -> person."""
    stems: dict[str, str] = field(default_factory=dict)
    """Stem -> noun."""
    shapes: dict[str, set[str]] = field(default_factory=dict)
    """Noun -> the fields that its records have."""
    telling: dict[str, float] = field(default_factory=dict)
    """Field -> how much it tells of which thing a record is."""

    def __post_init__(self) -> None:
        for tool in self.tools:
            for name, segment in _placeholders(tool):
                parameter = _in_path(tool, name)
                if parameter is not None and _identifies(parameter, segment):
                    called = _noun(identifier_words(name))
                    before = identifier_words(segment)[-1] if segment else ""
                    self.nouns.add(called or before)
                    if called and before and called != before:
                        self.aliases[before] = called
        for tool in self.tools:
            self.nouns |= {n for p in leaves(tool) if (n := _of_id(p)) and self._is_listed(n)}
        self.nouns.discard("")
        self.stems = {stem(noun): noun for noun in sorted(self.nouns)}
        self._learn_shapes()

    def _is_listed(self, noun: str) -> bool:
        """Whether some operation lists such things."""
        return any(
            identifier_words(segments[-1])[-1] == noun
            for tool in self.tools
            if tool.method == "GET" and (segments := static_segments(tool))
        )

    def _known(self, word: str) -> str:
        """The noun of the thing that a word means, "" where it means none."""
        if word in self.nouns:
            return word
        return self.aliases.get(word, "") or self.stems.get(stem(word), "")

    def taken_by(self, tool: Tool) -> dict[str, Thing]:
        """Parameter key -> the kind of thing whose id it takes."""
        found: dict[str, Thing] = {}
        before = dict(_placeholders(tool))
        for parameter in leaves(tool):
            in_path = parameter.location == "path"
            noun = self._taken(tool, parameter, before.get(parameter.name) if in_path else None)
            if noun:
                found[parameter.key] = (self.group_id, noun)
        return found

    def _taken(self, tool: Tool, parameter: Parameter, segment: str | None) -> str:
        words = identifier_words(parameter.name.rsplit(".", 1)[-1])
        if segment is not None:
            if not _identifies(parameter, segment):
                return ""
            noun = _noun(words) or (identifier_words(segment)[-1] if segment else "")
            return self._known(noun)
        if not _is_id(words):
            return "" if parameter.enum else self._known(words[-1])
        noun = _noun(words)
        if self._known(noun):
            return self._known(noun)
        around = [w for s in reversed(static_segments(tool)) for w in reversed(identifier_words(s))]
        said = (*prose_words(parameter.description), *(around if not noun else ()))
        return next((self._known(word) for word in said if self._known(word)), "")

    def given_by(self, tool: Tool) -> dict[Thing, Given]:
        """Kind of thing -> the output that identifies the one which the answer holds."""
        found: dict[Thing, Given] = {}
        records = identified_records(tool)
        lists = any("[]" in record.path for record in records)
        for record in records:
            if not record.container and "[]" not in record.path and _echoes(tool, lists=lists):
                continue
            noun, sureness = self._kind_of(tool, record)
            if noun:
                thing = (self.group_id, noun)
                known = found.get(thing)
                if known is None or known.sureness < sureness:
                    found[thing] = Given(record.path, sureness)
        if tool.method == "GET" and not found and _is_bare_list(tool):
            found = {(self.group_id, noun): Given("[].id", _UNSAID) for noun in self._searched()}
        return found

    def _searched(self) -> set[str]:
        """Nouns that searches are named for."""
        ends = {
            identifier_words(segments[-1])[-1]
            for tool in self.tools
            if len(segments := static_segments(tool)) > 1 and segments[-2] in ("search", "find")
        }
        return {noun for word in ends if (noun := self._known(word))}

    def _kind_of(self, tool: Tool, record: Record) -> tuple[str, float]:
        """The noun of a record, and how sure that is."""
        inside = _INSIDE if record.inside else 1.0
        own = _noun(identifier_words(record.path.rsplit(".", 1)[-1].replace("[]", "")))
        if own:
            noun = self._known(own)
            mine = noun in (self._known(record.named), self._listed_by(tool))
            return noun, inside if mine else _INSIDE
        if self._known(record.named):
            return self._known(record.named), inside
        listed = "" if record.named or record.inside else self._listed_by(tool)
        if listed and not _ends_with_id(tool):
            return listed, _SURE
        alike = self._alike(record)
        if alike or record.named or record.inside:
            return alike, _ALIKE * inside
        return self._named_by(tool), _SURE

    def _listed_by(self, tool: Tool) -> str:
        """The thing that a path ends with."""
        segments = static_segments(tool)
        return self._known(identifier_words(segments[-1])[-1]) if segments else ""

    def _named_by(self, tool: Tool) -> str:
        """The thing that a path, or else the summary, says is returned."""
        segments = static_segments(tool)
        if is_self(tool):
            return next((noun for word in _PERSONS if (noun := self._known(word))), "")
        for word in prose_words(tool.summary):
            if word in _BELONGS:
                break
            if self._known(word):
                return self._known(word)
        if "{" in tool.path:
            return ""
        named = (w for s in reversed(segments) for w in reversed(identifier_words(s)))
        return next((self._known(word) for word in named if self._known(word)), "")

    def _learn_shapes(self) -> None:
        """The fields of records whose kind is beyond doubt: of one thing, of a list of things."""
        for tool in self.tools:
            segments = static_segments(tool)
            noun = self._known(identifier_words(segments[-1])[-1]) if segments else ""
            for record in identified_records(tool):
                named = self._known(record.named) if record.named else noun
                if named and not record.inside:
                    self.shapes.setdefault(named, set()).update(record.fields)
        uses = Counter(f for shape in self.shapes.values() for f in shape)
        self.telling = {f: 0.0 if f in _COMMON else 1 / n**2 for f, n in uses.items()}

    def _alike(self, record: Record) -> str:
        """The thing whose fields a record has, "" where none is near."""
        scored = [
            (sum(self.telling[f] for f in record.fields & shape), noun)
            for noun, shape in sorted(self.shapes.items())
        ]
        best = max(scored, default=(0.0, ""))
        return best[1] if best[0] >= _LEAST_ALIKE else ""


def _is_bare_list(tool: Tool) -> bool:
    """Whether an answer is described by its paging alone."""
    names = [identifier_words(output.name) for output in tool.outputs]
    return bool(names) and all(set(words) <= _PAGING for words in names)


def _ends_with_id(tool: Tool) -> bool:
    return tool.path.rstrip("/").endswith("}")


def _echoes(tool: Tool, *, lists: bool) -> bool:
    """Whether an id at the top of an answer is the one that the call was told."""
    if tool.method == "POST":
        return False
    return _ends_with_id(tool) or (lists and "{" in tool.path)


def _in_path(tool: Tool, name: str) -> Parameter | None:
    return next((p for p in tool.parameters if p.name == name and p.location == "path"), None)


def _is_id(words: Sequence[str]) -> bool:
    return words[-1] in ("id", "key", "uuid", "guid")


def _of_id(parameter: Parameter) -> str:
    """The noun of an input that is an id by its name, "" for others."""
    words = identifier_words(parameter.name.rsplit(".", 1)[-1])
    return _noun(words) if _is_id(words) else ""


def _identifies(parameter: Parameter, segment: str) -> bool:
    """Whether a placeholder stands for one of the things before it."""
    if parameter.enum:
        return False
    words = identifier_words(parameter.name)
    if words[-1] in _ID_WORDS or words[-1] in ("name", "login", "username"):
        return True
    return bool(segment) and words[-1] == identifier_words(segment)[-1]
