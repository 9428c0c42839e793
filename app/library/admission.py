"""The test that a tool described by hand must pass before it enters the library."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import SecretStr

from memory.errors import CairnError, DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from tools.calling import CallResult
    from tools.documentation_score import Documentation
    from tools.importing.by_hand import Operation
    from tools.importing.importer import ImportOptions
    from tools.library import Catalogue, ToolLibrary
    from tools.records import Security, Tool, ToolGroup
    from tools.transport_caller import TransportCaller

SOURCE = "added by hand"
_CONTENT_CHARS = 4000


class Admission(NamedTuple):
    """How the test of one tool came out."""

    catalogue: Catalogue
    """The tool, with the outputs that its call showed."""
    documentation: Documentation
    call: dict[str, Any] | None
    """``passed``, ``status``, ``elapsed_s``, ``size_bytes``, ``problem`` and ``content``, cut; None
    for a tool that may change something: it is not called."""

    @property
    def problem(self) -> str:
        """Why it may not enter; "" where it passed."""
        if self.call is not None and not self.call["passed"]:
            return f"The test call did not pass: {self.call['problem']}."
        if not self.documentation.is_good:
            lacking = "; ".join(self.documentation.lacks)
            return f"It is not described well enough: it lacks {lacking}."
        return ""

    def to_json(self) -> dict[str, Any]:
        """The outcome as plain JSON values."""
        told = self.documentation
        return {
            "tool_id": self.catalogue.tools[0].id,
            "risk": self.catalogue.tools[0].risk,
            "completeness": told.completeness,
            "readability": told.readability,
            "lacks": list(told.lacks),
            "call": self.call,
            "problem": self.problem,
        }


def tested(
    settings: Settings,
    operation: Operation,
    options: ImportOptions,
    *,
    is_from_here: bool,
    owner: str,
    secret: str,
) -> Admission:
    """Score a tool and, where it only reads, call it once with its examples; blocks.

    The call takes the ``secret``, else the one that is kept for the owner. Raises
    ``DeveloperError`` for what is no operation at all, and as ``check_elsewhere`` unless
    ``is_from_here``: who asks is at this machine.
    """
    from app.library.addresses import check_elsewhere
    from tools.documentation_score import documentation_of
    from tools.importing.by_hand import document_of
    from tools.openapi_document import OpenApiDocument
    from tools.openapi_import import import_document

    def made(answer: Any) -> Catalogue:
        document = document_of(operation, options.group_id or "", answer)
        return import_document(OpenApiDocument.of(document, SOURCE), options)

    catalogue, call = made(None), None
    if not is_from_here:
        check_elsewhere(catalogue)
    if catalogue.tools[0].risk == "read":
        with _caller(settings, catalogue, owner, secret) as caller:
            result = asyncio.run(_called(caller, catalogue.tools[0]))
        call = _told(result)
        if call["passed"] and not isinstance(result, CairnError):
            catalogue = made(result.body)
    return Admission(catalogue, documentation_of(catalogue.tools[0]), call)


def admit(library: ToolLibrary, new: Catalogue) -> None:
    """Store a tool that passed beside what its group holds.

    Raises ``DeveloperError`` (code ``tool_exists``).
    """
    with library.changing() as held:
        held.put(_joined(held, new))


def _joined(library: ToolLibrary, new: Catalogue) -> Catalogue:
    """The group as it is stored with the new tool, which keeps another host of its own."""
    stored = {group.id: group for group in library.groups()}
    group = stored.get(new.group.id)
    if group is None:
        return new
    (tool,) = new.tools
    if group.base_url != new.group.base_url:
        tool = tool.model_copy(update={"base_url": new.group.base_url})
    others = library.tools(group_id=group.id)
    if any(one.id == tool.id for one in others) and group.source != SOURCE:
        raise DeveloperError(
            f"Group {group.id} has a tool {tool.id!r} from {group.source}. Give another name, or "
            "another group with --group.",
            code="tool_exists",
        )
    kept = [one for one in others if one.id != tool.id]
    group = group.model_copy(update={"security": _schemes(group, new.group)})
    category = next(one for one in library.categories() if one.id == group.category_id)
    return new.model_copy(update={"group": group, "category": category, "tools": (*kept, tool)})


def _schemes(group: ToolGroup, new: ToolGroup) -> tuple[Security, ...]:
    """What both authenticate by; raises ``DeveloperError`` (code ``tool_exists``)."""
    held = {one.scheme: one for one in group.security}
    for one in new.security:
        if held.setdefault(one.scheme, one) != one:
            raise DeveloperError(
                f"Group {group.id} takes another credential that is called {one.scheme!r}. Give "
                "another group with --group.",
                code="tool_exists",
            )
    return tuple(held.values())


@contextmanager
def _caller(
    settings: Settings, catalogue: Catalogue, owner: str, secret: str
) -> Iterator[TransportCaller]:
    """What calls the tool as its owner would, with the secret in place of what is kept."""
    from app.calling import make_caller
    from app.stores import open_vault
    from tools.credentials import VolatileCredentialHosts, check_secret
    from tools.volatile_library import VolatileLibrary

    library, group = VolatileLibrary(), catalogue.group
    library.put(catalogue)
    names = [f"{group.id}.{one.scheme}" for one in group.security] if secret else []
    for name in names:
        check_secret(secret, name)
    given = {f"{owner}/{name}": SecretStr(secret) for name in names}
    own = settings.model_copy(update={"credentials": {**settings.credentials, **given}})
    with open_vault(settings) as (_, vault):
        hosts = VolatileCredentialHosts()
        yield make_caller(own, library, hosts, vault).for_owner(owner)


async def _called(caller: TransportCaller, tool: Tool) -> CallResult | CairnError:
    """What one call of the tool gives, or why none could be made."""
    from tools.connectivity import example_arguments

    try:
        return await caller.call(tool, example_arguments(tool))
    except CairnError as error:
        return error
    finally:
        await caller.aclose()


def _told(result: CallResult | CairnError) -> dict[str, Any]:
    if isinstance(result, CairnError):
        return {"passed": False, "problem": str(result), "content": ""}
    lacking = "it answered with no content" if result.outcome == "empty" else ""
    return {
        "passed": result.outcome == "ok",
        "status": result.status,
        "elapsed_s": round(result.elapsed_s, 3),
        "size_bytes": result.size_bytes,
        "problem": result.error.message if result.error else lacking,
        "content": json.dumps(result.body, ensure_ascii=False)[:_CONTENT_CHARS],
    }
