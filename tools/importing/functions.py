"""Functions with JSON schemas, as MCP servers and LangChain list them, as a catalogue of tools.

A description has the members ``kind``, ``name``, ``description`` and ``tools``, these as MCP's
``tools/list`` gives them, and ``resources``: the same, with what is called for each as ``call``.
Where the functions are is never read from it, only from the source that the person who imports
named: a description must not say which command is started.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memory.errors import DeveloperError
from tools.digest import digest_of, digest_of_tool
from tools.importing.bundling import ReadLinked
from tools.importing.importer import ImportOptions
from tools.importing.langchain_sources import langchain_address
from tools.importing.lenient import flag, mapping, sequence, text
from tools.library import Catalogue
from tools.mcp.addresses import address_of, credentials_of
from tools.openapi_body import BodyParameters, RequestBody, request_body
from tools.openapi_document import OpenApiDocument, Warn
from tools.openapi_import import (
    DESCRIPTION_LIMIT,
    SUMMARY_LIMIT,
    checked_group_id,
    require_chosen,
    require_some,
)
from tools.openapi_operations import Operation, labels_of, names_of, risk_of
from tools.openapi_responses import ResponseFields, successful_response
from tools.openapi_schema import SchemaInliner
from tools.plain_text import plain_text
from tools.records import Category, OutputField, Risk, Tool, ToolGroup, Transport
from tools.schema_shape import properties_of
from tools.slug import MAX_SLUG, slug

KINDS: dict[str, Transport] = {"MCP server": "mcp", "LangChain tools": "langchain"}
RESERVED = "#"
"""Begins the names of calls that are of no function."""
_Json = Mapping[str, Any]


class FunctionImporter:
    """Functions of one transport."""

    def __init__(self, name: str) -> None:
        self.name = name

    def recognises(self, root: Any) -> bool:
        """See ``Importer.recognises``."""
        return isinstance(root, dict) and root.get("kind") == self.name and "tools" in root

    def catalogues(
        self,
        root: Any,
        source: str,
        options: ImportOptions,
        linked: ReadLinked | None,  # noqa: ARG002 each schema holds all that it refers to
    ) -> Sequence[Catalogue]:
        """See ``Importer.catalogues``; raises as ``import_openapi``."""
        if options.base_url is not None:
            raise DeveloperError(
                f"{source} says itself where its tools are: leave out --server.",
                code="option_not_allowed",
            )
        skipped: dict[str, str] = {}
        every = [_operation(raw) for raw in _named(root, skipped)]
        require_some(every, source, skipped)
        chosen = [op for op in every if options.choice.takes(op.method, op.template, op.tags)]
        require_chosen(chosen, options.choice, source)
        group, alternatives = _group(root, source, options, KINDS[self.name])
        reader = _FunctionReader(group.id, KINDS[self.name], alternatives, every, options.safe)
        tools = tuple(reader.tool(operation) for operation in chosen)
        return [
            Catalogue(
                category=_category(group, options),
                group=group,
                tools=tools,
                skipped=skipped,
                not_chosen=tuple(op.label for op in every if op not in chosen),
                warnings=(*_claims(tools), *dict.fromkeys(reader.warnings)),
            )
        ]


class _FunctionReader:
    """Turns functions into tools of one group, collecting warnings."""

    def __init__(
        self,
        group_id: str,
        transport: Transport,
        alternatives: tuple[tuple[str, ...], ...],
        every: Sequence[Operation],
        safe: Sequence[str],
    ) -> None:
        self.warnings: list[str] = []
        self._group_id, self._transport, self._security = group_id, transport, alternatives
        self._names, self._safe = names_of(every), labels_of(safe, every)

    def tool(self, operation: Operation) -> Tool:
        """The tool of one function."""

        def warn(message: str) -> None:
            self.warnings.append(f"{operation.given_id}: {message}")

        name, body = self._names[operation.label], operation.body
        risk = risk_of(operation, self._safe, warn)
        inputs = _inputs(body["input"], operation, risk, warn)
        tool = Tool(
            id=f"{self._group_id}.{name}",
            group_id=self._group_id,
            name=operation.given_id,
            transport=self._transport,
            method="GET" if risk == "read" else "POST",
            path=f"#{body['call']}",
            summary=plain_text(body["summary"], SUMMARY_LIMIT),
            description=plain_text(body["description"], DESCRIPTION_LIMIT),
            risk=risk,
            parameters=inputs.parameters,
            nullable_objects=inputs.nullable_objects,
            outputs=_outputs(body["output"], operation, warn),
            security=self._security,
        )
        return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _named(root: _Json, skipped: dict[str, str]) -> list[_Json]:
    """The functions that have a name of their own; ``skipped`` learns of the others."""
    found: dict[str, _Json] = {}
    listed = [(mapping(raw), "") for raw in sequence(root.get("tools"))]
    beside = map(mapping, sequence(root.get("resources")))
    for at, (raw, call) in enumerate([*listed, *((one, text(one.get("call"))) for one in beside)]):
        name = text(raw.get("name")).strip()
        if name in found:
            skipped[name] = "its name is another's"
        elif not name:
            no_name = "its URI template cannot be read" if call else "it has no name"
            skipped[call.removeprefix(RESERVED) or f"tool {at + 1}"] = no_name
        elif name.startswith(RESERVED):
            skipped[name] = f"its name begins with {RESERVED}"
        else:
            found[name] = {**raw, "call": call or name}
    return list(found.values())


def _operation(raw: _Json) -> Operation:
    """A function in the shape of an operation; the hints of its annotations are its risk."""
    hints = mapping(raw.get("annotations"))
    is_read = flag(hints.get("readOnlyHint")) is True
    claimed = "destructive" if flag(hints.get("destructiveHint")) is True else "write"
    name = text(raw.get("name")).strip()
    body = {
        "operationId": name,
        "call": raw["call"],
        "summary": text(raw.get("title")) or text(hints.get("title")),
        "description": raw.get("description"),
        "x-cairn-risk": "read" if is_read else claimed,
        "input": raw.get("inputSchema"),
        "output": raw.get("outputSchema"),
    }
    return Operation("get" if is_read else "post", name, {}, body)


def _inputs(schema: Any, operation: Operation, risk: Risk, warn: Warn) -> RequestBody:
    """Each property is an input; those of a read choose what is found, as in a query."""
    document = OpenApiDocument(mapping(schema), operation.given_id)
    plain = SchemaInliner(document, warn).inline(schema, leave_out="readOnly")
    if not properties_of(plain) and not plain.get("additionalProperties"):
        return RequestBody(None, ())
    media = {"application/json": {"schema": schema}}
    body = {"requestBody": {"content": media}}
    read = request_body(document, body, SchemaInliner(document, warn), BodyParameters())
    place = "query" if risk == "read" else "body"
    placed = (parameter.model_copy(update={"location": place}) for parameter in read.parameters)
    return read._replace(parameters=tuple(placed))


def _outputs(schema: Any, operation: Operation, warn: Warn) -> tuple[OutputField, ...]:
    if not mapping(schema):
        return ()
    document = OpenApiDocument(mapping(schema), operation.given_id)
    responses = {"200": {"content": {"application/json": {"schema": schema}}}}
    inliner = SchemaInliner(document, warn)
    return successful_response(
        document, {"responses": responses}, inliner, ResponseFields()
    ).outputs


def _group(
    root: _Json, source: str, options: ImportOptions, transport: Transport
) -> tuple[ToolGroup, tuple[tuple[str, ...], ...]]:
    name = plain_text(root.get("name"), SUMMARY_LIMIT) or "functions"
    group_id = checked_group_id(options.group_id) if options.group_id else slug(name, "functions")
    address = address_of(source) if transport == "mcp" else langchain_address(source)
    schemes, alternatives = credentials_of(address, options.environment)
    group = ToolGroup(
        id=group_id,
        name=name,
        category_id=slug(plain_text(options.category, MAX_SLUG) or name, "general"),
        description=plain_text(root.get("description"), DESCRIPTION_LIMIT),
        base_url=address,
        security=schemes,
        allow_loopback=options.allow_loopback,
        source=source,
        digest=digest_of(root),
    )
    return group, alternatives


def _category(group: ToolGroup, options: ImportOptions) -> Category:
    return Category(id=group.category_id, name=plain_text(options.category, MAX_SLUG) or group.name)


def _claims(tools: Sequence[Tool]) -> list[str]:
    """What is taken on the word of whoever offers the functions."""
    reads = sum(tool.risk == "read" for tool in tools)
    if not reads:
        return []
    return [
        f"{reads} of {len(tools)} tools only read, as whoever offers them says; they run unasked"
    ]
