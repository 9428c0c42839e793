from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memory.errors import DeveloperError
from tools.description_source import DescriptionReader
from tools.importing.bundling import bundle
from tools.library import Catalogue
from tools.openapi_import import import_openapi

SHARED = """
Pet:
  type: object
  properties:
    name: {type: string}
    owner: {$ref: 'people.yaml#/Person'}
    parent: {$ref: '#/Pet'}
"""
PEOPLE = "Person: {type: object, properties: {city: {type: string}, pet: {$ref: 'pets.yaml#/Pet'}}}"


def answering(schema: dict[str, Any]) -> dict[str, Any]:
    return {"responses": {"200": {"content": {"application/json": {"schema": schema}}}}}


def imported(path: Path) -> Catalogue:
    reader = DescriptionReader(str(path))
    source = reader.read()
    return import_openapi(source.content, source=source.name, linked=reader.linked)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "api"
    (inner / "parts").mkdir(parents=True)
    (inner / "parts" / "pets.yaml").write_text(SHARED)
    (inner / "parts" / "people.yaml").write_text(PEOPLE)
    (tmp_path / "secret.yaml").write_text("Pet: {type: object, properties: {key: {const: 1}}}")
    return inner


def described(folder: Path, paths: dict[str, Any], **root: Any) -> Path:
    document = {"openapi": "3.1.0", "servers": [{"url": "https://a.org"}], "paths": paths, **root}
    path = folder / "openapi.json"
    path.write_text(json.dumps(document))
    return path


def test_what_a_description_refers_to_in_other_files_is_taken_in(folder: Path) -> None:
    item = {"get": {"operationId": "people", **answering({"$ref": "people.yaml#/Person"})}}
    (folder / "parts" / "path.json").write_text(json.dumps(item))
    pets = answering({"$ref": "parts/pets.yaml#/Pet"})
    path = described(folder, {"/pets": {"get": pets}, "/p": {"$ref": "./parts/path.json"}})
    found = imported(path)
    assert (found.skipped, found.warnings) == ({}, ())
    first, second = found.tools
    assert [o.path for o in first.outputs] == ["name", "owner.city", "owner.pet", "parent"]
    assert [o.path for o in second.outputs][:2] == ["city", "pet.name"]


def test_the_digest_of_a_group_covers_what_it_refers_to(folder: Path) -> None:
    path = described(folder, {"/pets": {"get": answering({"$ref": "parts/pets.yaml#/Pet"})}})
    before = imported(path)
    (folder / "parts" / "pets.yaml").write_text("Pet: {properties: {age: {type: integer}}}")
    after = imported(path)
    assert before.group.digest != after.group.digest
    assert before.tools[0].digest != after.tools[0].digest


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("../secret.yaml#/Pet", "is not in the folder"),
        ("parts/gone.yaml#/Pet", "cannot be read"),
        ("http://localhost:9/pets.yaml#/Pet", "this machine"),
        ("http://10.0.0.1/pets.yaml#/Pet", "cannot be fetched"),
    ],
)
def test_what_cannot_be_read_costs_only_what_refers_to_it(
    folder: Path, reference: str, said: str
) -> None:
    paths = {
        "/a": {"get": answering({"$ref": reference})},
        "/b": {"get": answering({"$ref": "parts/pets.yaml#/Pet"})},
    }
    found = imported(described(folder, paths))
    assert len(found.tools) == 2
    assert [bool(tool.outputs) for tool in found.tools] == [False, True]
    assert any(said in warning for warning in found.warnings)


def test_a_link_out_of_the_folder_is_not_followed(folder: Path) -> None:
    (folder / "parts" / "link.yaml").symlink_to(folder.parent / "secret.yaml")
    paths = {"/a": {"get": answering({"$ref": "parts/link.yaml#/Pet"})}}
    assert "is not in the folder" in imported(described(folder, paths)).warnings[0]


def test_addresses_are_relative_to_the_document_that_names_them() -> None:
    asked = []

    def read(location: str) -> bytes:
        asked.append(location)
        return b'{"A": {"$ref": "../x/b.json"}, "Own": {"$ref": "#/A"}}'

    root = {"a": {"$ref": "sub/a.json#/Own"}, "b": {"$ref": "#/a"}}
    assert bundle(root, "https://h.org/docs/api.json", read) == []
    assert asked[:2] == ["https://h.org/docs/sub/a.json", "https://h.org/docs/x/b.json"]
    assert (root["a"]["$ref"], root["b"]["$ref"]) == ("#/x-cairn-linked/0/Own", "#/a")


def test_documents_that_refer_on_and_on_come_to_an_end() -> None:
    count = 0

    def read(location: str) -> bytes:
        nonlocal count
        count += 1
        return json.dumps({"$ref": f"n{count}.json"}).encode()

    problems = bundle({"$ref": "start.json"}, "api.json", read)
    assert count < 500
    assert "documents are enough" in problems[-1]


def test_all_documents_together_have_one_limit_of_size(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.description_source.MAX_BYTES", 200)
    (folder / "a.yaml").write_text("x" * 150)
    reader = DescriptionReader(str(folder / "a.yaml"))
    assert len(reader.read().content) == 150
    with pytest.raises(DeveloperError, match="all documents together"):
        reader.linked(str(folder / "a.yaml"))
