"""Short texts that stand for tools in prompts; full descriptions never enter one."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphs.models.sources import sources
from graphs.models.world import World
from graphs.reasoner import Offer, Situation
from graphs.rules.tool_words import stem
from tools.free_text import seeks_text
from tools.records import Parameter, Tool
from tools.tool_documents import first_sentence, name_words
from tools.words import identifier_words, prose_words

_SENTENCE = 120
_PARAMETERS = 8
_OPTIONAL = 10
_OUTPUTS = 16
_SOURCES = 2
_MEANING = 160
_RELIABLE = 0.8
"""Availability from which nothing needs to be said of it."""
_KEPT = ("type", "format", "enum", "items", "minimum", "maximum", "pattern", "default")
"""What a prompt tells of the JSON schema of a parameter."""


@dataclass(frozen=True, slots=True)
class Had:
    """What a search has already, and what it is for."""

    path: Sequence[str] = ()
    answered: Collection[str] = ()
    """Tools that earlier subtasks called."""
    step: str = ""
    relevance: Mapping[str, float] = field(default_factory=dict)
    """How much it speaks of each tool that was found for it."""


NOTHING = Had()


def cards(world: World, situation: Situation) -> list[str]:
    """A card for each offer with a bearing on the step; a short one for a mere supplier.

    Blocks while it is looked up who supplies what.
    """
    task = situation.task
    have = Had(situation.path, _answered(situation), task.subtask["text"], task.candidates)
    main = [offer for offer in situation.offers if _is_main(offer, situation)]
    needed = _needed(world, situation, [offer.tool for offer in main], have)
    main_ids = {offer.tool.id for offer in main}
    supplied = {k: v for k, v in needed.items() if k not in main_ids}
    return [card(offer, world, have) for offer in main] + [
        _supplier_card(offer, world, have, supplied[offer.tool.id])
        for offer in situation.offers
        if offer.tool.id in supplied
    ]


def _answered(situation: Situation) -> set[str]:
    return {o["tool_id"] for r in situation.task.known.values() for o in r["observations"]}


def _is_main(offer: Offer, situation: Situation) -> bool:
    """Whether a tool was found for the step, goes on from the path, or looks for any words."""
    relevance = situation.task.candidates.get(offer.tool.id, 1.0)
    return offer.why == "follows" or relevance > 0 or seeks_text(offer.tool)


def _needed(
    world: World, situation: Situation, tools: Sequence[Tool], have: Had
) -> dict[str, dict[str, None]]:
    """Offered tools that supply what the others need -> the parameters that they supply."""
    offered = {offer.tool.id: offer.tool for offer in situation.offers}
    found: dict[str, dict[str, None]] = {}
    frontier = list(tools)
    while frontier:
        further = []
        for tool in frontier:
            for key, source in _sources(world, tool, have):
                if source in offered and source not in found:
                    further.append(offered[source])
                found.setdefault(source, {})[key] = None
        frontier = further
    return found


def _sources(world: World, tool: Tool, have: Had) -> Iterator[tuple[str, str]]:
    """The required parameters that no person would say, each with every tool that supplies it."""
    for parameter in tool.required:
        for source in sources(world, tool, parameter, have.step, have.relevance):
            yield parameter.key, source


def card(offer: Offer, world: World, have: Had = NOTHING) -> str:
    """One line: what the tool does, needs and returns, who supplies that, and its two numbers."""
    tool = offer.tool
    takes = _listed([p.key for p in tool.parameters if not p.required], _OPTIONAL)
    gives = _listed(_telling_first(outputs(tool), have.step), _OUTPUTS)
    parts = [
        f"{purpose(tool)}.",
        _needs(world, tool, have),
        f"Takes {takes}." if takes else "",
        f"Returns {gives}." if gives else "",
        *_numbers(offer),
    ]
    return f"- {tool.id}: {' '.join(part for part in parts if part)}"


def _supplier_card(offer: Offer, world: World, have: Had, supplied: Collection[str]) -> str:
    needs = _needs(world, offer.tool, have)
    parts = [f"{purpose(offer.tool)}.", needs, f"Supplies {', '.join(supplied)}.", *_numbers(offer)]
    return f"- {offer.tool.id}: {' '.join(part for part in parts if part)}"


def _numbers(offer: Offer) -> Iterator[str]:
    if offer.tool.risk != "read":
        yield "Changes something."
    if offer.weight:
        yield f"weight {offer.weight:.2f}"
    if offer.availability < _RELIABLE:
        yield f"availability {offer.availability:.2f}"


def _telling_first(names: Sequence[str], step: str) -> list[str]:
    """The names, those before that share a word with the step."""
    said = set(map(stem, prose_words(step)))
    return sorted(names, key=lambda name: not said & set(map(stem, identifier_words(name))))


def _listed(names: Sequence[str], most: int) -> str:
    """The names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def outputs(tool: Tool) -> list[str]:
    """Names of the fields that a tool returns, those that it was given left out."""
    inputs = {parameter.key for parameter in tool.parameters}
    return list(dict.fromkeys(field.name for field in tool.outputs if field.name not in inputs))


