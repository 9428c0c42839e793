"""The checks of ``cairn doctor``: each looks at one part of the installation."""

from __future__ import annotations

import asyncio
import platform
import re
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from typing import TYPE_CHECKING, Literal

from app.cli import DISTRIBUTION
from memory.errors import CairnError
from memory.redaction import mask

if TYPE_CHECKING:
    from app.settings import Settings
    from tools.library import ToolLibrary

State = Literal["ok", "note", "broken"]

_LEAST_PYTHON = (3, 11)
_REQUIREMENT = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*(?:>=\s*([0-9.]+))?[^;]*$")
_NEXT = "Set up again with `make install`, or install Cairn anew."
_REPORT = "This should not happen; set up again, and report it when it stays."


@dataclass(frozen=True)
class Check:
    """What was looked at, what was found and, unless all is well, what to do about it."""

    name: str
    state: State
    found: str
    mend: str = ""


def run_checks() -> Iterator[Check]:
    """All checks in order, each as soon as it is done; none of them raises."""
    yield _guarded("python", _python)
    yield _guarded("packages", _packages)
    settings: list[Settings] = []
    yield _guarded("settings", lambda: _settings(settings))
    for known in settings:
        yield from _checks_of(known)


def _checks_of(settings: Settings) -> Iterator[Check]:
    yield _guarded("data folder", partial(_data_folder, settings))
    with ExitStack() as stack:
        opened: list[ToolLibrary] = []
        yield _guarded("database", partial(_database, settings, stack, opened))
        for library in opened:
            yield _guarded("tool library", partial(_tool_library, settings, library))
            yield _guarded("credentials", partial(_credentials, settings, library))
            yield _guarded("sandbox", partial(_sandbox, settings, library))
    yield _guarded("checkpoints", partial(_checkpoints, settings))
    yield _guarded("embeddings", partial(_embeddings, settings))
    yield _guarded("chat model", partial(_chat_model, settings))


def _guarded(name: str, look: Callable[[], Check]) -> Check:
    """The check, or what kept it from looking; an error of Cairn says itself what to mend."""
    try:
        return look()
    except CairnError as error:
        return _broken(name, error)
    except Exception as error:  # noqa: BLE001  (a check that fails is a finding, not a crash)
        return Check(name, "broken", f"{type(error).__name__}: {error}", _REPORT)


def _broken(name: str, error: CairnError, secrets: Collection[str] = ()) -> Check:
    return Check(name, "broken", error.code.replace("_", " "), mask(str(error), secrets))


def _python() -> Check:
    found = f"{platform.python_version()} at {sys.executable}"
    if sys.version_info < _LEAST_PYTHON:
        return Check("python", "broken", found, "Use Python {}.{} or newer.".format(*_LEAST_PYTHON))
    return Check("python", "ok", found)


def _packages() -> Check:
    try:
        own, needed = metadata.version(DISTRIBUTION), metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        return Check("packages", "note", "running from a folder, not installed", _NEXT)
    wrong = [problem for requirement in needed if (problem := _unmet(requirement))]
    if wrong:
        return Check("packages", "broken", "; ".join(wrong), _NEXT)
    return Check("packages", "ok", f"cairn {own} with {len(needed)} packages")


def _unmet(requirement: str) -> str:
    """What is wrong with one required package; empty when nothing is, or when it is optional."""
    read = _REQUIREMENT.match(requirement)
    if read is None:
        return ""
    name, least = read.groups()
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"{name} is missing"
    too_old = least is not None and _numbers(version) < _numbers(least)
    return f"{name} {version} is older than {least}" if too_old else ""


def _numbers(version: str) -> list[int]:
    release = re.match(r"[0-9]+(\.[0-9]+)*", version)
    return [int(part) for part in release.group().split(".")] if release else []


def _settings(read: list[Settings]) -> Check:
    from app.settings import load_settings

    settings = load_settings()
    read.append(settings)
    given = sorted(settings.model_fields_set)
    return Check("settings", "ok", f"set: {', '.join(given)}" if given else "all at their defaults")


def _data_folder(settings: Settings) -> Check:
    folder = settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"cairn")
    except OSError as error:
        mend = "Allow writing to it, or set CAIRN_DATA_DIR to another folder."
        return Check("data folder", "broken", f"{folder}: {error.strerror}", mend)
    return Check("data folder", "ok", f"{folder} can be written")


