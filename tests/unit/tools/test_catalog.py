"""The descriptions that ship with Cairn."""

from __future__ import annotations

from pathlib import Path

import pytest

import tools.catalog
from memory.errors import DeveloperError
from tools.description_source import DescriptionReader
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description

NAMES = sorted(path.stem for path in Path(tools.catalog.__path__[0]).glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_a_description_of_the_catalog_is_complete(name: str) -> None:
    source = DescriptionReader(f"catalog:{name}").read()
    (catalogue,) = import_description(source.content, source.name, ImportOptions())
    assert (catalogue.skipped, catalogue.warnings) == ({}, ())
    assert catalogue.group.base_url.startswith("https://")
    for tool in catalogue.tools:
        assert (tool.risk, tool.security) == ("read", ())
        assert tool.summary
        assert tool.outputs
        unsaid = [p.name for p in tool.parameters if not (p.description or p.enum)]
        assert unsaid == []


def test_a_name_that_the_catalog_lacks_is_told_with_those_that_it_has() -> None:
    with pytest.raises(DeveloperError, match="open-meteo") as caught:
        DescriptionReader("catalog:weather").read()
    assert caught.value.code == "source_missing"
