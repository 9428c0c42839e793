"""The tools of the services, imported as a user's own at the address of the proxy."""

from __future__ import annotations

from collections.abc import Mapping

from app.settings import Settings
from evals.kills.recording_proxy import RecordingProxy


def import_tools(settings: Settings, documents: Mapping[str, str], proxy: RecordingProxy) -> None:
    """Import the documents (service -> text) as ``cairn tools import --allow-loopback`` would."""
    from app.stores import open_library
    from tools.openapi_import import import_openapi

    with open_library(settings) as library:
        for name, text in documents.items():
            library.put(
                import_openapi(
                    text,
                    source=f"{name}.json",
                    group_id=name,
                    category=name,
                    base_url=f"{proxy.base_url}/{name}",
                    allow_loopback=True,
                )
            )
