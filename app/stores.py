"""The stores of the data folder, each opened for the commands that need it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from app.data_folder import (
    WORKERS,
    make_embedder,
    make_name_directory,
    make_path_memory,
    make_tool_graph,
    make_vault,
    open_engine,
    utc_now,
)

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from app.serving.accounts import Accounts
    from app.settings import Settings
    from graphs.ruling import Rulings
    from memory.approvals import Approvals
    from memory.credential_vault import CredentialVault
    from memory.journal import Journal
    from memory.name_directory import NameDirectory
    from memory.path_memory import PathMemory
    from memory.sqlite_api_keys import SqliteApiKeys
    from memory.sqlite_templates import SqliteTemplates
    from memory.sqlite_users import SqliteUsers
    from memory.workers import Workers
    from tools.credentials import MappingCredentials
    from tools.entity_types.records import EntityModel
    from tools.graph import ToolStatistics
    from tools.library import ToolLibrary
    from tools.networkx_graph import NetworkxToolGraph
    from tools.review.records import Decisions
    from tools.statistics import MoveStatistics
    from tools.transport_caller import TransportCaller
    from trees.offered import OfferedTrees
    from trees.store import TreeStore


@contextmanager
def open_library(settings: Settings) -> Iterator[ToolLibrary]:
    """The tool library of the data folder; raises ``DeveloperError`` as ``open_database``."""
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        yield SqliteLibrary(engine)


@contextmanager
def open_library_and_caller(settings: Settings) -> Iterator[tuple[ToolLibrary, TransportCaller]]:
    """The tools and what calls them, without the sandbox; raises as ``open_library``."""
    from app.calling import make_caller
    from memory.sqlite_credential_hosts import SqliteCredentialHosts
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        library = SqliteLibrary(engine)
        yield (
            library,
            make_caller(
                settings, library, SqliteCredentialHosts(engine), make_vault(settings, engine)
            ),
        )


@contextmanager
def open_credentials(settings: Settings) -> Iterator[MappingCredentials]:
    """The credentials of whoever runs the command; raises as ``open_library``."""
    from memory.sqlite_credential_hosts import SqliteCredentialHosts
    from tools.credentials import MappingCredentials

    with open_engine(settings) as engine:
        hosts, vault = SqliteCredentialHosts(engine), make_vault(settings, engine)
        yield MappingCredentials(settings.credentials, hosts=hosts, vault=vault)


@contextmanager
def open_approvals(settings: Settings) -> Iterator[tuple[ToolLibrary, Approvals]]:
    """The tools and what people allowed of them; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_approvals import SqliteApprovals
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        yield SqliteLibrary(engine), SqliteApprovals(engine, utc_now, settings.secrets)


@contextmanager
def open_tool_graph(settings: Settings) -> Iterator[NetworkxToolGraph]:
    """The tool graph of the library in the data folder."""
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        yield make_tool_graph(settings, engine, SqliteLibrary(engine), make_embedder(settings))


@contextmanager
def open_entity_model(settings: Settings) -> Iterator[EntityModel]:
    """The entity types of the library in the data folder, with what answers showed of them."""
    from tools.entity_types.building import build_entity_model
    from tools.entity_types.sqlite_seen import SqliteSeenAnswers
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        seen = SqliteSeenAnswers(engine, settings.secrets)
        yield build_entity_model(list(SqliteLibrary(engine).tools()), seen)


@contextmanager
def open_review(settings: Settings) -> Iterator[tuple[NetworkxToolGraph, Decisions]]:
    """The tool graph of the data folder and where decisions about its bindings are kept."""
    from tools.review.sqlite_decisions import SqliteDecisions
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        graph = make_tool_graph(settings, engine, SqliteLibrary(engine), make_embedder(settings))
        yield graph, SqliteDecisions(engine, utc_now)


@contextmanager
def open_decisions(settings: Settings) -> Iterator[tuple[ToolLibrary, Decisions]]:
    """The tools and what people decided about bindings between them."""
    from tools.review.sqlite_decisions import SqliteDecisions
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        yield SqliteLibrary(engine), SqliteDecisions(engine, utc_now)


