"""Whether what is imported may change things: not before a person says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.library import Catalogue, ToolLibrary


def asked_for_write_access(
    library: ToolLibrary, catalogues: Sequence[Catalogue], ask: Callable[[str], bool]
) -> bool:
    """Whether a person says that what is new may change things; nobody is asked for nothing."""
    known = _known(library)
    changing = changing_tools([one for one in catalogues if _origin(one) not in known])
    return changing > 0 and ask(
        f"{changing} of its tools change something. May they be used? Each change is still "
        "shown to you for approval"
    )


def with_write_access(
    library: ToolLibrary, catalogues: Sequence[Catalogue], *, allowed: bool, agreed: bool
) -> list[Catalogue]:
    """The catalogues with their groups read-only, unless ``allowed`` or, for new ones, ``agreed``.

    A group that exists stays as it is, unless it comes from another source: then it counts as
    new.
    """
    known = _known(library)
    return [
        _set(one, read_only=not allowed and known.get(_origin(one), not agreed))
        for one in catalogues
    ]


def set_write_access(library: ToolLibrary, group_id: str, *, allowed: bool) -> None:
    """Let a group change things, or keep it from doing so; raises as ``ToolLibrary.group``."""
    from tools.library import Catalogue

    with library.changing() as held:
        group = held.group(group_id)
        category = next(one for one in held.categories() if one.id == group.category_id)
        tools = tuple(held.tools(group_id=group_id))
        stored = Catalogue(category=category, group=group, tools=tools)
        held.put(_set(stored, read_only=not allowed))


def changing_tools(catalogues: Sequence[Catalogue]) -> int:
    """How many tools change something."""
    return sum(tool.risk != "read" for one in catalogues for tool in one.tools)


def _known(library: ToolLibrary) -> dict[tuple[str, str], bool]:
    """Group and its source -> whether it only reads."""
    return {(group.id, group.source): group.read_only for group in library.groups()}


def _origin(catalogue: Catalogue) -> tuple[str, str]:
    return catalogue.group.id, catalogue.group.source


def _set(catalogue: Catalogue, *, read_only: bool) -> Catalogue:
    group = catalogue.group.model_copy(update={"read_only": read_only})
    return catalogue.model_copy(update={"group": group})
