"""Stores what a description holds: replaced groups, write access, people's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tools.description_source import Source
    from tools.library import Catalogue, ToolLibrary
    from tools.records import ToolGroup


def store(
    library: ToolLibrary,
    read: Source,
    catalogues: Sequence[Catalogue],
    *,
    replaces: bool,
    may_change: bool,
    loopback_groups: Collection[str],
    ask: Callable[[str], bool] | None = None,
) -> list[dict[str, Any]]:
    """Store the groups of a description; a summary of each (``import_summary``).

    ``replaces``: whether a group from another source may be replaced; ``may_change``: whether the
    tools may change things, ``ask`` is asked where that was not said. Raises ``DeveloperError``
    (code ``group_exists``).
    """
    from app.import_summary import import_summary
    from app.write_access import asked_for_write_access, with_write_access
    from tools.importing.wordings import worded

    if not replaces:
        _refuse_namesakes(library, catalogues)
    agreed = ask is not None and not may_change and asked_for_write_access(library, catalogues, ask)
    with library.changing() as held:  # nobody waits for the answer of a person
        if not replaces:
            _refuse_namesakes(held, catalogues)
        catalogues = with_write_access(held, catalogues, allowed=may_change, agreed=agreed)
        known = {group.id: group for group in held.groups()}
        said = {group.id: group.wordings for group in known.values()}
        catalogues = [worded(one, said.get(one.group.id, {})) for one in catalogues]
        catalogues = [_told_if_moved(one, known.get(one.group.id)) for one in catalogues]
        reports = [held.put(catalogue) for catalogue in catalogues]
    text = read.content.decode(errors="replace")
    done = zip(catalogues, reports, strict=True)
    return [import_summary(one, report, text, loopback_groups) for one, report in done]


def _told_if_moved(catalogue: Catalogue, before: ToolGroup | None) -> Catalogue:
    """The catalogue with a warning where its group was called somewhere else until now."""
    now = catalogue.group.base_url
    if before is None or before.base_url in ("", now):
        return catalogue
    warning = f"it is called at {now or 'no address'} from now on, and no more at {before.base_url}"
    return catalogue.model_copy(update={"warnings": (*catalogue.warnings, warning)})


def _refuse_namesakes(library: ToolLibrary, catalogues: Sequence[Catalogue]) -> None:
    """Two APIs may have one title; the second must not push out the first unasked."""
    new = {catalogue.group.id: catalogue.group.source for catalogue in catalogues}
    for group in library.groups():
        if new.get(group.id, group.source) != group.source:
            raise DeveloperError(
                f"Group {group.id!r} exists already, from {group.source}. Nothing was stored. "
                f"Replace it with --group {group.id}, or give another id with --group.",
                code="group_exists",
            )
