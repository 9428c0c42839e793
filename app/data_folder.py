"""What lies in the data folder, and the parts that are made from one file of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine

    from app.settings import Settings
    from graphs.switches import Switches
    from memory.credential_vault import CredentialVault
    from memory.embeddings import Embedder
    from memory.journal import Secrets
    from memory.langchain_embeddings import LangChainEmbedder
    from memory.minilm import MiniLmTokenEmbedder
    from memory.name_directory import NameDirectory
    from memory.path_memory import PathMemory
    from memory.retention import RunRetention
    from tools.library import ToolLibrary
    from tools.networkx_graph import NetworkxToolGraph
    from tools.retrieval import Retriever
    from trees.records import Tree
    from trees.search import TreeSearch

DATABASE = "cairn.db"
CHECKPOINTS = "checkpoints.db"
VECTORS = "vectors.sqlite"
WORKERS = "workers"
BINDINGS = "bindings.npz"
PATH_INDEX = "paths.chroma"
RUN_AGES = "run-ages.json"
TRACES = "traces"
_ALL = (DATABASE, CHECKPOINTS, VECTORS, WORKERS, BINDINGS, PATH_INDEX, RUN_AGES)


@contextmanager
def open_engine(settings: Settings) -> Iterator[Engine]:
    """The database of the data folder; what its vault holds is masked from then on.

    Raises ``DeveloperError`` as ``open_database``, and ``database_emptied``.
    """
    from memory.database import open_database
    from memory.private_files import make_private

    make_private(settings.data_dir, _ALL)
    _check_not_emptied(settings.data_dir)
    engine = open_database(settings.data_dir / DATABASE)
    try:
        make_vault(settings, engine).learn_all()
        yield engine
    finally:
        engine.dispose()


def _check_not_emptied(folder: Path) -> None:
    """Whether the database lost what it held: a new one is made before all that is beside it."""
    database = folder / DATABASE
    beside = [name for name in (CHECKPOINTS, TRACES) if _holds(folder / name)]
    if beside and not _holds(database):
        state = "is empty" if database.exists() else "is missing"
        others = " and ".join(beside)
        raise DeveloperError(
            f"{database} {state}, though {others} beside it is not: it held runs, tools and keys. "
            f"Put a copy of it in its place. To begin anew, move {others} away, too, or set "
            "CAIRN_DATA_DIR to another folder.",
            code="database_emptied",
        )


def _holds(path: Path) -> bool:
    """Whether there is a file or folder that is not empty."""
    if path.is_dir():
        return any(path.iterdir())
    return path.is_file() and path.stat().st_size > 0


def make_vault(settings: Settings, engine: Engine) -> CredentialVault:
    """The credential vault in an open database, with the keys of the setting or the keyring."""
    from memory.credential_vault import CredentialVault

    return CredentialVault(engine, utc_now, lambda: vault_keys(settings))


def vault_keys(settings: Settings) -> Sequence[str]:
    """The keys of the vault, the one that encrypts first; none where none is set or kept."""
    from memory.redaction import learn
    from memory.vault_keys import keyring_keys, split_keys

    if settings.vault_key is not None:
        return split_keys(settings.vault_key.get_secret_value())
    keys = keyring_keys()
    learn("vault keys", keys)
    return keys


def utc_now() -> datetime:
    """The time of the real world."""
    return datetime.now(UTC)


class Embedders(NamedTuple):
    """What turns texts into vectors: in general, what operations are for, and what is asked."""

    general: Embedder
    purposes: Embedder
    asking: MiniLmTokenEmbedder | None


def make_embedders(settings: Settings) -> Embedders:
    """Those of the settings, made together: each holds a loaded model. Raises ``DeveloperError``.

    See ``make_embedder``, ``make_purpose_embedder`` and ``make_asking_embedder``.
    """
    general, purposes = make_embedder(settings), make_purpose_embedder(settings)
    return Embedders(general, purposes, make_asking_embedder(settings))


def make_embedder(settings: Settings) -> Embedder:
    """The embedder of the settings, with its vectors kept in the data folder.

    Raises ``DeveloperError`` (code ``embedding_failed``) for a model that cannot be made.
    """
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import MiniLmEmbedder

    named = settings.embeddings
    embedder: Embedder = MiniLmEmbedder() if named == "builtin" else _langchain_embedder(named)
    return CachedEmbedder(embedder, settings.data_dir / VECTORS)


def _langchain_embedder(name: str) -> LangChainEmbedder:
    from langchain.embeddings import init_embeddings

    from memory.langchain_embeddings import LangChainEmbedder, not_embedding

    try:
        return LangChainEmbedder(init_embeddings(name))
    except Exception as error:  # each provider has errors of its own, for keys that are missing
        raise not_embedding(name, error) from error


def make_purpose_embedder(settings: Settings) -> Embedder:
    """The shipped embedder of what operations are for, with its vectors kept in the data folder."""
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import PURPOSES, MiniLmEmbedder

    return CachedEmbedder(MiniLmEmbedder(model=PURPOSES), settings.data_dir / VECTORS)


def make_asking_embedder(settings: Settings) -> MiniLmTokenEmbedder | None:
    """The shipped encoder that was trained to find tools; None where another one is set."""
    from memory.minilm import MiniLmTokenEmbedder

    return MiniLmTokenEmbedder() if settings.embeddings == "builtin" else None


def make_retriever(
    settings: Settings,
    library: ToolLibrary,
    switches: Switches,
    embedders: Embedders,
) -> Retriever:
    """Search with the encoder that was trained to find tools, or where none is with the general."""
    from memory.cached_embedder import CachedEmbedder
    from tools.fusion import fusion_for
    from tools.hybrid_retriever import HybridRetriever

    embedder, _, asking = embedders
    fusion = fusion_for("general" if asking is None else "trained")
    if asking is not None:
        embedder = CachedEmbedder(asking, settings.data_dir / VECTORS)
    if not (switches.lexical and switches.semantic):
        fusion = fusion._replace(lexical=1.0 if switches.lexical else 0.0)
    return HybridRetriever(library, embedder, fusion=fusion, asking=asking)


def make_tree_search(settings: Settings, tree: Tree) -> TreeSearch:
    """The search in a knowledge tree, its vectors kept in the data folder."""
    from trees.search import TreeSearch
    from trees.shapes import written_descriptions

    written = written_descriptions(tree)
    return TreeSearch(tree.content, make_embedder(settings), written=written)


def make_retention(settings: Settings, engine: Engine) -> RunRetention:
    """What deletes old runs of an open database."""
    from memory.aging import Aging
    from memory.retention import RunRetention

    aging = Aging(settings.data_dir / RUN_AGES, settings.run_days)
    return RunRetention(engine, utc_now, aging, megabytes=settings.run_megabytes)


def make_name_directory(settings: Settings, engine: Engine, secrets: Secrets) -> NameDirectory:
    """The name directory in an open database."""
    from memory.sqlite_name_directory import SqliteNameDirectory

    return SqliteNameDirectory(engine, utc_now, secrets, keep_hours=settings.directory_hours)


@contextmanager
def make_path_memory(
    settings: Settings, engine: Engine, embedder: Embedder, secrets: Secrets
) -> Iterator[PathMemory]:
    """A path memory in an open database, its index beside it."""
    from memory.chroma_index import ChromaIndex
    from memory.indexed_path_search import IndexedPathSearch
    from memory.sqlite_path_memory import SqlitePathMemory

    index = ChromaIndex(settings.data_dir / PATH_INDEX)
    search = IndexedPathSearch(engine, embedder, index)
    try:
        yield SqlitePathMemory(engine, embedder, utc_now, secrets, search=search)
    finally:
        search.close()


def make_tool_graph(
    settings: Settings,
    engine: Engine,
    library: ToolLibrary,
    embedder: Embedder,
    *,
    by_name_only: bool = False,
) -> NetworkxToolGraph:
    """The tool graph of a library, what was found between its tools kept in the data folder."""
    from tools.graph_building import build_tool_graph
    from tools.review.sqlite_decisions import SqliteDecisions
    from tools.sqlite_statistics import SqliteStatistics

    return build_tool_graph(
        library.tools(),
        library.groups(),
        library.categories(),
        embedder,
        SqliteStatistics(engine),
        cache=settings.data_dir / BINDINGS,
        by_name_only=by_name_only,
        decisions=SqliteDecisions(engine, utc_now),
    )
