"""Where programs are carried out: services of the library, or answers made up of a description."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from evals.simulator.described import described
from evals.teaching.records import Source
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts
    from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class Place:
    """Parts whose caller reaches the services, and the groups that lessons are about."""

    parts: Parts
    groups: tuple[str, ...]
    made_up: bool
    """Whether the answers are made up of a description."""


@contextmanager
def library_place(settings: Settings, groups: Sequence[str]) -> Iterator[Place]:
    """The library of the settings; all its groups where none is named.

    Raises ``DeveloperError`` (code ``unknown_group``).
    """
    from app.wiring import open_rule_parts

    with open_rule_parts(settings) as parts:
        known = [group.id for group in parts.library.groups()]
        for group in groups:
            parts.library.group(group)
        yield Place(parts, tuple(groups or known), made_up=False)


@contextmanager
def described_place(settings: Settings, file: Path) -> Iterator[Place]:
    """A description alone, its operations answered on this machine, in a folder that goes away."""
    from app.stores import open_library
    from app.wiring import open_rule_parts
    from tools.openapi_import import import_openapi
    from tools.slug import slug

    group = slug(file.stem, "described")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-data-"))
        own = settings.model_copy(update={"data_dir": Path(folder), "sandbox": "off"})
        try:
            text = file.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            message = f"{file} cannot be read: {reason}. Name an OpenAPI file."
            raise DeveloperError(message, code="file_not_readable") from None
        first = import_openapi(text, source=file.name, group_id=group)
        address = stack.enter_context(described(first.tools))
        catalogue = import_openapi(
            text, source=file.name, group_id=group, base_url=address, allow_loopback=True
        )
        tools = tuple(
            tool.model_copy(update={"security": (), "base_url": ""}) for tool in catalogue.tools
        )
        with open_library(own) as library:
            library.put(catalogue.model_copy(update={"tools": tools}))
        parts = stack.enter_context(open_rule_parts(own))
        yield Place(parts, tuple(one.id for one in parts.library.groups()), made_up=True)


def sources_of(place: Place, library: ToolLibrary, licence: str) -> dict[str, Source]:
    """Where each group comes from, and under which licence, as far as it was said."""
    found = {}
    for name in place.groups:
        group = library.group(name)
        made = "answers made up of it: " if place.made_up else ""
        found[name] = Source(
            group=name,
            source=f"{made}{group.source}",
            digest=group.digest,
            licence=licence or "not stated: look it up before lessons are handed on",
        )
    return found
