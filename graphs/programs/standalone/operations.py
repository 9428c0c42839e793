"""Tools as operations of a script: where they are, what they take, which secrets they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graphs.programs.signatures import Function, identifier
from memory.errors import DeveloperError
from tools.entity_types.records import AccessPath
from tools.library import ToolLibrary
from tools.records import Parameter, Security, Tool, ToolGroup
from tools.request_builder import FORM, JSON

_STYLES = {"path": ("simple",), "query": ("form",), "header": ("simple",), "cookie": ("form",)}
"""The styles in which a script writes values."""


def unsavable(why: str) -> DeveloperError:
    """A run that cannot be a script of its own."""
    message = f"The run cannot be saved as a script: {why}. Use `cairn ask` for it."
    return DeveloperError(message, code="script_not_savable")


@dataclass(frozen=True, slots=True)
class Service:
    """A group as a script knows it."""

    group: ToolGroup
    credentials: Mapping[str, Security]
    """Variable of the environment -> the scheme whose secret it holds."""

    @property
    def variable(self) -> str:
        """The variable that says where the service is, and the name in the script."""
        return f"{identifier(self.group.id).upper()}_URL"

    @property
    def line(self) -> str:
        """Where the service is, as a line of the script."""
        return f"{self.variable} = os.environ.get({self.variable!r}, {self.group.base_url!r})"

    @property
    def told(self) -> Iterator[str]:
        """What it reads of the environment."""
        yield f"{self.variable}: where {self.group.name} is, {self.group.base_url} unless set"
        for variable, one in self.credentials.items():
            yield f"{variable}: {_told(one)}"


def _told(one: Security) -> str:
    said = {"bearer": "a bearer token", "basic": "user:password"}
    return said.get(one.kind) or f"the API key that goes into the {one.location} {one.name}"


def services_of(tools: Iterable[Tool], library: ToolLibrary) -> dict[str, Service]:
    """The services of tools by group. Raises ``DeveloperError`` as ``unsavable``."""
    found: dict[str, Service] = {}
    for tool in tools:
        group = library.group(tool.group_id)
        if tool.transport != "http" or not group.base_url:
            raise unsavable(f"{tool.id} is not called over HTTP at a known address")
        before = found[group.id].credentials if group.id in found else {}
        needed = {_variable(group, one): one for one in _needed(tool, group)}
        found[group.id] = Service(group, {**before, **needed})
    return found


def _variable(group: ToolGroup, one: Security) -> str:
    return f"{identifier(group.id)}_{identifier(one.scheme)}".upper()


def _needed(tool: Tool, group: ToolGroup) -> list[Security]:
    """The schemes of the first way to authenticate that a script can go."""
    schemes = {one.scheme: one for one in group.security}
    for way in tool.security:
        found = [schemes[name] for name in way if name in schemes]
        if len(found) == len(way) and all(one.kind != "other" for one in found):
            return found
    if tool.security:
        raise unsavable(f"{tool.id} authenticates in a way that a script cannot")
    return []


def operation_text(
    function: Function,
    services: Mapping[str, Service],
    path: AccessPath,
    *,
    paged: bool,
    bounds: tuple[str, ...],
) -> str:
    """The operation as an assignment. Raises ``DeveloperError`` as ``unsavable``."""
    tool, service = function.tool, services[function.tool.group_id]
    credentials = [
        f"        Credential({variable!r}, os.environ.get({variable!r}, ''), {_place(one)}),"
        for variable, one in service.credentials.items()
        if one in _needed(tool, service.group)
    ]
    media_type = (tool.body_media_type or JSON).partition(";")[0].strip().lower()
    if any(p.location == "body" for p in tool.parameters) and media_type not in (JSON, FORM):
        raise unsavable(f"{tool.id} takes a body of type {media_type}")
    return "\n".join(
        [
            f"{function.name} = Operation(",
            f"    method={tool.method.upper()!r},",
            f"    url={repr(tool.base_url) if tool.base_url else service.variable},",
            f"    path={tool.path!r},",
            *_listed("parameters", _parameters(function)),
            *_listed("credentials", credentials),
            f"    container={path.container!r},",
            f"    attributes={list(path.attributes)!r},",
            f"    kind={path.kind!r},",
            f"    worked_out={path.worked_out!r},",
            f"    form={media_type == FORM},",
            f"    changes={tool.risk != 'read'},",
            f"    paged={paged and tool.risk == 'read'},",
            f"    bounds={bounds!r},",
            ")",
        ]
    )


def _place(one: Security) -> str:
    return ", ".join(map(repr, (one.kind, one.location or "", one.name or "")))


def _listed(name: str, lines: Iterable[str]) -> list[str]:
    return [f"    {name}=[", *lines, "    ],"]


def _parameters(function: Function) -> Iterator[str]:
    for key, word in function.keywords.items():
        parameter = _parameter(function.tool, key)
        styles = _STYLES.get(parameter.location, (parameter.style,))
        if parameter.style not in (None, *styles) or parameter.explode is False:
            raise unsavable(f"{function.tool.id} takes {key} in a style of its own")
        told = (word, key, parameter.name, parameter.location, parameter.default)
        yield f"        Parameter{told!r},"


def _parameter(tool: Tool, key: str) -> Parameter:
    """The parameter of a key; a part of one, ``address.city``, stands in it."""
    found = tool.parameter(key)
    if found is not None:
        return found
    owner = next((p for p in tool.parameters if p.name and key.startswith(f"{p.key}.")), None)
    if owner is None:
        owner = next((p for p in tool.parameters if p.location == "body" and not p.name), None)
    if owner is None or owner.location != "body" or any(map(str.isdecimal, key.split("."))):
        raise unsavable(f"{tool.id} takes {key} as a part of another value")
    return owner.model_copy(update={"key": key, "name": key, "default": None})
