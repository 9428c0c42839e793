"""The importer on published descriptions, where the shared data folder is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from memory.errors import DeveloperError
from tools.library import Catalogue
from tools.openapi_import import import_openapi
from tools.records import Tool

DATA = Path(__file__).parents[4] / "shared" / "data"
SPECS = DATA / "specs"
UNUSABLE = {
    "webhooks": "no_operations",
    "openapi-workshop_title": "no_operations",
}

needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the shared data folder is absent")


def published() -> list[Path]:
    return sorted(path for path in SPECS.rglob("*") if path.suffix in (".json", ".yaml", ".yml"))


def imported(path: Path) -> Catalogue:
    return import_openapi(path.read_bytes(), source=path.name)


def expected_error(path: Path) -> str | None:
    return next((code for part, code in UNUSABLE.items() if path.stem.endswith(part)), None)


@needs_data
@pytest.mark.parametrize("path", published(), ids=lambda path: path.name)
def test_every_published_description_is_imported_or_refused_with_a_reason(path: Path) -> None:
    code = expected_error(path)
    if code is not None:
        with pytest.raises(DeveloperError) as caught:
            imported(path)
        assert caught.value.code == code
        return
    found = imported(path)
    assert found.tools
    for tool in found.tools:
        assert tool.path.startswith("/")
        assert len({parameter.key for parameter in tool.parameters}) == len(tool.parameters)
        for parameter in tool.parameters:
            Draft202012Validator.check_schema(parameter.json_schema)


@needs_data
def test_json_and_yaml_of_one_description_give_the_same_tools() -> None:
    pairs = 0
    for path in published():
        twin = path.with_name(path.name.replace("_json_", "_yaml_")).with_suffix(".yaml")
        if "_json_" not in path.name or not twin.exists() or expected_error(path):
            continue
        pairs += 1
        assert signatures(path) == signatures(twin), path.name
    assert pairs > 40


@needs_data
def test_a_large_description_is_read_completely() -> None:
    found = imported(DATA / "restbench" / "specs" / "tmdb_oas.json")
    assert (len(found.tools), found.skipped, found.warnings) == (54, {}, ())
    tool = named(found, "/person/{person_id}/movie_credits")
    assert [(p.key, p.location, p.type) for p in tool.parameters] == [
        ("person_id", "path", "integer")
    ]
    assert "cast[].title" in {output.path for output in tool.outputs}
    assert tool.security == (("api_key",),)


def named(catalogue: Catalogue, path: str) -> Tool:
    return next(tool for tool in catalogue.tools if tool.path == path)


def signatures(path: Path) -> list[tuple[str, list[str], list[str]]]:
    """What each tool takes and gives; the wording of some pairs differs."""
    return [
        (tool.id, [p.key for p in tool.parameters], [o.path for o in tool.outputs])
        for tool in imported(path).tools
    ]
