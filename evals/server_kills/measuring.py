"""All trials of one measurement, each on a data folder and services of its own."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random

from app.settings import Settings
from app.stores import open_api_keys
from evals.kills.importing import import_tools
from evals.kills.recording_proxy import RecordingProxy
from evals.kills.services import Services, fresh_services
from evals.server_kills.jobs import OWNERS, Job, drawn_jobs
from evals.server_kills.moments import STAGES, Moment
from evals.server_kills.trials import Ground, Trial


def measure(times: int, runs: int, seed: int) -> Iterator[Trial]:
    """Trials as they end, each with so many jobs.

    Raises ``DeveloperError`` (``sandbox_failed``, ``server_failed``).
    """
    with tempfile.TemporaryDirectory(prefix="cairn-server-kills-") as name:
        proxy, fresh, keys = RecordingProxy(), Path(name) / "fresh", dict[str, str]()
        with proxy.running():
            for number, moment in zip(range(times), cycle(STAGES), strict=False):
                by = Random(f"{seed} {number}")  # what one trial draws changes nothing in the next
                with fresh_services(proxy) as services:
                    keys = keys or _prepare(fresh, services, proxy)
                    place = shutil.copytree(fresh, Path(name) / str(number))
                    ground = Ground(place, services, proxy, keys)
                    yield _trial(ground, moment, drawn_jobs(by, runs), by)
                    shutil.rmtree(place)


def _trial(ground: Ground, moment: str, jobs: Sequence[Job], by: Random) -> Trial:
    writes = sum(job.change is not None for job in jobs)
    return ground.trial(Moment.drawn(moment, by, writes), jobs)


def _prepare(folder: Path, services: Services, proxy: RecordingProxy) -> dict[str, str]:
    """Make a data folder with the tools and a key for each owner; returns the keys."""
    settings = Settings(data_dir=folder / "data")
    import_tools(settings, services.documents, proxy)
    with open_api_keys(settings) as stored:
        return {owner: stored.create(owner, "user")[0] for owner in OWNERS}
