"""The links of OpenAPI responses: outputs that a description itself hands to other operations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from tools.importing.lenient import mapping, text
from tools.openapi_document import OpenApiDocument, UnimportableError
from tools.openapi_operations import Operation
from tools.records import Link, Tool

_FROM_BODY = "$response.body#"


class LinkReader:
    """Reads the links between the tools of one document."""

    def __init__(
        self, document: OpenApiDocument, tools: Mapping[str, Tool], given_ids: Mapping[str, str]
    ) -> None:
        """``tools`` by the label of their operation, ``given_ids``: operationId -> label."""
        self._document = document
        self._tools = tools
        self._given_ids = given_ids

    def of(self, operation: Operation) -> tuple[list[Link], list[str]]:
        """The links out of an operation, and the names of those that hand nothing on."""
        outputs = {output.path for output in self._tools[operation.label].outputs}
        found: list[Link] = []
        left: dict[str, None] = {}
        for name, link in self._declared(operation):
            handed = list(self._handed(name, link, outputs))
            found += (one for one in handed if one not in found)
            if not handed:
                left[name] = None
        return found, list(left)

    def _declared(self, operation: Operation) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Their names with what they say; that of a failure hands on nothing of a success."""
        for code, raw in mapping(operation.body.get("responses")).items():
            failed = str(code).startswith(("4", "5"))
            for name, link in mapping(self._followed(raw).get("links")).items():
                yield str(name), {} if failed else self._followed(link)

    def _handed(self, name: str, link: Mapping[str, Any], outputs: set[str]) -> Iterator[Link]:
        target = self._target(link)
        if target is None:
            return
        keys = {parameter.key: parameter.key for parameter in target.parameters}
        keys |= {f"{one.location}.{one.name}": one.key for one in target.parameters}
        for given, expression in mapping(link.get("parameters")).items():
            key, path = keys.get(str(given)), _output_path(expression)
            if key is None or path is None:
                continue
            # published descriptions speak of a row where the response is a list of rows
            output = path if path in outputs else f"[].{path}"
            if output in outputs:
                yield Link(name=name, output=output, target=target.id, parameter=key)

    def _target(self, link: Mapping[str, Any]) -> Tool | None:
        label = self._given_ids.get(text(link.get("operationId")).strip(), "")
        steps = _steps(text(link.get("operationRef")).removeprefix("#"))
        match steps:
            case ["paths", path, method]:
                label = f"{method.upper()} {path}"
        return self._tools.get(label)

    def _followed(self, node: Any) -> Mapping[str, Any]:
        try:
            return self._document.dereferenced(node)
        except UnimportableError:
            return {}


def with_links(
    document: OpenApiDocument, operations: Sequence[Operation], tools: Mapping[str, Tool]
) -> tuple[dict[str, Tool], list[str]]:
    """The tools, by the label of their operation, with their links; and what is to be told."""
    given_ids = {one.given_id: one.label for one in operations if one.given_id}
    reader = LinkReader(document, tools, given_ids)
    linked = dict(tools)
    told = []
    for operation in operations:
        if operation.label in tools:
            links, left = reader.of(operation)
            if links:
                linked[operation.label] = tools[operation.label].model_copy(
                    update={"links": tuple(links)}
                )
            if left:
                told.append(f"{operation.label}: links are left out: {', '.join(left)}")
    return linked, told


def _steps(pointer: str) -> list[str]:
    """The steps of a JSON pointer (RFC 6901), percent-encoded as in the fragment of a URL."""
    if not pointer.startswith("/"):
        return []
    steps = unquote(pointer).split("/")[1:]
    return [step.replace("~1", "/").replace("~0", "~") for step in steps]


def _output_path(expression: Any) -> str | None:
    """The path of the output that a runtime expression takes, None if it is not of the body."""
    said = text(expression).strip()
    if not said.startswith(_FROM_BODY):
        return None
    path = ""
    for step in _steps(said.removeprefix(_FROM_BODY)):
        path += "[]" if step.isdigit() else f".{step}" if path else step
    return path
