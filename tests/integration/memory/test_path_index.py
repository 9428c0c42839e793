"""The index of the path memory: damaged, taken by another process, behind, and of an old model."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory.chroma_index import ChromaIndex
from memory.database import open_database
from memory.indexed_path_search import IndexedPathSearch
from memory.path_exchange import exported
from memory.path_search import PathSearch
from memory.sqlite_path_memory import SqlitePathMemory
from tests.path_stubs import WordEmbedder, path

ROOT = Path(__file__).parents[3]
COUNT = 1200
WORDS = ["rome", "oslo", "lima", "hotel", "train", "cheap", "rain", "today", "opera", "lunch"]
HOLD = """
import sys
from pathlib import Path
from memory.chroma_index import ChromaIndex
index = ChromaIndex(Path(sys.argv[1]))
print(index.open(), flush=True)
sys.stdin.readline()
"""


def request_of(number: int) -> str:
    """One of 1024 mixes of words, so that some requests are the same."""
    mix = number * 7919 % 1024
    return " ".join(word for bit, word in enumerate(WORDS) if mix >> bit & 1) or "nothing"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with many paths and an index of them."""
    folder = tmp_path_factory.mktemp("filled")
    with opened(folder) as (memory, search):
        memory.import_(dict(exported(path(n, request=request_of(n)))) for n in range(COUNT))
        assert search.catch_up("local")
    return folder


@pytest.fixture
def folder(filled: Path, tmp_path: Path) -> Path:
    return shutil.copytree(filled, tmp_path / "data")


@contextmanager
def opened(
    folder: Path, embedder: WordEmbedder | None = None
) -> Iterator[tuple[SqlitePathMemory, IndexedPathSearch]]:
    engine = open_database(folder / "cairn.db")
    used = embedder or WordEmbedder()
    index = ChromaIndex(folder / "paths.chroma")
    search = IndexedPathSearch(engine, used, index, index_from=0, exact_first=0)
    with closing(search):
        yield SqlitePathMemory(engine, used, lambda: datetime.now(UTC), search=search), search
    engine.dispose()


def found(search: IndexedPathSearch | PathSearch, request: str, k: int) -> list[tuple[str, float]]:
    """What a search finds, through the index where it has one."""
    (vector,) = search._embedder.embed([request])
    if isinstance(search, PathSearch):
        recalled = search.recall("local", vector, k, -1.0)
    else:
        through = search._through_index("local", vector, k, -1.0)
        assert through is not None, "the index does not answer"
        recalled = through
    return [(one.record.path_id, one.similarity) for one in recalled]


def assert_exact(search: IndexedPathSearch) -> None:
    exact = PathSearch(search._engine, search._embedder)
    for number in range(1, 1024, 41):
        request = request_of(number)
        assert found(search, request, 5) == found(exact, request, 5), request


def test_the_index_answers_as_the_exact_search(folder: Path) -> None:
    with opened(folder) as (_, search):
        assert search.catch_up("local")
        assert_exact(search)


def test_what_changed_since_is_seen_at_once(folder: Path) -> None:
    with opened(folder) as (memory, search), opened(folder) as (other, _):
        assert search.catch_up("local")
        nearest = [one[0] for one in found(search, request_of(5), 60)]
        for path_id in nearest[:30]:
            other.forget(path_id)
        for path_id in nearest[30:50]:
            other.grade(path_id, "rejected")
        other.remember(path(9999, request=request_of(5)))
        other.remember(path(9998, path_id=nearest[0], request="nothing", plan={}))
        assert found(search, request_of(5), 1)[0][0] == "p9999"
        assert_exact(search)
        assert search.catch_up("local")
        assert_exact(search)
        assert memory.record(nearest[0]).request == "nothing"


def test_of_many_equal_requests_the_newest_are_found(folder: Path) -> None:
    with opened(folder) as (memory, search):
        memory.import_(dict(exported(path(n, request="all the same"))) for n in range(5000, 5200))
        assert search.catch_up("local")
        best = [one[0] for one in found(search, "all the same", 3)]
        assert best == ["p5199", "p5198", "p5197"]


def garbage(index: Path) -> None:
    (index / "chroma.sqlite3").write_bytes(b"garbage" * 1000)


def broken_graph(index: Path) -> None:
    files = list(index.glob("*/*.bin"))
    assert files
    for file in files:
        file.write_bytes(b"\xff" * 5000)


def lost_graph(index: Path) -> None:
    folders = [entry for entry in index.iterdir() if entry.is_dir()]
    assert folders
    for entry in folders:
        shutil.rmtree(entry)


def replaced(index: Path) -> None:
    shutil.rmtree(index.parent)
    index.parent.write_text("a file")


def missing(index: Path) -> None:
    shutil.rmtree(index.parent)


@pytest.mark.parametrize("damage", [garbage, broken_graph, lost_graph, replaced, missing])
def test_a_damaged_index_is_made_anew(folder: Path, damage: Callable[[Path], None]) -> None:
    (index,) = (entry for entry in (folder / "paths.chroma").iterdir() if entry.is_dir())
    damage(index)
    with opened(folder) as (_, search):
        assert search.catch_up("local")
        assert_exact(search)


def test_an_index_of_other_records_is_made_anew(folder: Path) -> None:
    with opened(folder) as (memory, _):
        memory.expire("2030-01-01T00:00:00+00:00")
        memory.remember(path(1, request="the only one"))
        memory.rebuild()
    with opened(folder) as (_, search):
        assert search.catch_up("local")
        assert found(search, "rome", 5) == [("p0001", 0.0)]


def test_another_model_embeds_anew(folder: Path) -> None:
    with opened(folder, WordEmbedder("other", 32)) as (memory, search):
        exact = memory.recall(request_of(3), k=1, threshold=-1.0)
        assert exact[0].similarity == 1.0
        assert search.catch_up("local")
        assert_exact(search)
    with opened(folder) as (_, search):
        assert search.catch_up("local")
        assert_exact(search)


def test_one_process_has_the_index_and_others_search_exactly(folder: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder / "paths.chroma")],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == "True"
        with opened(folder) as (memory, search):
            assert not search.catch_up("local")
            assert memory.recall(request_of(3), k=1, threshold=-1.0)[0].similarity == 1.0
            holder.kill()
            holder.communicate(timeout=60)
            assert search.catch_up("local")
            assert_exact(search)
    finally:
        holder.kill()
        holder.communicate(timeout=60)


def test_the_index_comes_by_itself_while_searches_are_exact(folder: Path) -> None:
    with opened(folder) as (memory, search):
        deadline = time.monotonic() + 60
        while "local" not in search._ready:
            assert time.monotonic() < deadline
            assert memory.recall(request_of(3), k=1, threshold=-1.0)[0].similarity == 1.0
            time.sleep(0.01)
        assert_exact(search)
