"""Flows as JSON tells them, kept as templates and filled in again; the same for every door."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from graphs.flows.filling import constants, dated, said_at
from graphs.flows.records import CheckedFlow, Flow
from graphs.requests import check_request
from memory.errors import DeveloperError
from tools.importing.by_hand import read_value

if TYPE_CHECKING:
    from graphs.run_options import RunOptions
    from memory.sqlite_templates import SqliteTemplates, Template

_UNREADABLE = "It cannot be read any more, so it does not run. Remove it, and save the plan anew."
_MOST_GOALS = 50
_LISTED_CHARS = 300
_TOLD = 3
"""So many complaints one message tells; a check tells all."""


def read_flow(request: str, form: Mapping[str, Any], plans: Mapping[str, Any]) -> Flow:
    """The flow that JSON tells; raises ``DeveloperError`` (code ``malformed_flow``)."""
    _check_text({"request": request, "form": form, "plans": plans})
    goals = form.get("goals", ())
    if max(len(plans), len(goals) if isinstance(goals, list | tuple) else 0) > _MOST_GOALS:
        message = f"A flow has at most {_MOST_GOALS} goals. Make several flows of it."
        raise DeveloperError(message, code="malformed_flow")
    try:
        return Flow.model_validate({"request": request, "form": form, "plans": plans})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise DeveloperError(
            f"{place} of the flow cannot be read: {first['msg']}. Send form and plans as "
            "POST /plans gives them, with your changes.",
            code="malformed_flow",
        ) from error


def _check_text(told: Mapping[str, Any]) -> None:
    """Raises ``DeveloperError`` (``malformed_flow``) for what could be stored and never told."""
    try:
        json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    except ValueError as error:
        raise DeveloperError(
            "The flow holds what is no UTF-8 text, or a number that is none. Send form and plans "
            "as POST /plans gives them, with your changes.",
            code="malformed_flow",
        ) from error


def _check_sound(found: CheckedFlow) -> None:
    """Raises ``DeveloperError`` (code ``unsound_flow``) for a flow that cannot run as it stands."""
    if found.complaints:
        told = "; ".join(one.text for one in found.complaints[:_TOLD])
        raise DeveloperError(
            f"The plan cannot run as it stands: {told}. Change it, or have it checked for all that "
            "is wrong.",
            code="unsound_flow",
        )


def options_of(found: CheckedFlow, options: RunOptions) -> RunOptions:
    """The options of a run that goes by a flow, for every door.

    Raises ``DeveloperError`` (code ``unsound_flow``) for a flow that cannot run as it stands.
    """
    _check_sound(found)
    return replace(options, strategy="plan", flow=found.flow.model_dump(mode="json"))


def save_template(
    templates: SqliteTemplates,
    name: str,
    flow: Flow,
    parameters: Mapping[str, str],
    request_chars: int,
) -> Template:
    """Keep a flow; ``parameters`` gives the place in the form that each name stands for. Blocks.

    Days stand in its request in place of words such as "tomorrow", which mean others when it runs.
    Raises ``DeveloperError`` as ``SqliteTemplates.save`` and ``check_request``, and
    ``unknown_place`` for a place that no value of the plans comes from.
    """
    check_request(flow.request, request_chars)
    _check_text({"name": name, "parameters": dict(parameters)})
    places = constants(flow)
    wrong = [place for place in parameters.values() if place not in places]
    if wrong:
        raise DeveloperError(
            f"No value of the plan comes from {wrong[0]!r}. Values come from: "
            f"{', '.join(places) or 'nowhere'}.",
            code="unknown_place",
        )
    return templates.save(name, dated(flow).model_dump(mode="json"), parameters)


def flow_of(template: Template) -> Flow:
    """The flow that was saved; raises ``DeveloperError`` (``malformed_flow``)."""
    return read_flow(**template.flow)


def values_of(template: Template) -> dict[str, Any]:
    """The value that each parameter has where none is given; a thing by the name that was said."""
    flow = flow_of(template)
    places = constants(flow)
    return {
        name: (places[place].known and said_at(flow, place)) or places[place].value
        for name, place in template.parameters.items()
    }


@dataclass(frozen=True, slots=True)
class Listed:
    """A template as a list shows it."""

    template: Template
    request: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    problem: str = ""
    """Why it cannot be read; then nothing else of it is told but its name."""


def listed(templates: SqliteTemplates) -> list[Listed]:
    """The owner's, then those that others share, in short; blocks.

    Those that cannot be read are left out, but for the owner's.
    """
    found = []
    for one in templates.listed():
        try:
            _check_text(one.parameters)
            shown = Listed(one, flow_of(one).request[:_LISTED_CHARS], values_of(one))
        except (DeveloperError, KeyError, TypeError):
            shown = Listed(one, problem=_UNREADABLE)
        if not shown.problem or templates.is_owned(one):
            found.append(shown)
    return found


def by_place(template: Template, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values by the names of parameters, by the places that these stand for.

    Raises ``DeveloperError`` (code ``unknown_parameter``).
    """
    places = template.parameters
    if wrong := [name for name in values if name not in places]:
        raise DeveloperError(
            f"The template has no parameter {wrong[0]!r}. It has: {', '.join(places) or 'none'}.",
            code="unknown_parameter",
        )
    return {places[name]: value for name, value in values.items()}


def given_values(written: Sequence[str], before: Mapping[str, Any]) -> dict[str, Any]:
    """Values that are written ``name=value``, read as ``read_as``.

    Raises ``DeveloperError`` (code ``no_value``) for what names none.
    """
    pairs = [one.partition("=") for one in written]
    if wrong := [one for one, (_, sign, _) in zip(written, pairs, strict=True) if not sign]:
        raise DeveloperError(
            f"{wrong[0]!r} gives no value. Write NAME=VALUE, with a name of: "
            f"{', '.join(before) or 'none'}.",
            code="no_value",
        )
    return {name: read_as(text, before.get(name)) for name, _, text in pairs}


def read_as(written: str, before: Any) -> Any:
    """A value as it is typed: a text stays one where there was one, else JSON is read as such."""
    return written if isinstance(before, str) else read_value(written)
