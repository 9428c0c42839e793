"""Descriptions broken anywhere: they are imported as far as they go, or refused with the reason.

Parts of the descriptions in ``wire/`` are taken out, exchanged and replaced by values that belong
nowhere; what is imported is stored, and requests are made of it with values that fit or do not.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memory.errors import CairnError, DeveloperError
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.description_text import parse_description
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary

WIRE = Path(__file__).parent / "wire"
FILES = ("swagger2.yaml", "openapi30.yaml", "openapi31.json", "postman.json", "rapidapi.json")
EACH = 60
"""Broken descriptions of one kind."""
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", "{", "#/", "#/paths", "a\x00\ud800", [], {}, [None], [{}],
    [[]], {"": ""}, {"$ref": "#"}, {"$ref": "#/paths"}, {"$ref": 5}, {"properties": {"": {}}},
)  # fmt: skip
KEYS = ("$ref", "type", "in", "name", "items", "")
VALUES: tuple[Any, ...] = (
    "a", "", "é/..", "\ud800", 1, 1.5, 10**40, float("inf"), True, None, [], ["a", 1], {"a": [1]},
)  # fmt: skip


def places(node: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything within a value."""
    listed = enumerate(node) if isinstance(node, list) else ()
    for key, child in node.items() if isinstance(node, dict) else listed:
        yield (*way, key)
        yield from places(child, (*way, key))


def at(node: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        node = node[key]
    return node


def broken(text: str, chance: random.Random) -> bytes:
    document = json.loads(text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        every = list(places(document))
        if not every:
            break
        *way, key = chance.choice(every)
        holder = at(document, tuple(way))
        how = chance.choice(("gone", "renamed", "odd", "odd", "another"))
        if how == "odd":
            holder[key] = chance.choice(ODD)
        elif how == "another":
            holder[key] = json.loads(json.dumps(at(document, chance.choice(every))))
        else:
            value = holder.pop(key)
            if how == "renamed" and isinstance(holder, dict):
                holder[chance.choice(KEYS)] = value
    return json.dumps(document).encode()


def call_all(catalogue: Catalogue, chance: random.Random) -> None:
    library = VolatileLibrary()
    library.put(catalogue)
    caller = caller_of(library, MappingCredentials({}))
    for tool in catalogue.tools:
        given = [p.key for p in tool.parameters if p.required or chance.random() < 0.6]
        try:
            caller.preview(tool, {key: chance.choice(VALUES) for key in given})
        except CairnError:
            continue


@pytest.mark.parametrize("file", FILES)
def test_nothing_breaks_on_what_is_broken(file: str) -> None:
    content = (WIRE / file).read_text().replace("http://echo.invalid", "https://a.example")
    text = json.dumps(parse_description(content, file))
    chance = random.Random(file)
    for _ in range(EACH):
        try:
            found = import_description(broken(text, chance), "https://a.org/d", ImportOptions())
        except DeveloperError:
            continue
        for catalogue in found:
            call_all(catalogue, chance)
