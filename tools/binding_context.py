"""Stage three of finding bindings: what the two documents together say about a pair."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tools.binding_rules import CREATING
from tools.entities import Words, entity_match, tool_entities
from tools.parameter_texts import Slot, record_path
from tools.records import Tool, ToolGroup
from tools.value_kinds import SHARED, Kind
from tools.vocabulary import names
from tools.words import contains_phrase, identifier_words, prose_words

_ASIDE = re.compile(r"\(.*?\)")
_SAME_THING = 0.6
_TRIVIAL_EXAMPLE = 3
_PARTNER: dict[Kind, Kind] = {"latitude": "longitude", "longitude": "latitude"}
_OPAQUE: frozenset[Kind] = frozenset({"identifier"})
_HARDLY_KNOWN: frozenset[Kind] = frozenset(
    {"country_code", "airport", "airline", "latitude", "longitude", "coordinates"}
)
_SEEKING = names("seeking")
_CONNECTIVES = frozenset({"api", "get", "the", "by", "of", "and", "for", "a", "in", "all", "list"})


@dataclass(frozen=True)
class ToolSlots:
    """A tool with its slots and what the third stage wants to know of it."""

    tool: Tool
    vendor: str
    """Who issues its ids: host of the group, else the group."""
    category: str
    inputs: Sequence[Slot] = field(default_factory=tuple)
    outputs: Sequence[Slot] = field(default_factory=tuple)

    @cached_property
    def opaque_needs(self) -> list[Slot]:
        """Required parameters that only another call can give."""
        return [slot for slot in self.inputs if slot.required and slot.kind in _OPAQUE]

    @cached_property
    def seeks(self) -> bool:
        """Whether the tool finds things by what a person knows of them."""
        static = [part for part in self.tool.path.split("/") if part and part[0] != "{"]
        return bool(_SEEKING & set(identifier_words(static[-1] if static else self.tool.name)))

    @cached_property
    def name_words(self) -> frozenset[str]:
        """Telling words of the tool's name, for finding it mentioned elsewhere."""
        return frozenset(identifier_words(self.tool.name)) - _CONNECTIVES

    @cached_property
    def kinds_by_record(self) -> dict[str, set[Kind]]:
        """Which kinds of values each record of the response holds."""
        found: dict[str, set[Kind]] = {}
        for output in self.outputs:
            found.setdefault(record_path(output.key), set()).add(output.kind)
        return found


def vendor_of(group: ToolGroup | None, group_id: str) -> str:
    """Host and port of a group, so that two documents of one service share their ids."""
    match = re.match(r"https?://([^/]+)", group.base_url) if group else None
    return match.group(1) if match else group_id


def values_agree(output: Slot, parameter: Slot) -> float:
    """What examples, enums and patterns say, from -1 (they exclude each other) to 1."""
    given, wanted = _values(output), _values(parameter)
    if parameter.enum and output.enum:
        shared = len(given & wanted) / min(len(given), len(wanted))
        return shared or -1.0
    if parameter.enum and given:
        return 0.8 if given <= wanted else -1.0
    if parameter.pattern and given:
        return 0.6 if all(_matches(parameter.pattern, value) for value in given) else -1.0
    if given & wanted:
        return 1.0 if any(len(value) >= _TRIVIAL_EXAMPLE for value in given & wanted) else 0.2
    return 0.0


def source_quality(source: ToolSlots, output: Slot, parameter: Slot) -> float:
    """How good a place this is to get the value from, in [0, 1]; 0 for a mere echo.

    A source that needs nothing opaque itself comes first; one that wants the very id it gives
    back is no source at all unless it answers with a list of others.
    """
    quality = 1.0
    for need in source.opaque_needs:
        if _same_thing(need, output) or _same_thing(need, parameter):
            if "[]" not in output.key and need.kind == output.kind:
                return 0.0
            quality = min(quality, 0.6)
        else:
            quality = min(quality, 0.8)
    if "[]" not in output.key and output.kind in SHARED:
        quality *= _echo(source, output, parameter)
    if source.tool.method in CREATING:
        quality *= 0.8
    if source.tool.deprecated:
        quality *= 0.6
    if "[]" not in output.key and not source.seeks:
        quality *= 0.95
    main = tool_entities(source.tool)
    about_it = not main or entity_match(output.entity, main[0].words) >= _SAME_THING
    return quality if about_it else quality * 0.8


def _echo(source: ToolSlots, output: Slot, parameter: Slot) -> float:
    """What is left of the quality when the source must be told such a value itself.

    Nothing, where a person hardly knows the value: whoever can call the source has it already.
    """
    told = [slot for slot in source.inputs if slot.required and output.kind in slot.accepts]
    if output.kind in _HARDLY_KNOWN and any(slot.kind == output.kind for slot in told):
        return 0.0
    if any(slot.words == parameter.words for slot in told):
        return 0.5
    return 0.65 if told else 1.0


def mentions_source(source: ToolSlots, parameter: Slot) -> bool:
    """Whether the parameter's description names the tool that gives its value."""
    words = source.name_words
    return len(words) >= 2 and words <= set(prose_words(parameter.description))


def names_output(output: Slot, parameter: Slot) -> bool:
    """Whether the parameter's description names the output: "the geoId of a place"."""
    said = parameter.description.lower()
    raw = raw_name(output)
    if raw and re.search(rf"\b{re.escape(raw)}\b", said) is not None:
        return True
    return any(contains_phrase(prose_words(said), phrase) for phrase in telling_phrases(output))


def raw_name(output: Slot) -> str:
    """The name that tells an output from others just as it is spelt, empty where it does not."""
    raw = output.name.lower()
    return raw if len(raw) > 3 and len(output.words) > 1 else ""


def telling_phrases(output: Slot) -> list[Words]:
    """Phrases of two or more words that name an output: its name, what describes it."""
    if len(output.words) < 2 and output.kind in ("identifier", "name", "label", "text", "number"):
        own = output.entity + output.words if output.entity not in ((), output.words) else ()
    else:
        own = output.words
    about = prose_words(_ASIDE.sub("", output.description))
    return [phrase for phrase in (own, about) if len(phrase) >= 2]


def lacks_partner(source: ToolSlots, output: Slot) -> bool:
    """Whether half a coordinate stands alone in its record."""
    partner = _PARTNER.get(output.kind)
    return partner is not None and partner not in source.kinds_by_record[record_path(output.key)]


def _same_thing(left: Slot, right: Slot) -> bool:
    return left.kind == right.kind and entity_match(left.entity, right.entity) >= _SAME_THING


def has_values(slot: Slot) -> bool:
    """Whether anything is said of the values of a slot."""
    return bool(slot.pattern or _values(slot))


def _values(slot: Slot) -> set[str]:
    found: Iterable[Any] = slot.enum or (() if slot.example is None else (slot.example,))
    return {str(value) for value in found if not isinstance(value, bool | dict | list)}


def _matches(pattern: str, value: str) -> bool:
    try:
        return re.search(pattern, value) is not None
    except re.error:  # patterns are ECMA regular expressions, not all of them are Python's
        return True
