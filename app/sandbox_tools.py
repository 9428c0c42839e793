"""The tools of the sandbox services in the library: there while the services run, and only then."""

from __future__ import annotations

import hashlib

from app.sandbox_process import SandboxServices
from tools.library import ToolLibrary

SOURCE = "sandbox:"
"""Start of the ``source`` of groups that belong to the sandbox."""


def sandbox_wanted(choice: str, library: ToolLibrary) -> bool:
    """Whether the services should run: as set, or while the library holds nothing else."""
    if choice == "auto":
        return all(group.source.startswith(SOURCE) for group in library.groups())
    return choice == "on"


def import_sandbox(library: ToolLibrary, services: SandboxServices) -> None:
    """Bring the groups of the services up to date; what did not change is left alone."""
    from tools.openapi_import import import_openapi

    known = {group.id: group.source for group in library.groups()}
    for name, text in services.documents.items():
        source = f"{SOURCE}{name}#{hashlib.sha256(text.encode()).hexdigest()[:16]}"
        if known.get(name) != source:
            library.put(
                import_openapi(
                    text,
                    source=source,
                    group_id=name,
                    category=name,
                    base_url=f"http://{name}.sandbox.localhost",
                    allow_loopback=True,
                )
            )


def forget_sandbox(library: ToolLibrary) -> None:
    """Remove the groups of the services."""
    for group in library.groups():
        if group.source.startswith(SOURCE):
            library.remove_group(group.id)
