"""All trials of one measurement, one after the other in one data folder."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random

from app.settings import Settings
from evals.kills.command_line import CommandLine
from evals.kills.importing import import_tools
from evals.kills.moments import AT_RANDOM, FIXED, Kill, at_random
from evals.kills.recording_proxy import RecordingProxy
from evals.kills.scenarios import SCENARIOS, Scenario
from evals.kills.services import Services, fresh_services
from evals.kills.snapshots import Storage
from evals.kills.trials import Aim, Ground, Reference, Trial
from memory.errors import DeveloperError

FIXED_SHARE = 10
"""For so many kills at random there is one at each fixed moment."""


def measure(times: int, seed: int) -> Iterator[Trial]:
    """Trials as they end: some at each fixed moment, then ``times`` at random ones.

    Raises ``DeveloperError`` (``scenario_not_done``, ``sandbox_failed``).
    """
    with _Bench.opened() as bench:
        references = [bench.reference(scenario) for scenario in SCENARIOS]
        fixed = [moment for moment in FIXED for _ in range(max(times // FIXED_SHARE, 1))]
        aims = cycle(zip(SCENARIOS, references, strict=True))
        moments = [*fixed, *[AT_RANDOM] * times]
        for number, (moment, aim) in enumerate(zip(moments, aims, strict=False)):
            by = Random(f"{seed} {number}")  # what one trial draws changes nothing in the next
            kill = FIXED.get(moment) or at_random(by, aim[1].times)
            yield bench.trial(moment, kill, aim, by)


class _Bench:
    """A data folder with the tools of the services, and the proxy that stands before them."""

    def __init__(self, folder: Path, proxy: RecordingProxy) -> None:
        self._folder, self._proxy = folder, proxy
        self._data = folder / "data"
        self._storage = Storage(self._data)

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[_Bench]:
        """A bench whose folder goes away with it."""
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-kills-"))
            proxy = RecordingProxy()
            stack.enter_context(proxy.running())
            yield cls(Path(folder), proxy)

    def reference(self, scenario: Scenario) -> Reference:
        """An undisturbed run that plans; the first one imports the tools."""
        with fresh_services(self._proxy) as services:
            if not self._data.exists():
                import_tools(Settings(data_dir=self._data), services.documents, self._proxy)
            try:
                return self._ground(services, remembers=False).reference(scenario)
            except ValueError as error:
                raise DeveloperError(str(error), code="scenario_not_done") from error

    def trial(self, moment: str, kill: Kill, aim: Aim, by: Random) -> Trial:
        """One trial on fresh services; half of them walk remembered paths again."""
        with fresh_services(self._proxy) as services:
            ground = self._ground(services, remembers=by.random() < 0.5)
            return ground.trial(moment, kill, aim, by)

    def _ground(self, services: Services, *, remembers: bool) -> Ground:
        command = self._command_line(services, remembers=remembers)
        return Ground(services, self._proxy, command, self._storage)

    def _command_line(self, services: Services, *, remembers: bool) -> CommandLine:
        settings = {
            **services.settings(),
            "CAIRN_DATA_DIR": str(self._data),
            "CAIRN_USE_MEMORY": "on" if remembers else "off",
        }
        return CommandLine(self._folder, settings)
