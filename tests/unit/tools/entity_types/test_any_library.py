"""Whatever operations a library has, and whatever they answered: there is a model of it."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tools.entity_types.building import build_entity_model
from tools.entity_types.volatile_seen import VolatileSeenAnswers
from tools.records import OutputField, Parameter, Tool

_WORDS = ("id", "post", "posts", "user_id", "created_by", "reactions", "name", "from", "$", "date")
_NAMES = st.sampled_from(("", *_WORDS))
"""A body that is no object has no name."""
_SEGMENTS = st.sampled_from(("posts", "users", "v1", "search", "{post_id}", "{id}", "a.list", "$"))
_TYPES = st.sampled_from(("string", "integer", "array", "any"))
_PARAMETERS = st.builds(
    lambda name, location, type_, required: Parameter(
        key=f"{location}.{name}", name=name, location=location, type=type_, required=required
    ),
    _NAMES,
    st.sampled_from(("query", "body")),
    _TYPES,
    st.booleans(),
)
_FIELDS = st.builds(
    lambda parts, type_, text: OutputField(path=".".join(parts), type=type_, description=text),
    st.lists(
        st.sampled_from((*_WORDS, "[]", "items[]", "reactions[]", "file")), min_size=1, max_size=4
    ),
    _TYPES,
    st.sampled_from(("", "Id of the post", "The user who made it")),
)
_ANSWERS: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.integers(0, 9), st.sampled_from(("p1", "2026-05-01", ""))),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(_WORDS), inner, max_size=4)
    ),
    max_leaves=12,
)


def _tool(number: int, told: tuple[Any, ...]) -> Tool:
    method, path, parameters, fields = told
    return Tool(
        id=f"g.t{number}",
        group_id="g",
        name=f"t{number}",
        method=method,
        path=f"/{'/'.join(path)}",
        risk="read" if method == "GET" else "write",
        parameters=tuple({one.key: one for one in parameters}.values()),
        outputs=tuple({one.path: one for one in fields}.values()),
    )


_TOLD = st.tuples(
    st.sampled_from(("GET", "GET", "POST", "PATCH", "DELETE")),
    st.lists(_SEGMENTS, max_size=4),
    st.lists(_PARAMETERS, max_size=4),
    st.lists(_FIELDS, max_size=8),
)


@settings(max_examples=200)
@given(st.lists(_TOLD, min_size=1, max_size=6), st.lists(_ANSWERS, max_size=6))
def test_every_library_has_a_model(told: list[tuple[Any, ...]], answers: list[Any]) -> None:
    tools = [_tool(number, one) for number, one in enumerate(told)]
    seen = VolatileSeenAnswers()
    for tool, answer in zip(tools, answers, strict=False):
        seen.note(tool.id, answer)
    model = build_entity_model(tools, seen)
    assert model.paths.keys() == {tool.id for tool in tools}
