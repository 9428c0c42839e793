"""Descriptions of APIs with requests and the paths that answer them: RestBench's and our own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args
from zlib import crc32

from memory.errors import DeveloperError

Half = Literal["develop", "check"]
HALVES: tuple[Half, ...] = get_args(Half)

_PLACEHOLDER = re.compile(r"\{[^}]*\}")
_SPECIFICATION = "_oas.json"


@dataclass(frozen=True, slots=True)
class PathRequest:
    """A request and the operations that answer it."""

    request: str
    paths: tuple[tuple[str, ...], ...]
    """Operations as ``operation`` writes them, in the order of their calls; any of them will do."""

    @property
    def half(self) -> Half:
        """``develop`` to improve on, ``check`` to judge by; settled by the request's text alone."""
        return HALVES[crc32(self.request.encode()) % 2]


@dataclass(frozen=True, slots=True)
class DescribedApi:
    """A description and what is asked of it."""

    name: str
    document: Mapping[str, Any]
    """An OpenAPI document."""
    requests: tuple[PathRequest, ...]


def operation(method_and_path: str) -> str:
    """``GET /movie/{}``: without stray spaces and the names of placeholders."""
    return " ".join(_PLACEHOLDER.sub("{}", method_and_path).split())


def load_own() -> tuple[DescribedApi, ...]:
    """The descriptions of ``data``, by file name.

    Raises ``DeveloperError`` with code ``bad_path_request`` where a path names no operation.
    """
    folder = files("evals.benchmarks").joinpath("data")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".yaml"))
    return tuple(_read_own(name, folder.joinpath(name).read_text("utf-8")) for name in names)


def load_restbench(folder: Path) -> tuple[DescribedApi, ...]:
    """The pairs of ``datasets/NAME.json`` and ``specs/NAME_oas.json``, by name."""
    described = []
    for dataset in sorted((folder / "datasets").glob("*.json")):
        document = json.loads((folder / "specs" / (dataset.stem + _SPECIFICATION)).read_bytes())
        requests = [_request(e["query"], [e["solution"]]) for e in json.loads(dataset.read_bytes())]
        described.append(DescribedApi(dataset.stem, document, tuple(requests)))
    return tuple(described)


def _read_own(name: str, text: str) -> DescribedApi:
    import yaml

    content = yaml.safe_load(text)
    requests = tuple(
        _request(entry["request"], [entry["path"], *entry.get("or", [])])
        for entry in content["requests"]
    )
    _require_known(name, content["description"], requests)
    return DescribedApi(name.removesuffix(".yaml"), content["description"], requests)


def _request(text: str, paths: Iterable[Sequence[str]]) -> PathRequest:
    return PathRequest(text, tuple(tuple(operation(one) for one in path) for path in paths))


def _require_known(name: str, document: Mapping[str, Any], requests: Sequence[PathRequest]) -> None:
    known = {
        operation(f"{method.upper()} {path}")
        for path, item in document["paths"].items()
        for method in item
    }
    for request in requests:
        for one in (one for path in request.paths for one in path):
            if one not in known:
                raise DeveloperError(
                    f"{name}: {one!r}, in the path of {request.request!r}, is no operation of "
                    "the description. Write the method and the path as the description does.",
                    code="bad_path_request",
                )
