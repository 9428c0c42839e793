"""Credentials that a description lists among the parameters of its operations.

Nobody who asks for something says a token: it belongs to the connection, as that of a scheme does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from tools.records import Parameter, Security, Tool, ToolGroup
from tools.value_kinds import kind_of
from tools.words import identifier_words

_PLACES: tuple[Literal["header", "query", "cookie"], ...] = ("header", "query", "cookie")
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def with_keys_apart(
    group: ToolGroup, tools: Mapping[str, Tool]
) -> tuple[ToolGroup, dict[str, Tool], list[str]]:
    """The group and its tools, by their labels, without such parameters; and what to tell of them.

    Where an operation demands a bearer token it is sent as such, which every service of that kind
    takes (RFC 6750, 2.1); where it demands nothing, the parameter is an API key of its own.
    """
    told: list[str] = []
    for name in _key_names(tools.values()):
        group, tools = _without(name, group, tools, told)
    return group, dict(tools), told


def _key_names(tools: Iterable[Tool]) -> list[str]:
    """Names of secrets that most operations, and several, take, and that none of them gives."""
    every = list(tools)
    taken = Counter(name for tool in every for name in {p.name for p in _secrets(tool)})
    given = {field.name for tool in every for field in tool.outputs}
    return sorted(name for name, count in taken.items()
                  if count > 1 and 2 * count > len(every) and name not in given)  # fmt: skip


def _secrets(tool: Tool) -> list[Parameter]:
    places = (*_PLACES, "body") if tool.body_media_type in _FORMS else _PLACES
    return [p for p in tool.parameters if p.location in places and _is_secret(p)]


def _is_secret(parameter: Parameter) -> bool:
    words, form = identifier_words(parameter.name), parameter.format
    return kind_of(words, parameter.type, value_format=form) == "secret"


def _without(
    name: str, group: ToolGroup, tools: Mapping[str, Tool], told: list[str]
) -> tuple[ToolGroup, Mapping[str, Tool]]:
    bearers = {one.scheme for one in group.security if one.kind == "bearer"}
    key = _key(name, group, tools.values())
    found = {}
    for label, tool in tools.items():
        one = next((p for p in _secrets(tool) if p.name == name), None)
        if one is None:
            continue
        if any(bearers & {*names} for names in tool.security):
            found[label] = _left_out(tool, one, tool.security)
        elif key is not None and one.location == key.location and not tool.security:
            free = () if one.required else ((),)
            found[label] = _left_out(tool, one, ((key.scheme,), *free))
    keyed = [label for label, tool in found.items() if tool.security != tools[label].security]
    if len(found) > len(keyed):
        told.append(f"{name!r} of {len(found) - len(keyed)} operations is the token that their "
                    f"security scheme sends; nobody is asked for it")  # fmt: skip
    if keyed and key is not None:
        told.append(f"{name!r} of {len(keyed)} operations is a credential: keep it with "
                    f"`cairn credentials set {group.id}.{key.scheme}`")  # fmt: skip
        schemes = sorted((*group.security, key), key=lambda scheme: scheme.scheme)
        group = group.model_copy(update={"security": tuple(schemes)})
    return group, {**tools, **found}


def _key(name: str, group: ToolGroup, tools: Iterable[Tool]) -> Security | None:
    """The scheme that the parameter is, where most put it; None if one has its name already."""
    at = Counter(p.location for tool in tools if not tool.security
                 for p in _secrets(tool) if p.name == name and p.location in _PLACES)  # fmt: skip
    if not at or any(scheme.scheme == name for scheme in group.security):
        return None
    place = next(p for p in _PLACES if p == at.most_common(1)[0][0])
    return Security(scheme=name, kind="api_key", location=place, name=name)


def _left_out(tool: Tool, one: Parameter, security: Sequence[tuple[str, ...]]) -> Tool:
    """The tool without a parameter, demanding what is said in its place."""
    kept = tuple(p for p in tool.parameters if p is not one)
    return tool.model_copy(update={"parameters": kept, "security": tuple(security)})