def path_cards(tools: Sequence[Tool]) -> str:
    """The operations of a path with their numbers: what each does, needs and returns."""
    lines = []
    for index, tool in enumerate(tools):
        needs = ", ".join(p.key for p in tool.required[:_PARAMETERS])
        takes = _listed([p.key for p in tool.parameters if not p.required], _OPTIONAL)
        told = (f" Needs {needs}." if needs else "") + (f" Takes {takes}." if takes else "")
        gives = _listed(outputs(tool), _OUTPUTS)
        lines.append(f"{index} {tool.id}: {purpose(tool)}.{told} Returns {gives or 'nothing'}.")
    return "\n".join(lines)


def purpose(tool: Tool) -> str:
    """What a tool is for, in about ten words."""
    said = first_sentence(tool.description) or tool.summary or name_words(tool.name)
    return said[:_SENTENCE].rstrip(". ")


def _needs(world: World, tool: Tool, have: Had) -> str:
    """The required parameters, each with the tools that supply it where no person would say it."""
    suppliers: dict[str, list[str]] = {}
    for key, source in _sources(world, tool, have):
        suppliers.setdefault(key, []).append(source)
    keys: dict[str, list[str]] = {}
    for parameter in tool.required[:_PARAMETERS]:
        keys.setdefault(_from(suppliers.get(parameter.key, []), have), []).append(parameter.key)
    needs = [", ".join(k) + (f" ({source})" if source else "") for source, k in keys.items()]
    return f"Needs {', '.join(needs)}." if needs else ""


def _from(suppliers: Sequence[str], have: Had) -> str:
    """Who supplies: the path, an earlier answer, or the best tools that do."""
    on_path = [source for source in suppliers if source in have.path]
    if on_path:
        return f"on the path: of {on_path[0]}"
    if set(suppliers) & set(have.answered):
        return "in an earlier answer"
    return f"from {' or '.join(suppliers[:_SOURCES])}" if suppliers else ""


def parameter_schemas(parameters: Sequence[Parameter]) -> str:
    """The parameters of one tool as JSON: type, what is allowed, what it means."""
    return json.dumps(
        {parameter.key: parameter_schema(parameter) for parameter in parameters}, ensure_ascii=False
    )


def parameter_schema(parameter: Parameter) -> dict[str, Any]:
    """One parameter: type, what is allowed, what it means."""
    schema: dict[str, Any] = {"type": parameter.type}
    schema |= {k: parameter.json_schema[k] for k in _KEPT if k in parameter.json_schema}
    if parameter.enum:
        schema["enum"] = list(parameter.enum)
    if parameter.format:
        schema["format"] = parameter.format
    if parameter.description:
        schema["description"] = parameter.description[:_MEANING]
    if parameter.required:
        schema["required"] = True
    return schema
