"""Values in published requests, each with the inputs of its call and the one that took it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.benchmarks import nestful_data
from evals.retrieval.records import drawn
from graphs.reading.said_for import Card, Said
from graphs.reading.tokens import tokens_of
from tools.words import identifier_words

HELD = 20
"""Of a hundred operations: those that nothing is learned from."""
SETS: Mapping[str, tuple[str, str]] = {
    "sealtools": ("sealtools/tool.jsonl", "sealtools/dev.jsonl"),
    "api_bank": ("api_bank/tools.jsonl", "api_bank/dialogues.jsonl"),
    "nestful": (nestful_data.SPEC, nestful_data.DATA),
}
"""Tools and requests of each set; the licences of all permit learning from them."""

Json = Mapping[str, Any]
Cards = Mapping[str, Mapping[str, Card]]
"""Operation -> input -> what is told of it."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A value of a request, and what it may be said for."""

    source: str
    operation: str
    said: Said
    cards: tuple[Card, ...]
    """The inputs of the operation, at least two."""
    right: int
    """Which of them took it."""

    @property
    def is_held(self) -> bool:
        """Whether its operation is only measured on; drawn by its name alone."""
        return drawn(self.operation) < HELD


def read_pairs(folder: Path) -> list[Pair]:
    """All pairs of the sets that a folder has."""
    readers = {"sealtools": _sealtools, "api_bank": _api_bank, "nestful": _nestful}
    return [
        pair
        for name, files in SETS.items()
        if all((folder / file).exists() for file in files)
        for pair in readers[name](folder)
    ]


def card(name: str, description: str) -> Card:
    """What is told of an input, its name as words."""
    return Card(" ".join(identifier_words(name)), description)


def said_in(text: str, value: Any) -> Said | None:
    """A value in a text, where it stands there once."""
    wanted, lower = str(value).lower(), text.lower()
    if not wanted.strip() or lower.count(wanted) != 1 or len(lower) != len(text):
        return None
    at = lower.index(wanted)
    before = [token.text for token in tokens_of(text[:at])]
    return Said(before, text[at : at + len(wanted)])


def _pairs(source: str, cards: Cards, calls: Sequence[tuple[str, str, Json]]) -> Iterator[Pair]:
    """``calls``: texts with the operation and the arguments of a call."""
    for text, operation, arguments in calls:
        inputs = cards.get(operation, {})
        for name, value in arguments.items():
            said = said_in(text, value) if name in inputs and len(inputs) > 1 else None
            if said is not None:
                right = [*inputs].index(name)
                yield Pair(source, operation, said, tuple(inputs.values()), right)


def _sealtools(folder: Path) -> Iterator[Pair]:
    tools, requests = (_lines(folder / file) for file in SETS["sealtools"])
    cards = {one["api_name"]: _cards(one["parameters"]) for one in tools}
    calls = [
        (one["query"], call["api"], call["parameters"])
        for one in requests
        for call in one["calling"]
    ]
    return _pairs("sealtools", cards, calls)


def _api_bank(folder: Path) -> Iterator[Pair]:
    tools, dialogues = (_lines(folder / file) for file in SETS["api_bank"])
    cards = {one["api_name"]: _cards(one["input_parameters"] or {}) for one in tools}
    calls = [
        (turn["text"], call["api_name"], call["param_dict"])
        for one in dialogues
        for call in one["gold_calls"]
        for turn in one["turns"]
        if turn["role"] == "User"
    ]
    return _pairs("api_bank", cards, calls)


def _nestful(folder: Path) -> Iterator[Pair]:
    tools = (tool for one in nestful_data.read_catalogues(folder) for tool in one.tools)
    cards = {
        tool.name: {one.name: card(one.name, one.description) for one in tool.parameters}
        for tool in tools
    }
    calls = [
        (one["input"], call["name"], call["arguments"])
        for one in json.loads((folder / nestful_data.DATA).read_text("utf-8"))
        for call in one["output"]
    ]
    return _pairs("nestful", cards, calls)


def _cards(inputs: Mapping[str, Json]) -> dict[str, Card]:
    return {name: card(name, told.get("description") or "") for name, told in inputs.items()}


def _lines(file: Path) -> Iterator[Json]:
    return map(json.loads, file.read_text("utf-8").splitlines())
