"""What storing a catalogue changes, and whether it can be stored at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from pydantic import ValidationError

from memory.errors import DeveloperError
from tools.importing.changes import breaking_changes
from tools.library import Catalogue, ImportReport
from tools.records import Record, Tool


def record_json(record: Record) -> str:
    """The record as it is stored and compared; fields at their defaults are left out.

    So a default of a record may only change together with a migration of what is stored.
    """
    return record.model_dump_json(exclude_defaults=True)


def report_of(catalogue: Catalogue, stored: Mapping[str, str]) -> ImportReport:
    """Compare the catalogue with the ``stored`` tools of its group (id -> record as JSON)."""
    new = {tool.id for tool in catalogue.tools}
    removed = tuple(sorted(stored.keys() - new))
    unchanged = {tool.id for tool in catalogue.tools if stored.get(tool.id) == record_json(tool)}
    return ImportReport(
        group_id=catalogue.group.id,
        added=tuple(sorted(new - stored.keys())),
        removed=removed,
        changed=tuple(sorted((new & stored.keys()) - unchanged)),
        unchanged=tuple(sorted(unchanged)),
        breaking=dict.fromkeys(removed, ("it is gone",)) | _breaking(catalogue, stored, unchanged),
        not_chosen=catalogue.not_chosen,
        skipped=catalogue.skipped,
        warnings=catalogue.warnings,
    )


def _breaking(
    catalogue: Catalogue, stored: Mapping[str, str], unchanged: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """What breaks in the tools that changed; a stored record that is unreadable says nothing."""
    found = {}
    for tool in catalogue.tools:
        if tool.id not in stored or tool.id in unchanged:
            continue
        try:
            found[tool.id] = breaking_changes(Tool.model_validate_json(stored[tool.id]), tool)
        except ValidationError:
            continue
    return {tool_id: reasons for tool_id, reasons in found.items() if reasons}


def check_catalogue(catalogue: Catalogue) -> None:
    """Raise ``DeveloperError`` (code ``invalid_catalogue``) when its parts do not fit together."""
    group = catalogue.group
    ids = [tool.id for tool in catalogue.tools]
    repeated = sorted(i for i, count in Counter(ids).items() if count > 1)
    problems = [f"tool {i!r} appears twice" for i in repeated]
    problems += [
        f"tool {tool.id!r} is not of group {group.id!r}"
        for tool in catalogue.tools
        if tool.group_id != group.id or not tool.id.startswith(f"{group.id}.")
    ]
    if group.category_id != catalogue.category.id:
        problems.append(f"category {group.category_id!r} is not {catalogue.category.id!r}")
    if problems:
        raise DeveloperError(
            f"The catalogue of {group.id!r} cannot be stored: {'; '.join(problems[:3])}. "
            "Tool ids are '<group id>.<operation>', each once.",
            code="invalid_catalogue",
        )
