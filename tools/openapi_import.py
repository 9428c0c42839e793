"""An OpenAPI 3.0 or 3.1 document as a catalogue of tools."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from memory.errors import DeveloperError
from tools.digest import digest_of, digest_of_tool
from tools.importing.bundling import ReadLinked
from tools.importing.importer import Choice, ImportOptions
from tools.importing.keys_among_parameters import with_keys_apart
from tools.importing.lenient import flag, text
from tools.library import Catalogue
from tools.openapi_body import BodyParameters, RequestBody, request_body
from tools.openapi_document import OpenApiDocument, UnimportableError
from tools.openapi_links import with_links
from tools.openapi_operations import (
    Operation,
    inbound_of,
    labels_of,
    names_of,
    operations_of,
    risk_of,
)
from tools.openapi_parameters import declared_parameters, with_unique_keys
from tools.openapi_responses import ResponseFields, successful_response
from tools.openapi_schema import SchemaInliner
from tools.openapi_security import (
    demanded_scopes,
    demanded_security,
    security_schemes,
    without_credentials,
)
from tools.openapi_servers import Placement, place
from tools.plain_text import plain_text
from tools.records import Category, Example, Parameter, Tool, ToolGroup
from tools.slug import MAX_SLUG, slug

SUMMARY_LIMIT = 200
DESCRIPTION_LIMIT = 2_000
_REASONS_SHOWN = 3


def import_openapi(
    text_or_obj: str | bytes | Mapping[str, Any],
    *,
    source: str,
    group_id: str | None = None,
    category: str | None = None,
    base_url: str | None = None,
    allow_loopback: bool = False,
    safe: Collection[str] = (),
    linked: ReadLinked | None = None,
) -> Catalogue:
    """Read a description and turn every operation that can be called into a tool.

    ``source`` is the file name or URL the description came from; relative servers are resolved
    against it. ``safe`` names operations (operationId or ``POST /path``) that change nothing
    whatever their method. ``linked`` reads other documents that the description refers to; without
    it such references lead nowhere. What cannot be imported is in the catalogue's ``skipped`` with
    the reason, what lost something on the way in its ``warnings``.

    Raises ``DeveloperError`` with code ``description_unreadable``, ``description_not_openapi``,
    ``description_version``, ``invalid_group_id``, ``invalid_base_url``, ``unknown_operation`` or
    ``no_operations``.
    """
    document = OpenApiDocument.read(text_or_obj, source, linked)
    options = ImportOptions(group_id, category, base_url, allow_loopback, tuple(safe))
    return import_document(document, options)


def import_document(document: OpenApiDocument, options: ImportOptions) -> Catalogue:
    """The same for a document that has been read."""
    skipped: dict[str, str] = {}
    every = operations_of(document, skipped)
    skipped |= inbound_of(document, every)
    require_some(every, document.source, skipped)
    operations = [op for op in every if options.choice.takes(op.method, op.path, op.tags)]
    chosen = {op.label for op in operations}
    require_chosen(operations, options.choice, document.source)
    placement = place(document, operations, options.base_url)
    skipped |= placement.unplaced
    reader = _OperationReader(
        document,
        _group_id(document, options.group_id),
        names_of(every),
        labels_of(options.safe, every),
    )
    tools, told = with_links(document, operations, reader.tools(operations, placement, skipped))
    require_some(tools, document.source, skipped)
    domain = _category(document, options.category)
    group = _group(document, reader, domain, placement.base_url, options.allow_loopback)
    group, tools, keys = with_keys_apart(group, tools)
    return Catalogue(
        category=domain,
        group=group,
        tools=tuple(map(_with_digest, tools.values())),
        skipped=skipped,
        not_chosen=tuple(op.label for op in every if op.label not in chosen),
        warnings=tuple(dict.fromkeys((*document.unread, *reader.warnings, *told, *keys))),
    )


class _OperationReader:
    """Turns operations of one document into tools of one group, collecting warnings."""

    def __init__(
        self,
        document: OpenApiDocument,
        group_id: str,
        names: Mapping[str, str],
        safe: Collection[str],
    ) -> None:
        self.document = document
        self.group_id = group_id
        self.warnings: list[str] = []
        self.imported: list[Mapping[str, Any]] = []
        """The operation objects that became tools."""
        self._fields, self._bodies = ResponseFields(), BodyParameters()
        self._inliner = SchemaInliner(document, self.warnings.append)
        self._names = names
        self._safe = safe

    def tools(
        self, operations: Sequence[Operation], placement: Placement, skipped: dict[str, str]
    ) -> dict[str, Tool]:
        """Those that have an address, by their labels; ``skipped`` learns of others."""
        found = {}
        for operation in operations:
            if operation.label in placement.prefixes:
                try:
                    found[operation.label] = self._tool(operation, placement)
                except UnimportableError as error:
                    skipped[operation.label] = str(error)
        return found

    def _tool(self, operation: Operation, placement: Placement) -> Tool:
        """Raises ``UnimportableError`` when the operation cannot be called."""

        def warn(message: str) -> None:
            self.warnings.append(f"{operation.label}: {message}")

        name = self._names[operation.label]
        inliner = replace(self._inliner, warn=warn)
        parameters, body = self._inputs(operation, inliner)
        response = successful_response(self.document, operation.body, inliner, self._fields)
        described = operation.body.get("description", operation.path_item.get("description"))
        summary = operation.body.get("summary", operation.path_item.get("summary"))
        tool = Tool(
            id=f"{self.group_id}.{name}",
            group_id=self.group_id,
            name=operation.given_id or name,
            method=operation.method.upper(),
            path=placement.prefixes[operation.label] + operation.path,
            base_url=placement.elsewhere.get(operation.label, ""),
            summary=plain_text(summary, SUMMARY_LIMIT),
            description=plain_text(described, DESCRIPTION_LIMIT),
            tags=operation.tags,
            deprecated=flag(operation.body.get("deprecated")) is True,
            risk=risk_of(operation, self._safe, warn),
            parameters=parameters,
            body_media_type=body.media_type,
            nullable_objects=body.nullable_objects,
            outputs=() if operation.method == "head" else response.outputs,
            examples=_examples(parameters, response.example),
            security=demanded_security(self.document, operation.body),
        )
        self.imported.append(operation.body)
        return tool

    def _inputs(
        self, operation: Operation, inliner: SchemaInliner
    ) -> tuple[tuple[Parameter, ...], RequestBody]:
        declared = declared_parameters(
            self.document, operation.path, operation.path_item, operation.body, inliner
        )
        used = demanded_scopes(self.document, [operation.body])
        schemes = security_schemes(self.document, used, lambda _: None)
        body = request_body(self.document, operation.body, inliner, self._bodies)
        own = without_credentials(declared, schemes)
        return with_unique_keys((*own, *body.parameters)), body


def _with_digest(tool: Tool) -> Tool:
    return tool.model_copy(update={"digest": digest_of_tool(tool)})


def _examples(parameters: Sequence[Parameter], response: Any) -> tuple[Example, ...]:
    arguments = {p.key: p.example for p in parameters if p.example is not None}
    if not arguments and response is None:
        return ()
    return (Example(arguments=arguments, response=response),)


def _group(
    document: OpenApiDocument,
    reader: _OperationReader,
    category: Category,
    base_url: str,
    allow_loopback: bool,
) -> ToolGroup:
    used = demanded_scopes(document, reader.imported)
    return ToolGroup(
        id=reader.group_id,
        name=_title(document),
        category_id=category.id,
        description=plain_text(document.info.get("description"), DESCRIPTION_LIMIT),
        base_url=base_url,
        security=security_schemes(document, used, reader.warnings.append, base_url),
        allow_loopback=allow_loopback,
        source=document.source,
        digest=digest_of(document.root),
    )


def _category(document: OpenApiDocument, category: str | None) -> Category:
    name = plain_text(category or document.info.get("x-cairn-category"), MAX_SLUG)
    name = name or _title(document)
    return Category(id=slug(name, "general"), name=name)


def _group_id(document: OpenApiDocument, group_id: str | None) -> str:
    if group_id is None:
        return slug(_title(document), "api")
    return checked_group_id(group_id)


def checked_group_id(group_id: str) -> str:
    """The id that a person gives; raises ``DeveloperError`` (code ``invalid_group_id``)."""
    if not re.fullmatch(rf"[\w-]{{1,{MAX_SLUG}}}", group_id):
        raise DeveloperError(
            f"The group id {group_id!r} cannot be used. Give letters, digits, '-' and '_', "
            f"at most {MAX_SLUG}, like --group {slug(group_id, 'my_api')}.",
            code="invalid_group_id",
        )
    return group_id


def _title(document: OpenApiDocument) -> str:
    stem = PurePath(document.source).stem
    return plain_text(text(document.info.get("title")), SUMMARY_LIMIT) or stem or "API"


def require_chosen(chosen: Sequence[Operation], choice: Choice, source: str) -> None:
    """Raise ``DeveloperError`` (code ``nothing_chosen``) when the choice leaves nothing."""
    if chosen:
        return
    said = "; ".join(
        f"{k}: {', '.join(values)}" for k, values in choice._asdict().items() if values
    )
    raise DeveloperError(
        f"{source} holds no operation with {said}. Give other tags, paths like '/pets/*' or "
        "methods, or none to import all.",
        code="nothing_chosen",
    )


def require_some(found: Collection[Any], source: str, skipped: Mapping[str, str]) -> None:
    """Raise ``DeveloperError`` (code ``no_operations``) when nothing was found."""
    if found:
        return
    reasons = [f"{label}: {reason}" for label, reason in skipped.items()][:_REASONS_SHOWN]
    told = "; ".join(reasons) or "its 'paths' is missing or empty"
    raise DeveloperError(
        f"{source} holds no operation that can be imported ({told}). "
        "Give a document with at least one path and method.",
        code="no_operations",
    )
