"""Whether what is imported may change things: not before a person says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.library import Catalogue, ToolLibrary


def with_write_access(
    library: ToolLibrary,
    catalogues: Sequence[Catalogue],
    allowed: bool,
    ask: Callable[[str], bool] | None,
) -> list[Catalogue]:
    """The catalogues with their groups read-only, unless ``allowed`` or a yes to ``ask``.

    A group that exists stays as it is, unless it comes from another source: then it counts as
    new. ``ask`` is None where nobody can be asked.
    """
    known = {(group.id, group.source): group.read_only for group in library.groups()}
    new = [one for one in catalogues if _origin(one) not in known]
    changing = changing_tools(new)
    agreed = False
    if changing and not allowed and ask is not None:
        agreed = ask(
            f"{changing} of its tools change something. May they be used? Each change is still "
            "shown to you for approval"
        )
    return [
        _set(one, read_only=not allowed and known.get(_origin(one), not agreed))
        for one in catalogues
    ]


def set_write_access(library: ToolLibrary, group_id: str, *, allowed: bool) -> None:
    """Let a group change things, or keep it from doing so; raises as ``ToolLibrary.group``."""
    from tools.library import Catalogue

    group = library.group(group_id)
    category = next(one for one in library.categories() if one.id == group.category_id)
    tools = tuple(library.tools(group_id=group_id))
    stored = Catalogue(category=category, group=group, tools=tools)
    library.put(_set(stored, read_only=not allowed))


def changing_tools(catalogues: Sequence[Catalogue]) -> int:
    """How many tools change something."""
    return sum(tool.risk != "read" for one in catalogues for tool in one.tools)


def _origin(catalogue: Catalogue) -> tuple[str, str]:
    return catalogue.group.id, catalogue.group.source


def _set(catalogue: Catalogue, *, read_only: bool) -> Catalogue:
    group = catalogue.group.model_copy(update={"read_only": read_only})
    return catalogue.model_copy(update={"group": group})