def _database(settings: Settings, stack: ExitStack, opened: list[ToolLibrary]) -> Check:
    from app.data_folder import DATABASE
    from app.stores import open_library

    library = stack.enter_context(open_library(settings))
    library.revision()
    opened.append(library)
    path = settings.data_dir / DATABASE
    return Check("database", "ok", f"{path} opens at the newest schema")


def _checkpoints(settings: Settings) -> Check:
    from app.data_folder import CHECKPOINTS
    from memory.checkpoints import open_checkpointer

    path = settings.data_dir / CHECKPOINTS

    async def look() -> None:
        async with open_checkpointer(path):
            pass

    asyncio.run(look())
    return Check("checkpoints", "ok", f"{path} opens")


def _tool_library(settings: Settings, library: ToolLibrary) -> Check:
    from app.import_summary import not_callable

    groups = library.groups()
    found = f"{len(library.tools())} tools in {len(groups)} group{'' if len(groups) == 1 else 's'}"
    shut = [why for group in groups for why in not_callable(group, settings.loopback_groups)]
    if shut:
        return Check("tool library", "note", f"{found}; {'; '.join(shut)}")
    if groups or settings.sandbox != "off":
        return Check("tool library", "ok", found)
    mend = "Import some with `cairn tools import FILE_OR_URL`, or set CAIRN_SANDBOX=auto."
    return Check("tool library", "broken", found, mend)


def _credentials(settings: Settings, library: ToolLibrary) -> Check:
    from app.sandbox_tools import SOURCE
    from app.stores import open_vault

    with open_vault(settings) as (_, vault):
        entries = vault.listed()
        for entry in entries:  # raises where the key is missing or another one
            vault.secrets(entry.owner, entry.name)
    kept = {entry.name for entry in entries}
    own = [group for group in library.groups() if not group.source.startswith(SOURCE)]
    needed = {f"{group.id}.{scheme.scheme}" for group in own for scheme in group.security}
    set_ = {name.partition("@")[0].rpartition("/")[2] for name in settings.credentials}
    given = set_ | kept
    missing, unused = sorted(needed - given), sorted(given - needed)
    if missing or unused:
        parts = [f"not set: {', '.join(missing)}"] if missing else []
        parts += [f"set, but no group has them: {', '.join(unused)}"] if unused else []
        mend = (
            "Where you use these services: `cairn credentials set`, or correct CAIRN_CREDENTIALS."
        )
        return Check("credentials", "note", "; ".join(parts), mend)
    return Check("credentials", "ok", f"{len(needed)} needed, all set" if needed else "none needed")


def _sandbox(settings: Settings, library: ToolLibrary) -> Check:
    from app.sandbox_process import SandboxProcess
    from app.sandbox_tools import sandbox_wanted

    if not sandbox_wanted(settings.sandbox, library):
        return Check("sandbox", "ok", "not used: the tools are your own, or CAIRN_SANDBOX is off")
    process = SandboxProcess(settings.today)
    try:
        services = process.ready()
    finally:
        process.stop()
    return Check("sandbox", "ok", f"{', '.join(sorted(services.base_urls))} start")


def _embeddings(settings: Settings) -> Check:
    from memory.minilm import PURPOSES, RETRIEVER, MiniLmEmbedder

    purposes = MiniLmEmbedder(model=PURPOSES)
    purposes.embed(["A cairn marks a path."])
    if settings.embeddings != "builtin":
        found = f"{settings.embeddings} is asked when needed; not tried here"
        return Check("embeddings", "note", found, "")
    others = (MiniLmEmbedder(), MiniLmEmbedder(model=RETRIEVER))
    for embedder in others:
        embedder.embed(["A cairn marks a path."])
    names = ", ".join(embedder.name for embedder in (*others, purposes))
    return Check("embeddings", "ok", f"{names}, checksums match")


def _chat_model(settings: Settings) -> Check:
    from app.reasoners import who_decides

    kind = who_decides(settings)
    if not settings.model:
        return Check("chat model", "ok", "none, and none is needed: rules decide")
    if kind == "rules":
        found = f"{settings.model} is set, but rules decide alone; not asked"
        return Check("chat model", "note", found, "Unset CAIRN_REASONER to let it decide too.")
    from app.model_check import try_models

    told = []
    for name, took in asyncio.run(try_models(settings)).items():
        if isinstance(took, CairnError):  # a server may repeat the key that it refuses
            return _broken("chat model", took, settings.secrets())
        told.append(f"{name} answers in {took:.1f} s")
    found = ", ".join(told)
    who = "rules and model decide" if kind == "both" else "the model decides"
    return Check("chat model", "ok", f"{found}; {who}")
