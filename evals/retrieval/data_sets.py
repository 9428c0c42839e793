"""The published data sets of retrieval, in the order of the tables."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from evals.benchmarks import sealtools, toolbench_data, toollinkos_data, ultratool
from evals.benchmarks.libraries import library_of
from evals.retrieval.own_requests import in_two_languages
from evals.retrieval.records import Asked, RetrievalData, RetrievalSet
from tools.library import Catalogue
from tools.rapidapi_import import import_rapidapi
from tools.records import Category, Parameter, Tool, ToolGroup
from tools.slug import slug
from tools.volatile_library import VolatileLibrary

Json = Mapping[str, Any]
_Described = tuple[str, str, str, tuple[str, ...]]
"""Id, name, description and names of inputs of a tool."""

_TOOLBENCH = "toolbench/queries.jsonl"
_TOOLLENS = ("toollens/corpus.jsonl", "toollens/queries.jsonl", "toollens/qrels/train.tsv")
_API_BANK = ("api_bank/tools.jsonl", "api_bank/dialogues.jsonl")


def _toolbench(folder: Path) -> RetrievalData:
    library = library_of(toolbench_data.read_catalogues(folder))
    asked = (
        Asked(
            id=f"toolbench-{record['id']}",
            text=record["query"],
            gold=frozenset(toolbench_id(*named) for named in record["relevant"]),
            split=record["split"][:2],
        )
        for record in _lines(folder / _TOOLBENCH)
    )
    return RetrievalData(library, tuple(asked))


def _chinese(folder: Path) -> RetrievalData:
    """Own requests to the same catalogue, each in English and in Chinese."""
    return RetrievalData(_toolbench(folder).library, tuple(in_two_languages()))


def toolbench_id(tool_name: str, api_name: str) -> str:
    """The id under which the import knows an operation of the hub."""
    return f"{slug(tool_name, 'api')}.{slug(api_name, 'call')}"


def _sealtools(folder: Path) -> RetrievalData:
    library = sealtools.load_tools(folder / sealtools.FOLDER / "tool.jsonl")
    ids = defaultdict(set)
    for tool in library.tools():
        ids[tool.name].add(tool.id)
    asked = (
        Asked(
            id=record["id"],
            text=record["query"],
            gold=frozenset(one for call in record["calling"] for one in ids[call["api"]]),
            split=record["id"].split("-")[1],
        )
        for record in _lines(folder / sealtools.FOLDER / "dev.jsonl")
    )
    return RetrievalData(library, tuple(asked))


def _ultratool(folder: Path) -> RetrievalData:
    graph = ultratool.load_graph(folder / ultratool.FOLDER / "graph_desc.json")
    tools = [(one.id, one.name, one.description, ()) for one in graph.tools]
    asked = (
        Asked(
            id=f"ultratool-{record['id']}",
            text=record["user_request"].strip(),
            gold=frozenset(f"ultratool.{one['task']}" for one in record["task_nodes"]),
        )
        for record in _lines(folder / ultratool.FOLDER / "data.jsonl")
    )
    return RetrievalData(_one_group("ultratool", tools), tuple(asked))


def _toollinkos(folder: Path) -> RetrievalData:
    requests = toollinkos_data.read_requests(folder)
    asked = (
        Asked(id=f"toollinkos-{number}", text=one.text, gold=frozenset({one.main}))
        for number, one in enumerate(requests)
    )
    library = library_of([toollinkos_data.read_catalogue(folder)])
    return RetrievalData(library, tuple(asked))


def _api_bank(folder: Path) -> RetrievalData:
    tools = [
        (one["api_name"], one["api_name"], one["description"], tuple(one["input_parameters"] or ()))
        for one in _lines(folder / _API_BANK[0])
    ]
    known = {name for name, *_ in tools}
    asked = []
    for record in _lines(folder / _API_BANK[1]):
        said = " ".join(turn["text"] for turn in record["turns"] if turn["role"] == "User")
        called = {call["api_name"] for call in record["gold_calls"]} & known
        # the token is asked for whatever was said
        gold = frozenset(f"api_bank.{name}" for name in called - {"GetUserToken"})
        if said and gold:
            asked.append(Asked(id=f"api_bank-{record['id']}", text=said, gold=gold))
    return RetrievalData(_one_group("api_bank", tools), tuple(asked))


def _toollens(folder: Path) -> RetrievalData:
    corpus, queries, relations = (folder / name for name in _TOOLLENS)
    records = {one["_id"]: _hub_record(one["text"]) for one in _lines(corpus)}
    with relations.open(encoding="utf-8", newline="") as file:
        pairs = [
            (row["query-id"], row["corpus-id"]) for row in csv.DictReader(file, delimiter="\t")
        ]
    gold = defaultdict(set)
    for query, document in pairs:
        found = records[document]
        gold[query].add(toolbench_id(found["tool_name"], found["api_name"]))
    asked = (
        Asked(id=f"toollens-{one['_id']}", text=one["text"], gold=frozenset(gold[one["_id"]]))
        for one in _lines(queries)
        if gold[one["_id"]]
    )
    library = library_of(import_rapidapi(records.values(), source=_TOOLLENS[0]))
    # Every 17th: a thousand of the 17,000 say enough.
    return RetrievalData(library, tuple(asked)[::17])


_HUB_TEXT = re.compile(
    r"category_name:(?P<category>.*?), tool_name:(?P<tool_name>.*?), api_name:(?P<api_name>.*?), "
    r"api_description:(?P<description>.*?), required_params: (?P<required>\[.*?\]), "
    r"optional_params: (?P<optional>\[.*?\]), return_schema: (?P<result>.*)",
    re.DOTALL,
)


def _hub_record(text: str) -> dict[str, Any]:
    """The record behind a document that holds all its fields in one text."""
    found = _HUB_TEXT.fullmatch(text)
    if found is None:
        message = f"no document of the hub: {text[:80]!r}"
        raise ValueError(message)
    fields = found.groupdict()
    return {
        **{name: fields[name] for name in ("category", "tool_name", "api_name", "description")},
        "required_parameters": _listed(fields["required"]),
        "optional_parameters": _listed(fields["optional"]),
        "template_response": fields["result"],
    }


def _listed(text: str) -> list[Json]:
    try:
        found = json.loads(text)
    except ValueError:  # a description with a bracket in it cuts the list
        return []
    return list(found) if isinstance(found, list) else []


def _one_group(name: str, tools: Sequence[_Described]) -> VolatileLibrary:
    """A library of tools without a place of their own."""
    group = ToolGroup(
        id=name,
        name="tools",
        category_id=name,
        base_url=f"https://{slug(name, 'x').replace('_', '-')}.invalid",
    )
    held = tuple(
        Tool(
            id=f"{name}.{key}",
            group_id=name,
            name=called,
            description=described,
            parameters=tuple(Parameter(key=one, name=one, location="query") for one in inputs),
        )
        for key, called, described, inputs in tools
    )
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id=name, name="tools"), group=group, tools=held))
    return library


def _lines(file: Path) -> Iterator[Json]:
    with file.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


DATA_SETS: tuple[RetrievalSet, ...] = (
    RetrievalSet("toolbench", (toolbench_data.TOOLS, _TOOLBENCH), _toolbench, teaches=False),
    RetrievalSet(
        "sealtools", ("sealtools/tool.jsonl", "sealtools/dev.jsonl"), _sealtools, teaches=True
    ),
    RetrievalSet(
        "ultratool", ("ultratool/graph_desc.json", "ultratool/data.jsonl"), _ultratool, teaches=True
    ),
    RetrievalSet(
        "toollinkos",
        (*toollinkos_data.FILES, toollinkos_data.REQUESTS),
        _toollinkos,
        teaches=True,
    ),
    RetrievalSet("api_bank", _API_BANK, _api_bank, teaches=True),
    RetrievalSet("chinese", (toolbench_data.TOOLS, _TOOLBENCH), _chinese, teaches=False),
    RetrievalSet("toollens", _TOOLLENS, _toollens, teaches=False),
)