@contextmanager
def open_learning(settings: Settings) -> Iterator[tuple[ToolLibrary, MoveStatistics, Journal]]:
    """What is needed to learn from call paths; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_journal import SqliteJournal
    from tools.sqlite_library import SqliteLibrary
    from tools.sqlite_statistics import SqliteStatistics

    with open_engine(settings) as engine:
        journal = SqliteJournal(engine, utc_now, settings.secrets)
        yield SqliteLibrary(engine), SqliteStatistics(engine), journal


@contextmanager
def open_path_memory(settings: Settings) -> Iterator[PathMemory]:
    """The path memory of the data folder; raises ``DeveloperError`` as ``open_database``."""
    with (
        open_engine(settings) as engine,
        make_path_memory(settings, engine, make_embedder(settings), settings.secrets) as memory,
    ):
        yield memory


@contextmanager
def open_trees(settings: Settings) -> Iterator[TreeStore]:
    """The knowledge trees of the data folder; raises ``DeveloperError`` as ``open_database``."""
    from trees.sqlite_store import SqliteTreeStore

    with open_engine(settings) as engine:
        yield SqliteTreeStore(engine, utc_now)


@contextmanager
def open_offered_trees(settings: Settings) -> Iterator[OfferedTrees]:
    """The trees with the library that offers them to the agent; raises as ``open_database``."""
    from tools.sqlite_library import SqliteLibrary
    from trees.offered import OfferedTrees
    from trees.sqlite_store import SqliteTreeStore

    with open_engine(settings) as engine:
        yield OfferedTrees(SqliteTreeStore(engine, utc_now), SqliteLibrary(engine))


@contextmanager
def open_names(settings: Settings) -> Iterator[NameDirectory]:
    """The name directory of the data folder; raises ``DeveloperError`` as ``open_database``."""
    with open_engine(settings) as engine:
        yield make_name_directory(settings, engine, settings.secrets)


@contextmanager
def open_records(settings: Settings) -> Iterator[tuple[Journal, PathMemory, ToolStatistics]]:
    """What runs left behind in the data folder; raises ``DeveloperError`` as ``open_database``."""
    with open_engine(settings) as engine:
        from memory.sqlite_journal import SqliteJournal
        from tools.sqlite_statistics import SqliteStatistics

        journal = SqliteJournal(engine, utc_now, settings.secrets)
        embedder = make_embedder(settings)
        with make_path_memory(settings, engine, embedder, settings.secrets) as memory:
            yield journal, memory, SqliteStatistics(engine)


@contextmanager
def open_runs(settings: Settings) -> Iterator[tuple[Journal, Approvals, Workers]]:
    """The runs of the data folder, what they wait for, and who works on them."""
    from memory.file_workers import FileWorkers
    from memory.sqlite_approvals import SqliteApprovals
    from memory.sqlite_journal import SqliteJournal

    with open_engine(settings) as engine, ExitStack() as stack:
        workers = FileWorkers(settings.data_dir / WORKERS)
        stack.callback(workers.close)
        secrets = settings.secrets
        journal = SqliteJournal(engine, utc_now, secrets)
        yield journal, SqliteApprovals(engine, utc_now, secrets), workers


@contextmanager
def open_templates(settings: Settings) -> Iterator[SqliteTemplates]:
    """The saved flows; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_templates import SqliteTemplates

    with open_engine(settings) as engine:
        yield SqliteTemplates(engine, utc_now, settings.secrets)


@contextmanager
def open_api_keys(settings: Settings) -> Iterator[SqliteApiKeys]:
    """The keys of the server's callers; raises ``DeveloperError`` as ``open_database``."""
    from memory.sqlite_api_keys import SqliteApiKeys

    with open_engine(settings) as engine:
        yield SqliteApiKeys(engine, utc_now)


@contextmanager
def open_users(settings: Settings) -> Iterator[SqliteUsers]:
    """Those who may log in at the web page; raises ``DeveloperError`` as ``open_database``."""
    with open_engine(settings) as engine:
        yield _users(settings, engine)


@contextmanager
def open_accounts(settings: Settings) -> Iterator[Accounts]:
    """Users and sessions for the server; raises ``DeveloperError`` as ``open_database``."""
    from app.serving.accounts import Accounts
    from memory.sqlite_sessions import SqliteSessions

    with open_engine(settings) as engine:
        sessions = SqliteSessions(engine, utc_now, settings.serve_session_days)
        may_register = settings.serve_registration
        yield Accounts(_users(settings, engine), sessions, may_register=may_register)


def _users(settings: Settings, engine: Engine) -> SqliteUsers:
    from memory.journal import LOCAL_OWNER
    from memory.sqlite_users import SqliteUsers

    owners = (name.partition("/")[0] for name in settings.credentials if "/" in name)
    return SqliteUsers(engine, utc_now, {LOCAL_OWNER, *owners})


@contextmanager
def open_vault(settings: Settings) -> Iterator[tuple[ToolLibrary, CredentialVault]]:
    """The tools and the credentials kept for them; raises as ``open_library``."""
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        yield SqliteLibrary(engine), make_vault(settings, engine)


@contextmanager
def open_rulings(settings: Settings) -> Iterator[Rulings]:
    """What is needed to decide on approvals; edited requests go to no sandbox service."""
    from app.calling import make_caller
    from graphs.ruling import Rulings
    from memory.sqlite_approvals import SqliteApprovals
    from memory.sqlite_credential_hosts import SqliteCredentialHosts
    from memory.sqlite_journal import SqliteJournal
    from tools.sqlite_library import SqliteLibrary

    with open_engine(settings) as engine:
        library, secrets = SqliteLibrary(engine), settings.secrets
        yield Rulings(
            SqliteJournal(engine, utc_now, secrets),
            SqliteApprovals(engine, utc_now, secrets),
            library,
            make_caller(
                settings, library, SqliteCredentialHosts(engine), make_vault(settings, engine)
            ),
        )
