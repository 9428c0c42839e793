"""Arguments checked against a tool's description, before anything is sent.

Every complaint is collected, so that whoever proposed the arguments can mend them in one go.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from memory.errors import ModelRetryError
from memory.redaction import REDACTED
from tools.closest import closest
from tools.coercion import coerce
from tools.parameter_styles import unescaped_separator
from tools.plain_text import one_line
from tools.records import Parameter, Record, Tool
from tools.schema_check import problems
from tools.token_handles import holds_handle

MAX_SHOWN_VALUE = 60
_shortened = partial(one_line, limit=MAX_SHOWN_VALUE)
MAX_SHOWN_COMPLAINTS = 12
TRANSPORT_HEADERS = frozenset(
    {
        *("authorization", "connection", "content-length", "content-type", "cookie", "expect"),
        *("host", "keep-alive", "proxy-authorization", "proxy-connection", "te", "trailer"),
        *("transfer-encoding", "upgrade"),
    }
)
"""Headers that the caller sets itself; OpenAPI ignores parameters that name most of them."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SLASH = re.compile(r"[/\\]")


class Complaint(Record):
    """One argument that cannot be sent, and what would be right."""

    parameter: str
    """Key of the parameter, with the path inside the value: ``filters.price``."""
    value: str | None = None
    """The refused value as JSON, shortened; None when it is missing."""
    problem: str
    """What is wrong: ``must not be above 10``."""
    allowed: str = ""
    """What the description says of the parameter."""

    def __str__(self) -> str:
        value = "" if self.value is None else f" {self.value}"
        allowed = f" ({self.allowed})" if self.allowed else ""
        return f"{self.parameter}{value}: {self.problem}{allowed}"


class InvalidArgumentsError(ModelRetryError):
    """The arguments do not fit the tool; ``complaints`` holds every reason."""

    code = "invalid_arguments"

    def __init__(self, tool_id: str, complaints: Collection[Complaint]) -> None:
        self.tool_id = tool_id
        self.complaints = tuple(complaints)
        super().__init__(f"Arguments of {tool_id} to correct: {self.spoken}. Then call it again.")

    @property
    def spoken(self) -> str:
        """What is wrong, without what to do about it."""
        shown = "; ".join(str(complaint) for complaint in self.complaints[:MAX_SHOWN_COMPLAINTS])
        rest = len(self.complaints) - MAX_SHOWN_COMPLAINTS
        return shown + (f"; and {rest} more" if rest > 0 else "")


def validate_arguments(
    tool: Tool, arguments: Mapping[str, Any], *, bound: Collection[str] = ()
) -> dict[str, Any]:
    """The arguments as they will be sent: converted, required defaults filled in, nulls dropped.

    ``bound`` names the parameters that a credential fills; they are neither needed nor accepted.
    Raises ``InvalidArgumentsError`` with every complaint.
    """
    open_parameters = {p.key: p for p in tool.parameters if _is_open(p, bound)}
    nulls = _null_objects(tool, arguments)
    values: dict[str, Any] = dict.fromkeys(nulls)
    complaints = list(_unknown(arguments, open_parameters, nulls))
    for key, parameter in open_parameters.items():
        if _is_within(parameter.name, nulls):
            continue
        given = _given(parameter, arguments.get(key))
        if holds_handle(given):  # the service judges what nobody here may see
            values[key] = given
            continue
        if given is None and not (key in arguments and takes_null(tool, parameter)):
            complaints.extend(_missing(parameter))
            continue
        values[key] = coerce(given, value_schema(parameter))
        complaints.extend(_complaints(parameter, values[key]))
    if complaints:
        raise InvalidArgumentsError(tool.id, complaints)
    return values


def problem_with(parameter: Parameter, given: Any) -> str:
    """What is wrong with one value, by itself, for a parameter; ``""``: nothing is."""
    if holds_handle(given):  # the service judges what nobody here may see
        return ""
    found = _complaints(parameter, coerce(given, value_schema(parameter)))
    return next((f"{one.parameter} {one.value}: {one.problem}" for one in found), "")


def value_schema(parameter: Parameter) -> dict[str, Any]:
    """The JSON schema of a parameter's value, completed from the parameter's own fields."""
    schema = dict(parameter.json_schema)
    if parameter.type != "any" and not schema.keys() & {"type", "anyOf", "oneOf", "allOf", "$ref"}:
        schema["type"] = parameter.type
    if parameter.enum:
        schema.setdefault("enum", list(parameter.enum))
    if parameter.format:
        schema.setdefault("format", parameter.format)
    return schema


def _is_open(parameter: Parameter, bound: Collection[str]) -> bool:
    """Whether the arguments may fill this parameter."""
    is_transport = parameter.location == "header" and parameter.name.lower() in TRANSPORT_HEADERS
    return parameter.key not in bound and not is_transport


