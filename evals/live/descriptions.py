"""The descriptions of services that were written by hand."""

from __future__ import annotations

from importlib.resources import files


def written_description(package: str | None, base_url: str) -> str:
    """The description that a package holds, as it was written, with the address."""
    assert package, "a service is a package"
    text = files(package).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("{{base_url}}", base_url)
