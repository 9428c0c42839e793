"""The page that an answer's own address leads to, where no input of the operation asks for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urljoin, urlsplit

from memory.redaction import REDACTED
from tools.calling import CallResult
from tools.credential_binding import credential_parameters
from tools.paging import next_address, next_arguments
from tools.records import Parameter, Tool, ToolGroup


class NextPage(NamedTuple):
    """What asks for the page after an answer."""

    tool: Tool
    """The operation; it takes what the address says besides as further inputs."""
    arguments: dict[str, Any]


def next_page(
    tool: Tool, group: ToolGroup, first: Mapping[str, Any], arguments: Mapping[str, Any],
    result: CallResult,
) -> NextPage | None:  # fmt: skip
    """The page after the answer to ``arguments``; None: there is none, or none can be asked for.

    An address is followed by its query alone, and only where it has the scheme, host and path of
    the call: so the next call goes where this one went, with the same credential. It changes
    nothing of ``first``, the arguments of the first page.
    """
    following = next_arguments(tool, arguments, result.body, result.beside)
    if following is not None:
        return NextPage(tool, following)
    said = _said(next_address(result.body, result.beside), result)
    more = _taking(tool, said)
    keys = {p.name: p.key for p in more.parameters if p.location == "query"}
    kept = {*first, *credential_parameters(more, group)}
    told = {keys[name]: value for name, value in said.items() if keys[name] not in kept}
    is_new = any(str(arguments.get(key)) != value for key, value in told.items())
    is_masked = any(REDACTED in value for value in told.values())
    return NextPage(more, {**arguments, **told}) if is_new and not is_masked else None


def _taking(tool: Tool, names: Collection[str]) -> Tool:
    """The operation with a further input for each name that none of its own has in a query."""
    known = {p.name for p in tool.parameters if p.location == "query"}
    taken = {p.key for p in tool.parameters}
    added = (
        Parameter(key=f"{n}@query" if n in taken else n, name=n, location="query")
        for n in names
        if n not in known
    )
    return tool.model_copy(update={"parameters": (*tool.parameters, *added)})


def _said(address: str, result: CallResult) -> dict[str, str]:
    """What the query of an address to the same place says; empty for any other address."""
    if result.request is None:
        return {}
    try:
        here = urlsplit(result.request.url)
        there = urlsplit(urljoin(result.request.url, address))
        pairs = parse_qsl(there.query, keep_blank_values=True)
    except ValueError:
        return {}
    if (there.scheme, there.netloc, there.path) != (here.scheme, here.netloc, here.path):
        return {}
    return dict(pairs) if len(dict(pairs)) == len(pairs) else {}
