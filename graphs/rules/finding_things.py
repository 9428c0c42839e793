"""Which kinds of things the operations of each group take and give."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphs.rules.identified_records import TELLING, Record, identified_records
from graphs.rules.lexicon import lexicon
from graphs.rules.reached import reached_by
from graphs.rules.things import (
    ANY_OF,
    PERSONS,
    Given,
    Thing,
    Things,
    ends_with_id,
    is_place_in_order,
    is_self,
    nouns_of,
    static_segments,
)
from graphs.rules.tool_words import leaves, stem
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

_SEGMENTS = re.compile(r"[^/]+")
_ID_WORDS = frozenset(
    {"id", "key", "number", "code", "slug", "uuid", "guid", "ref", "handle", "uri", "uris"}
)
_COMMON = frozenset({"id", "name", "title", "description", "type", "url", "href"})
"""Fields that records of any kind have."""
_LEAST_ALIKE = 1.5
"""How many fields of its own, about, a record must share with a kind of thing."""
_PAGING = frozenset({"page", "total", "result", "count", "limit", "offset", "next", "previous"})
_UNSAID = 0.82
"""How surely a list whose records are not described holds things of a kind."""
_SURE, _TOLD, _ALIKE, _INSIDE = 1.0, 0.95, 0.85, 0.7
"""How surely a record is of a kind: it is named so, it tells which of several it is, by its fields,
or inside another record."""
_OWNER = re.compile(r"\b\w+['’]s?(?=\s)")
"""A word for what something belongs to."""
_BELONGS = frozenset({"of", "on", "for", "in", "to", "from", "that", "by", "with", "which", "who"})
"""Words of a summary behind which stands what things belong to."""
_VAGUE = {"item", "entry", "content", "thing", "object", "element", "member", "result", "resource"}
"""Nouns for things of any kind."""


def find_things(tools: Sequence[Tool]) -> Things:
    """The things of each group: named by paths, known again by names and fields of records."""
    by_group: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        by_group[tool.group_id].append(tool)
    takes: dict[str, Mapping[str, Thing]] = {}
    gives: dict[str, Mapping[Thing, Given]] = {}
    called: dict[str, set[Thing]] = defaultdict(set)
    for group_id, members in by_group.items():
        kinds = _Kinds(group_id, members)
        for word, noun in kinds.aliases.items():
            called[stem(word)].add((group_id, noun))
        takes |= {tool.id: kinds.taken_by(tool) for tool in members}
        wide = {t for tool in members for t in takes[tool.id].values() if len(nouns_of(t)) > 1}
        gives |= {tool.id: _with_wide(kinds.given_by(tool), wide) for tool in members}
    taken = {thing for one in takes.values() for thing in one.values()}
    given = {thing for one in gives.values() for thing in one}
    about = Counter(thing for one in takes.values() for thing in set(one.values()))
    things = Things(
        takes=takes,
        gives=gives,
        givers=_who_gives([tool for tool in tools if tool.risk == "read"], gives),
        makers=_who_gives(
            [tool for tool in tools if _is_maker(tool)],
            {tool_id: _made(given) for tool_id, given in gives.items()},
        ),
        kinds=frozenset(taken | given),
        called={word: frozenset(meant) for word, meant in called.items()},
        ordered=frozenset(
            takes[tool.id][p.key]
            for tool in tools
            for p in leaves(tool)
            if p.key in takes[tool.id] and is_place_in_order(p)
        ),
        shares={thing: n / len(tools) for thing, n in about.items()},
    )
    return replace(things, reached=_reached(things, by_group))


def _reached(
    things: Things, by_group: Mapping[str, Sequence[Tool]]
) -> dict[str, Mapping[str, tuple[Thing, ...]]]:
    """Tool id -> whose addresses it takes, of the tools that take any."""
    found: dict[str, Mapping[str, tuple[Thing, ...]]] = {}
    for members in by_group.values():
        readers = [tool for tool in members if tool.risk == "read"]
        found.update((tool.id, reached_by(tool, things, readers)) for tool in members)
    return {tool_id: keys for tool_id, keys in found.items() if keys}


def _who_gives(
    tools: Sequence[Tool], gives: Mapping[str, Mapping[Thing, Given]]
) -> dict[Thing, tuple[str, ...]]:
    """Kind of thing -> ids of those of the tools that give it."""
    found: dict[Thing, list[str]] = defaultdict(list)
    for tool in tools:
        for thing in gives[tool.id]:
            found[thing].append(tool.id)
    return {thing: tuple(ids) for thing, ids in found.items()}


def _made(given: Mapping[Thing, Given]) -> dict[Thing, Given]:
    """Of what an answer gives, that of which it tells one for sure: what the call made."""
    return {t: one for t, one in given.items() if one.sureness == _SURE and "[]" not in one.path}


def _is_maker(tool: Tool) -> bool:
    return tool.risk != "read" and tool.method == "POST" and not tool.path.endswith("}")


def _with_wide(given: Mapping[Thing, Given], wide: Iterable[Thing]) -> Mapping[Thing, Given]:
    """What an answer holds, with the inputs that take any of several kinds."""
    found = dict(given)
    for thing in wide:
        parts = [one for noun in nouns_of(thing) if (one := given.get((thing[0], noun)))]
        if parts:
            found[thing] = max(parts, key=lambda one: one.sureness)
    return found


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
            self.nouns |= {n for p in leaves(tool) for n in _of_id(p) if self._is_listed(n)}
        self.nouns.discard("")
        self.stems = {stem(noun): noun for noun in sorted(self.nouns)}
        self._learn_shapes()
        self._learn_aliases()

    def _is_listed(self, noun: str) -> bool:
        """Whether some operation lists such things."""
        return any(
            noun in identifier_words(segments[-1])
            for tool in self.tools
            if tool.method == "GET" and (segments := static_segments(tool))
        )

    def _known(self, word: str) -> str:
        """The noun of the thing that a word means, "" where it means none."""
        if word in self.nouns:
            return word
        return self.aliases.get(word, "") or self.stems.get(stem(word), "")

    def _related(self, word: str) -> str:
        """The one noun that means about the same as a word: creator for narrator; else ""."""
        if not word:
            return ""
        found = {n for n in self.nouns if n in lexicon().said_of_things(word)}
        return found.pop() if len(found) == 1 else ""

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
        if parameter.type == "boolean":
            return ""
        if segment is not None:
            if not _identifies(parameter, segment):
                return ""
            noun = _noun(words) or (identifier_words(segment)[-1] if segment else "")
            return self._known(noun)
        if not _is_id(words):
            return "" if parameter.enum else self._known(words[-1])
        noun = self._known(_noun(words))
        if noun:
            return noun
        told = self._told(parameter.description, tool)
        if not _noun(words) and ANY_OF not in told:
            told = self._optional(tool) or told
        if told or _noun(words):
            return told
        listed = self._listed_beside(tool)
        if listed:
            return listed
        around = (w for s in reversed(static_segments(tool)) for w in reversed(identifier_words(s)))
        named = next((noun for word in around if (noun := self._known(word))), "")
        return named or self._told(tool.summary)

    def _told(self, description: str, tool: Tool | None = None) -> str:
        """The kinds that a description says an id is of: "ids of the shows or albums to save".

        What the path of ``tool`` ends with is rather what they go to, where another is said.
        """
        found: list[str] = []
        for word in prose_words(description):
            if found and word in _BELONGS:
                break
            noun = self._known(word)
            if noun and noun not in found:
                found.append(noun)
        goes_to = self._listed_by(tool) if tool is not None and "{" not in tool.path else ""
        return ANY_OF.join(sorted(set(found) - {goes_to} or found))

    def _optional(self, tool: Tool) -> str:
        """The kinds of which another input says which one is meant: type, track or episode."""
        options = next((p.enum for p in tool.parameters if p.name in TELLING and p.enum), ())
        known = {noun for one in options if (noun := self._known(str(one).lower()))}
        return ANY_OF.join(sorted(known)) if len(known) > 1 else ""

    def _listed_beside(self, tool: Tool) -> str:
        """The kinds that the list holds to which a call adds, where its path does not say it."""
        segments = static_segments(tool)
        if not segments or identifier_words(segments[-1])[-1] not in _VAGUE:
            return ""
        lists = (t for t in self.tools if t.method == "GET" and t.path == tool.path)
        held = {
            k[1] for t in lists for k, one in self.given_by(t).items() if one.sureness > _INSIDE
        }
        return ANY_OF.join(sorted(held))

    def given_by(self, tool: Tool) -> dict[Thing, Given]:
        """Kind of thing -> the output that identifies the one which the answer holds."""
        found: dict[Thing, Given] = {}
        records = identified_records(tool)
        lists = any("[]" in record.path for record in records)
        for record in records:
            if not record.container and "[]" not in record.path and _echoes(tool, lists=lists):
                continue
            for noun, sureness in self._kinds_of(tool, record):
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

    def _kinds_of(self, tool: Tool, record: Record) -> list[tuple[str, float]]:
        """The nouns of a record, and how sure each is; several where it says which it is."""
        said = [noun for word in record.says if (noun := self._known(word))]
        if said:
            return [(noun, _INSIDE if record.inside else _TOLD) for noun in said]
        noun, sureness = self._kind_of(tool, record)
        return [(noun, sureness)] if noun else []

    def _kind_of(self, tool: Tool, record: Record) -> tuple[str, float]:
        """The noun of a record that does not say it itself, "" for none, and how sure that is."""
        inside = _INSIDE if record.inside else 1.0
        own = _noun(identifier_words(record.path.rsplit(".", 1)[-1].replace("[]", "")))
        if own:
            noun = self._known(own)
            mine = noun in (self._known(record.named), self._listed_by(tool))
            return noun, inside if mine else _INSIDE
        if self._known(record.named):
            return self._known(record.named), inside
        alias = self._related(record.named)
        if alias and "name" in record.fields:
            return alias, inside
        listed = "" if record.named or record.inside else self._listed_by(tool)
        if listed and not ends_with_id(tool):
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
            return next((noun for word in PERSONS if (noun := self._known(word))), "")
        for word in prose_words(_OWNER.sub("", tool.summary)):
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
            noun = noun or (self._named_by(tool) if is_self(tool) else "")
            for record in identified_records(tool):
                named = self._known(record.named) if record.named else noun
                if named and not record.inside:
                    self.shapes.setdefault(named, set()).update(record.fields)
        uses = Counter(f for shape in self.shapes.values() for f in shape)
        self.telling = {f: 0.0 if f in _COMMON else 1 / n**2 for f, n in uses.items()}

    def _learn_aliases(self) -> None:
        """What records of a kind say that they are: a title says that it is a film."""
        for tool in self.tools:
            for record in identified_records(tool):
                words = [identifier_words(option)[-1:] for option in record.says]
                said = [word for one in words for word in one]
                noun, _ = self._kind_of(tool, record) if said else ("", 0.0)
                if noun and not any(map(self._known, said)):
                    self.aliases.update(dict.fromkeys(said, noun))

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


def _echoes(tool: Tool, *, lists: bool) -> bool:
    """Whether an id at the top of an answer is the one that the call was told."""
    if tool.method == "POST":
        return False
    return ends_with_id(tool) or (lists and "{" in tool.path)


def _in_path(tool: Tool, name: str) -> Parameter | None:
    return next((p for p in tool.parameters if p.name == name and p.location == "path"), None)


def _is_id(words: Sequence[str]) -> bool:
    return words[-1] in ("id", "key", "uuid", "guid", "uri", "uris")


def _of_id(parameter: Parameter) -> tuple[str, ...]:
    """What an input that is an id by its name may be the id of; none for others."""
    words = identifier_words(parameter.name.rsplit(".", 1)[-1])
    if not _is_id(words):
        return ()
    noun = _noun(words)
    told = prose_words(parameter.description) if words[-1] in ("uri", "uris") or not noun else ()
    return (noun, *(word for word in told if word not in _VAGUE))


def _identifies(parameter: Parameter, segment: str) -> bool:
    """Whether a placeholder stands for one of the things before it."""
    if parameter.enum:
        return False
    words = identifier_words(parameter.name)
    if words[-1] in _ID_WORDS or words[-1] in ("name", "login", "username"):
        return True
    return bool(segment) and words[-1] == identifier_words(segment)[-1]
