"""The kinds of things of one group: what its operations take and give."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from graphs.rules.id_inputs import (
    VAGUE,
    identifies,
    is_id,
    noun_of,
    nouns_of_id,
    path_parameter,
    placeholders,
)
from graphs.rules.identified_records import TELLING, Record, identified_records
from graphs.rules.lexicon import lexicon
from graphs.rules.things import (
    ANY_OF,
    PERSONS,
    Given,
    Thing,
    is_self,
    static_segments,
)
from graphs.rules.tool_words import leaves, stem
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

_COMMON = frozenset({"id", "name", "title", "description", "type", "url", "href"})
"""Fields that records of any kind have."""
_LEAST_ALIKE = 1.5
"""How many fields of its own, about, a record must share with a kind of thing."""
_PAGING = frozenset({"page", "total", "result", "count", "limit", "offset", "next", "previous"})
_UNSAID = 0.82
"""How surely a list whose records are not described holds things of a kind."""
SURE, _TOLD, _ALIKE, _INSIDE = 1.0, 0.95, 0.85, 0.7
"""How surely a record is of a kind: it is named so, it tells which of several it is, by its fields,
or inside another record."""
_OWNER = re.compile(r"\b\w+['’]s?(?=\s)")
"""A word for what something belongs to."""
_BELONGS = frozenset({"of", "on", "for", "in", "to", "from", "that", "by", "with", "which", "who"})
"""Words of a summary behind which stands what things belong to."""


def _is_bare_list(tool: Tool) -> bool:
    """Whether an answer is described by its paging alone."""
    names = [identifier_words(output.name) for output in tool.outputs]
    return bool(names) and all(set(words) <= _PAGING for words in names)


def _echoes(tool: Tool, *, lists: bool) -> bool:
    """Whether an id at the top of an answer is the one that the call was told."""
    if tool.method == "POST":
        return False
    return tool.ends_with_id or (lists and "{" in tool.path)


@dataclass(slots=True)
class Kinds:
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
            for name, segment in placeholders(tool):
                parameter = path_parameter(tool, name)
                if parameter is not None and identifies(parameter, segment):
                    called = noun_of(identifier_words(name))
                    before = identifier_words(segment)[-1] if segment else ""
                    self.nouns.add(called or before)
                    if called and before and called != before:
                        self.aliases[before] = called
        for tool in self.tools:
            self.nouns |= {n for p in leaves(tool) for n in nouns_of_id(p) if self._is_listed(n)}
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
        before = dict(placeholders(tool))
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
            if not identifies(parameter, segment):
                return ""
            noun = noun_of(words) or (identifier_words(segment)[-1] if segment else "")
            return self._known(noun)
        if not is_id(words):
            return "" if parameter.enum else self._known(words[-1])
        noun = self._known(noun_of(words))
        if noun:
            return noun
        told = self._told(parameter.description, tool)
        if not noun_of(words) and ANY_OF not in told:
            told = self._optional(tool) or told
        if told or noun_of(words):
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
        if not segments or identifier_words(segments[-1])[-1] not in VAGUE:
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
        own = noun_of(identifier_words(record.path.rsplit(".", 1)[-1].replace("[]", "")))
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
        if listed and not tool.ends_with_id:
            return listed, SURE
        alike = self._alike(record)
        if alike or record.named or record.inside:
            return alike, _ALIKE * inside
        return self._named_by(tool), SURE

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
