"""Values that earlier subtasks found, as inputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.rules.frame import Frame
from graphs.rules.output_match import is_numeric, match_paths
from graphs.rules.parameter_view import kind
from graphs.rules.tool_words import stem
from graphs.state import Result
from tools.graph import Binding, ToolGraph
from tools.records import Parameter, Tool
from tools.value_kinds import kind_of
from tools.words import identifier_words

_ANY = frozenset({"id", "code", "number", "key", "ref", "refer", "uuid", "name"})
"""Stems that say of an id only that it is one."""


def known_binding(
    graph: ToolGraph, tool: Tool, parameter: Parameter, result: Result, frame: Frame
) -> Binding | None:
    """A binding of the graph, from the last step that has one; else a field of the row found."""
    bindings = graph.producers(tool.id, parameter.key)
    for observation in reversed(result["observations"]):
        for binding in bindings:
            if observation["rows"] and binding.source == observation["tool_id"]:
                return binding
    last = result["observations"][-1] if result["observations"] else None
    if last is None or not last["rows"]:
        return None
    fields = last["rows"][0]["fields"]
    if kind(parameter) == "identifier":
        fields = {p: v for p, v in fields.items() if _names_same(parameter, p, last["tool_id"])}
    path = matching_field(parameter, fields, frame)
    if path is None:
        return None
    return Binding(
        source=last["tool_id"], output=path, target=tool.id, parameter=parameter.key, score=0.6
    )


def _names_same(parameter: Parameter, path: str, tool_id: str) -> bool:
    """Whether an id found may be that of the kind of thing wanted: no museum's for a hotel."""
    wanted = {stem(w) for w in identifier_words(parameter.name)} - _ANY
    said = {stem(w) for text in (path.replace("[]", ""), tool_id) for w in identifier_words(text)}
    return not wanted or bool(wanted & said)


def matching_field(parameter: Parameter, fields: Mapping[str, Any], frame: Frame) -> str | None:
    """The output path of a row whose kind of value a parameter takes; the clause's words decide."""
    wanted = kind(parameter)
    numeric = parameter.type in ("integer", "number")
    fitting = {}
    for path, value in fields.items():
        if isinstance(value, list | bool) or value is None or numeric != is_numeric(value):
            continue
        words = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
        if kind_of(words, "number" if numeric else "string", output=True) == wanted:
            fitting[path] = value
    spoken = [*frame.words, *identifier_words(parameter.name)]
    ranked = match_paths(spoken, fitting)
    return next(iter([*ranked, *fitting]), None)
