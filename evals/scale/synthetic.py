"""Large made-up catalogues: API products of many domains, their operations varied by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tools.digest import digest_of_tool
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup

_WORDS = Path(__file__).parent / "data" / "words.yaml"
_MEDIAN_TOOLS, _SPREAD, _MOST_TOOLS = 8.0, 0.9, 120
"""Operations of one product: log-normal, as in public hubs."""


def make_catalogues(tools: int, seed: int = 1) -> list[Catalogue]:
    """Catalogues with so many tools in all; more tools of one seed begin with the same ones."""
    found: list[Catalogue] = []
    left = tools
    while left > 0:
        catalogue = make_catalogue(len(found), seed)
        found.append(catalogue.model_copy(update={"tools": catalogue.tools[:left]}))
        left -= len(found[-1].tools)
    return found


def make_catalogue(number: int, seed: int = 1) -> Catalogue:
    """One API product with one to 120 operations."""
    draw = random.Random(f"{seed}-{number}")
    words = _words()
    domain = draw.choice(sorted(words["domains"]))
    group_id = f"{draw.choice(words['makers'])}_{domain}_{draw.choice(words['suffixes'])}_{number}"
    group = ToolGroup(
        id=group_id,
        name=group_id.replace("_", " ").title(),
        category_id=domain,
        base_url=f"https://{group_id.replace('_', '-')}.invalid",
    )
    count = min(_MOST_TOOLS, max(1, round(_MEDIAN_TOOLS * draw.lognormvariate(0, _SPREAD))))
    tools: dict[str, Tool] = {}
    for tool in _tools(group_id, domain, draw):
        tools.setdefault(tool.id, tool)
        if len(tools) == count:
            break
    category = Category(id=domain, name=domain)
    return Catalogue(category=category, group=group, tools=tuple(tools.values()))


@cache
def _words() -> dict[str, Any]:
    words: dict[str, Any] = yaml.safe_load(_WORDS.read_text("utf-8"))
    return words


def _tools(group_id: str, domain: str, draw: random.Random) -> Iterator[Tool]:
    """Operations without end: lists, searches, one by its id, parts of one, writes."""
    things = list(_words()["domains"][domain])
    draw.shuffle(things)
    plain = list(things)
    while True:
        for thing in things:
            inner = draw.choice(plain)
            yield _read(group_id, draw, f"list_{thing}s", f"/{thing}s", thing)
            yield _read(group_id, draw, f"get_{thing}", f"/{thing}s/{{{thing}_id}}", thing)
            if draw.random() < 0.6:
                yield _read(group_id, draw, f"search_{thing}s", f"/{thing}s/search", thing)
            if draw.random() < 0.5 and inner != thing:
                path = f"/{thing}s/{{{thing}_id}}/{inner}s"
                yield _read(group_id, draw, f"list_{inner}s_of_{thing}", path, inner)
            if draw.random() < 0.3:
                yield _write(group_id, draw, thing)
        # more of the same catalogue: parts of things, named by two words
        things = [f"{draw.choice(_words()['qualifiers'])}_{thing}" for thing in plain]


def _read(group_id: str, draw: random.Random, name: str, path: str, thing: str) -> Tool:
    said = draw.choice(
        (
            f"{name.replace('_', ' ').capitalize()}.",
            f"Returns {_plain(thing)} data with all its details.",
            f"Use this endpoint to read {_plain(thing)}s of the service.",
            f"Gets the {_plain(thing)}s that match, newest first.",
            "",
        )
    )
    inside = (
        "" if path.endswith("}") else draw.choice(("[].", "data[].", f"{thing}s[].", "results[]."))
    )
    return _tool(group_id, name, "GET", path, said, [*_ids(path, draw), *_inputs(thing, draw)],
                 _outputs(thing, inside, draw))  # fmt: skip


def _write(group_id: str, draw: random.Random, thing: str) -> Tool:
    needed = [_parameter(f"{thing}_name", "string", f"Name of the new {_plain(thing)}", True)]
    outputs = (OutputField(path=f"{thing}_id", type="string"),)
    said = f"Creates a {_plain(thing)}."
    return _tool(group_id, f"create_{thing}", "POST", f"/{thing}s", said,
                 [*needed, *_inputs(thing, draw)], outputs)  # fmt: skip


def _tool(
    group_id: str,
    name: str,
    method: str,
    path: str,
    description: str,
    parameters: Sequence[Parameter],
    outputs: Sequence[OutputField],
) -> Tool:
    distinct = {parameter.key: parameter for parameter in parameters}
    tool = Tool(
        id=f"{group_id}.{name}",
        group_id=group_id,
        name=name,
        method=method,
        path=path,
        description=description,
        risk="read" if method == "GET" else "write",
        parameters=tuple(distinct.values()),
        outputs=tuple(outputs),
    )
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _ids(path: str, draw: random.Random) -> Iterator[Parameter]:
    for part in path.split("/"):
        if part.startswith("{"):
            thing = part[1:-4]
            said = draw.choice(("", f"Id of the {_plain(thing)}", f"The {_plain(thing)} to read"))
            yield _parameter(part[1:-1], "string", said, True, location="path")


def _inputs(thing: str, draw: random.Random) -> Iterator[Parameter]:
    for name, kind, *said in draw.sample(_words()["inputs"], draw.randint(0, 3)):
        yield _parameter(name, kind, _told(draw.choice(said), thing), draw.random() < 0.3)


def _parameter(
    name: str, kind: Any, description: str, required: bool, *, location: Any = "query"
) -> Parameter:
    return Parameter(
        key=name, name=name, location=location, type=kind, required=required,
        description=description,
    )  # fmt: skip


def _outputs(thing: str, inside: str, draw: random.Random) -> tuple[OutputField, ...]:
    own = draw.choice(("id", f"{thing}_id"))
    fields: list[tuple[str, Any, str]] = [
        (own, "string", draw.choice(("", f"Id of the {_plain(thing)}")))
    ]
    for name, kind, *said in draw.sample(_words()["fields"], draw.randint(2, 9)):
        full = f"{thing}_{name}" if draw.random() < 0.2 else name
        fields.append((full, kind, _told(draw.choice(said), thing)))
    return tuple(
        OutputField(path=f"{inside}{name}", type=kind, description=said)
        for name, kind, said in {one[0]: one for one in fields}.values()
    )


def _told(template: str, thing: str) -> str:
    plain = _plain(thing)
    told = template.replace("{things}", f"{plain}s").replace("{thing}", plain)
    return told.replace("{Thing}", plain.capitalize())


def _plain(thing: str) -> str:
    return thing.replace("_", " ")
