"""New imports only read until a person says otherwise."""

from __future__ import annotations

import pytest

from app.write_access import asked_for_write_access, set_write_access, with_write_access
from memory.errors import DeveloperError
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary

WRITES = (
    b'{"openapi": "3.1.0", "info": {"title": "Desk"}, "paths": {"/a": {"get": {}, "post": {}}}}'
)
READS = b'{"openapi": "3.1.0", "info": {"title": "Desk"}, "paths": {"/a": {"get": {}}}}'


def described(content: bytes) -> list[Catalogue]:
    return list(import_description(content, "desk.json", ImportOptions()))


def put(library: VolatileLibrary, content: bytes, *, allowed: bool = False) -> bool:
    """Import, and say whether the group may only read."""
    for one in with_write_access(library, described(content), allowed=allowed, agreed=False):
        library.put(one)
    return library.group("desk").read_only


def test_a_new_group_only_reads_unless_it_is_said_to_change_things() -> None:
    assert put(VolatileLibrary(), WRITES)
    assert not put(VolatileLibrary(), WRITES, allowed=True)


def test_a_group_that_exists_stays_as_it_is() -> None:
    library = VolatileLibrary()
    library.put(described(WRITES)[0])  # as libraries hold them that are older than this
    assert not put(library, WRITES)
    set_write_access(library, "desk", allowed=False)
    assert put(library, WRITES)
    assert not put(library, WRITES, allowed=True)


@pytest.mark.parametrize("answer", [True, False])
def test_a_person_is_asked_once_where_something_changes(answer: bool) -> None:
    asked: list[str] = []

    def ask(question: str) -> bool:
        asked.append(question)
        return answer

    assert asked_for_write_access(VolatileLibrary(), described(WRITES), ask) is answer
    assert asked[0].startswith("1 of its tools change something")
    assert not asked_for_write_access(VolatileLibrary(), described(READS), ask)
    library = VolatileLibrary()
    put(library, WRITES)
    assert not asked_for_write_access(library, described(WRITES), ask)
    assert len(asked) == 1, "not where nothing changes, nor for what is known"


def test_a_yes_is_for_what_is_new_alone() -> None:
    library = VolatileLibrary()
    put(library, WRITES)
    (known,) = described(WRITES)
    (new,) = import_description(WRITES, "desk.json", ImportOptions(group_id="mail"))
    found = with_write_access(library, [known, new], allowed=False, agreed=True)
    assert {one.group.id: one.group.read_only for one in found} == {"desk": True, "mail": False}


@pytest.mark.parametrize("answer", [True, False])
def test_another_source_of_a_group_inherits_no_write_access(answer: bool) -> None:
    library = VolatileLibrary()
    put(library, WRITES, allowed=True)
    other = list(import_description(WRITES, "elsewhere.json", ImportOptions(group_id="desk")))
    (found,) = with_write_access(library, other, allowed=False, agreed=answer)
    assert found.group.read_only is not answer


def test_what_is_set_changes_nothing_else() -> None:
    library = VolatileLibrary()
    put(library, WRITES)
    tools, revision = list(library.tools()), library.revision()
    set_write_access(library, "desk", allowed=True)
    assert not library.group("desk").read_only
    assert list(library.tools()) == tools
    assert library.revision() > revision
    with pytest.raises(DeveloperError):
        set_write_access(library, "dask", allowed=True)
