"""The operations of an OpenAPI document: where they are, what they are called, what they risk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

from memory.errors import DeveloperError
from tools.closest import closest
from tools.importing.lenient import METHODS, mapping, several, text
from tools.openapi_document import OpenApiDocument, UnimportableError, Warn
from tools.records import Risk
from tools.slug import slug

_NOT_DATA = ("options", "trace")
_NO_OPERATIONS = ("parameters", "servers", "summary", "description")
_RISKS: dict[str, Risk] = {"get": "read", "head": "read", "delete": "destructive"}


class Operation(NamedTuple):
    """One method of one path, as the document has it."""

    method: str
    """Lower case."""
    template: str
    path_item: Mapping[str, Any]
    body: Mapping[str, Any]
    """The operation object."""

    @property
    def label(self) -> str:
        """How messages name it: ``GET /hotels/{hotel_id}``."""
        return f"{self.method.upper()} {self.template}"

    @property
    def path(self) -> str:
        """The template without the fragment that some documents add to tell operations apart."""
        return self.template.partition("#")[0]

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags, in their order."""
        return tuple(tag for tag in several(self.body.get("tags")) if isinstance(tag, str))

    @property
    def given_id(self) -> str:
        """The ``operationId``, "" when there is none."""
        return text(self.body.get("operationId")).strip()


def operations_of(document: OpenApiDocument, skipped: dict[str, str]) -> list[Operation]:
    """The operations in document order; ``skipped`` learns of those that cannot be read."""
    found = []
    for template, raw in mapping(document.root.get("paths")).items():
        if template.startswith("x-"):
            continue
        try:
            path_item = _path_item(document, template, raw)
        except UnimportableError as error:
            skipped[template] = str(error)
            continue
        for operation, reason in _of_path(template, path_item):
            if reason:
                skipped[operation.label] = reason
            else:
                found.append(operation)
    return found


def inbound_of(document: OpenApiDocument, operations: Iterable[Operation]) -> dict[str, str]:
    """Webhooks and callbacks, which the service calls, with the reason that they are no tools."""
    found = [f"webhook {name}" for name in mapping(document.root.get("webhooks"))]
    for operation in operations:
        names = mapping(operation.body.get("callbacks"))
        found += [f"{operation.label}: callback {name}" for name in names]
    return dict.fromkeys(found, "the service calls it, so there is nothing to call")


def names_of(operations: Collection[Operation]) -> dict[str, str]:
    """Label -> unique name: the ``operationId`` where it is the only one, else method and path."""
    ids = {op.label: slug(op.given_id, "") for op in operations}
    uses = Counter(ids.values())
    names: dict[str, str] = {}
    taken = {name for name, count in uses.items() if name and count == 1}
    for operation in sorted(operations, key=lambda op: op.label):
        name = ids[operation.label]
        if not name or uses[name] > 1:
            name = _free(slug(f"{operation.method} {operation.template}", "operation"), taken)
            taken.add(name)
        names[operation.label] = name
    return names


def risk_of(operation: Operation, safe: Collection[str], warn: Warn) -> Risk:
    """What a call can do: the person's word (``safe`` labels), the document's, the method's."""
    if operation.label in safe:
        return "read"
    said = operation.body.get("x-cairn-risk")
    for risk in get_args(Risk):
        if said == risk:
            return risk  # type: ignore[no-any-return]
    if said is not None:
        warn(f"x-cairn-risk is {said!r}; it must be one of {', '.join(get_args(Risk))}")
    return _RISKS.get(operation.method, "write")


def labels_of(wanted: Collection[str], operations: Collection[Operation]) -> frozenset[str]:
    """Labels of the operations that ``wanted`` names by operationId, name or label.

    Raises ``DeveloperError`` (code ``unknown_operation``).
    """
    names = names_of(operations)
    known = {op.label.lower(): op.label for op in operations}
    known |= {names[op.label]: op.label for op in operations}
    known |= {op.given_id.lower(): op.label for op in operations if op.given_id}
    for name in wanted:
        if name.lower() not in known:
            near = ", ".join(closest(name, list(known))) or "none is close"
            raise DeveloperError(
                f"The document has no operation {name!r}. Closest: {near}. "
                "Name it by operationId or as 'POST /path'.",
                code="unknown_operation",
            )
    return frozenset(known[name.lower()] for name in wanted)


def _path_item(document: OpenApiDocument, template: str, raw: Any) -> Mapping[str, Any]:
    if "?" in template:
        raise UnimportableError("its path holds a query, which OpenAPI forbids")
    if raw is not None and not isinstance(raw, Mapping):
        raise UnimportableError("it is not an object")
    own = {key: value for key, value in mapping(raw).items() if key != "$ref"}
    return {**document.dereferenced(raw), **own}


def _of_path(template: str, path_item: Mapping[str, Any]) -> Iterator[tuple[Operation, str]]:
    """Operations, each with the reason why it cannot be used, "" when it can."""
    path = template if template.startswith("/") else f"/{template}"
    for key, body in path_item.items():
        method = key.strip().lower()
        if method in METHODS:
            yield Operation(method, path, path_item, mapping(body)), _unusable(key, body)
        elif isinstance(body, Mapping) and method not in _NO_OPERATIONS and method[:2] != "x-":
            yield Operation(method, path, path_item, body), f"{key} is no method that is called"


def _unusable(method: str, body: Any) -> str:
    if method.lower() in _NOT_DATA:
        return f"{method.upper()} asks about the connection, not for data"
    return "" if isinstance(body, Mapping) else "it is not an object"


def _free(name: str, taken: Collection[str]) -> str:
    number = 2
    candidate = name
    while candidate in taken:
        candidate, number = f"{name}_{number}", number + 1
    return candidate
