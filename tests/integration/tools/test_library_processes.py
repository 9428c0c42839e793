"""The SQLite library under several processes, owners and unreadable records."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from memory.database import open_database
from memory.errors import DeveloperError
from tools.openapi_import import import_openapi
from tools.sqlite_library import SqliteLibrary

ROOT = Path(__file__).parents[3]
WRITER = """
import sys
from pathlib import Path
from memory.database import open_database
from tools.openapi_import import import_openapi
from tools.sqlite_library import SqliteLibrary

library = SqliteLibrary(open_database(Path(sys.argv[1])))
for turn in range(10):
    paths = {f"/p{i}": {"get": {"operationId": f"op{i}"}} for i in range(turn + 1)}
    document = {"openapi": "3.1.0", "servers": [{"url": "https://a.org"}], "paths": paths}
    library.put(import_openapi(document, source="x", group_id="own" + sys.argv[2]))
    library.put(import_openapi(document, source=f"{sys.argv[2]}-{turn}", group_id="shared"))
"""


def ping(group_id: str) -> dict[str, object]:
    return {
        "openapi": "3.1.0",
        "info": {"title": group_id},
        "servers": [{"url": "https://a.org"}],
        "paths": {"/ping": {"get": {"operationId": "ping"}}},
    }


def test_processes_lose_no_change(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(n)], cwd=ROOT)
        for n in range(3)
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    engine = open_database(path)
    library = SqliteLibrary(engine)
    assert [group.id for group in library.groups()] == ["own0", "own1", "own2", "shared"]
    assert {len(library.tools(group_id=f"own{n}")) for n in range(3)} == {10}
    assert library.revision() == 3 * 10 * 2
    engine.dispose()


def test_a_change_by_another_process_is_seen(tmp_path: Path) -> None:
    one, other = open_database(tmp_path / "a.db"), open_database(tmp_path / "a.db")
    first, second = SqliteLibrary(one), SqliteLibrary(other)
    assert first.tools() == []
    second.put(import_openapi(ping("air"), source="x"))
    assert [tool.id for tool in first.tools()] == ["air.ping"]
    one.dispose()
    other.dispose()


def test_owners_do_not_see_each_other(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "a.db")
    ann, bob = SqliteLibrary(engine, owner="ann"), SqliteLibrary(engine, owner="bob")
    ann.put(import_openapi(ping("air"), source="x"))
    bob.put(import_openapi(ping("air"), source="y"))
    bob.remove_group("air")
    assert [tool.id for tool in ann.tools()] == ["air.ping"]
    assert (bob.tools(), bob.categories()) == ([], [])
    engine.dispose()


def test_a_record_of_another_shape_is_named(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "a.db")
    library = SqliteLibrary(engine)
    library.put(import_openapi(ping("air"), source="x"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE tools SET record = '{\"id\": 1}'"))
        connection.execute(text("UPDATE library_revisions SET revision = revision + 1"))
    with pytest.raises(DeveloperError, match=r"air\.ping.*import") as caught:
        library.tools()
    assert caught.value.code == "library_unreadable"
    engine.dispose()
