"""The entity models that runs worked with, each kept once beside the traces."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from graphs.traces.tool_snapshot import FOLDER, MOST
from memory.errors import DeveloperError
from tools.entity_types.records import AccessPath, EntityModel, EntityType

_DIGITS = 16


def model_path(folder: Path, version: str) -> Path:
    """Where the entity model of a version stands, in the folder of the traces."""
    name = hashlib.sha256(version.encode()).hexdigest()[:_DIGITS]
    return folder / FOLDER / f"model-{name}.json.gz"


def keep_model(folder: Path, model: EntityModel) -> None:
    """Keep a model that is not kept yet; one of too many tools is not, as its tools are not."""
    path = model_path(folder, model.version)
    with suppress(OSError):
        if path.exists():
            path.touch()
        elif len(model.paths) <= MOST:
            _write(path, model)


def _write(path: Path, model: EntityModel) -> None:
    """Write it in one step, so that readers see all of it or nothing."""
    stored = {
        "version": model.version,
        "types": [one.model_dump(mode="json") for one in model.types.values()],
        "paths": [one.model_dump(mode="json") for one in model.paths.values()],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_bytes(gzip.compress(json.dumps(stored).encode(), compresslevel=3))
    temporary.replace(path)


def read_model(folder: Path, version: str) -> EntityModel:
    """The model of a version; raises ``DeveloperError`` (code ``no_model_kept``)."""
    path = model_path(folder, version)
    try:
        stored = json.loads(gzip.decompress(path.read_bytes()))
        types = [EntityType.model_validate(one) for one in stored["types"]]
        paths = [AccessPath.model_validate(one) for one in stored["paths"]]
    except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
        message = f"{path}: no entity model can be read from it ({error}). Copy that file, too."
        raise DeveloperError(message, code="no_model_kept") from error
    return EntityModel(
        {one.id: one for one in types}, {one.tool_id: one for one in paths}, stored["version"]
    )