def _given(parameter: Parameter, value: Any) -> Any:
    """The given value; where a required one is missing the default, or the only one allowed."""
    if value is not None or not _is_required(parameter):
        return value
    if parameter.default is None and len(parameter.enum) == 1:
        return parameter.enum[0]
    return parameter.default


def _is_required(parameter: Parameter) -> bool:
    return parameter.required or parameter.location == "path"


def takes_null(tool: Tool, parameter: Parameter) -> bool:
    """Whether null is itself a value of this parameter: only where JSON carries it."""
    schema = parameter.json_schema
    is_json = parameter.location == "body" or tool.transport != "http"
    types = schema.get("type")
    nullable = schema.get("nullable") is True or (isinstance(types, list) and "null" in types)
    return is_json and nullable


def _null_objects(tool: Tool, arguments: Mapping[str, Any]) -> list[str]:
    """Objects of the body that the arguments say are null, and of which they give nothing; none
    that are within another one.
    """
    given = [key for key, value in arguments.items() if value is not None]
    found: list[str] = []
    for name in sorted(tool.nullable_objects):  # what is around another one first
        is_given = any(key == name or key.startswith(f"{name}.") for key in given)
        is_null = name in arguments and not is_given and tool.parameter(name) is None
        if is_null and not _is_within(name, found):
            found.append(name)
    return found


def _is_within(name: str, objects: Collection[str]) -> bool:
    return any(name.startswith(f"{one}.") for one in objects)


def _unknown(
    arguments: Mapping[str, Any], known: Mapping[str, Parameter], nulls: Collection[str]
) -> Iterator[Complaint]:
    for name in arguments:
        if name in known or name in nulls or _is_within(name, nulls):
            continue
        same_name = [key for key, parameter in known.items() if parameter.name == name]
        near = same_name or closest(str(name), known.keys())
        allowed = f"closest: {', '.join(near)}" if near else f"has: {', '.join(known) or 'none'}"
        yield Complaint(
            parameter=_shortened(str(name)), problem="no such argument", allowed=allowed
        )


def _missing(parameter: Parameter) -> Iterator[Complaint]:
    if _is_required(parameter):
        yield Complaint(
            parameter=parameter.key, problem="required, missing", allowed=_description(parameter)
        )


def _complaints(parameter: Parameter, value: Any) -> Iterator[Complaint]:
    """What is wrong with one converted value."""
    unsendable = _unsendable(parameter, value)
    if unsendable:
        yield Complaint(parameter=parameter.key, value=_as_json(value), problem=unsendable)
        return
    for problem in problems(value, value_schema(parameter)):
        joint = "." if problem.path and not problem.path.startswith("[") else ""
        near = _nearest(problem.value, parameter) if not problem.path else ""
        yield Complaint(
            parameter=f"{parameter.key}{joint}{problem.path}",
            value=None if problem.value is None else _as_json(problem.value),
            problem=problem.requirement + near,
            allowed=_description(parameter),
        )


def _nearest(value: Any, parameter: Parameter) -> str:
    near = closest(str(value), [str(member) for member in parameter.enum], count=1)
    return f", closest: {near[0]}" if near else ""


def _unsendable(parameter: Parameter, value: Any) -> str:
    """Why a value cannot go where the parameter stands, whatever its schema says."""
    try:
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        return "cannot be written as JSON"
    texts = list(_texts(value))
    if any(REDACTED in text for text in texts):
        return "stands for what is kept secret, and would be written in its place"
    if parameter.location == "path":
        if not any(texts):
            return "must not be empty, it is a part of the path"
        if any(part in {".", ".."} for text in texts for part in _SLASH.split(text)):
            return "must not hold the path segments '.' or '..'"
    if parameter.location == "header":
        if any(_CONTROL.search(text) for text in texts):
            return "must not hold line breaks or control characters"
        if texts and (texts[0][:1].isspace() or texts[-1][-1:].isspace()):
            return "must not begin or end with a space, a header does not keep it"
    separator = unescaped_separator(parameter, value)
    return f"must not hold {separator!r}, which separates its entries" if separator else ""


def _texts(value: Any) -> Iterator[str]:
    """Every text that a value puts on the wire."""
    if isinstance(value, Mapping):
        for name, member in value.items():
            yield str(name)
            yield from _texts(member)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts(entry)
    else:
        yield "" if value is None else str(value)


def _description(parameter: Parameter) -> str:
    """Type, format, values and purpose of a parameter in a few words."""
    kind = parameter.type if parameter.format is None else f"{parameter.type}, {parameter.format}"
    example = "" if parameter.example is None else f", e.g. {_as_json(parameter.example)}"
    values = f", one of: {', '.join(map(str, parameter.enum[:20]))}" if parameter.enum else ""
    purpose = f", {_shortened(parameter.description)}" if parameter.description else ""
    return f"{kind}{values}{example}{purpose}"


def _as_json(value: Any) -> str:
    try:
        return _shortened(json.dumps(value, ensure_ascii=False, default=str))
    except (TypeError, ValueError, RecursionError):
        return _shortened(f"a {type(value).__name__}")
