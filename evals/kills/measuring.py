"""All trials of one measurement, one after the other in one data folder."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from random import Random

from evals.kills.command_line import CommandLine
from evals.kills.moments import AT_RANDOM, FIXED, Kill, at_random
from evals.kills.recording_proxy import RecordingProxy
from evals.kills.scenarios import SCENARIOS, Scenario
from evals.kills.services import TODAY, Services, fresh_services
from evals.kills.snapshots import Storage
from evals.kills.trials import Aim, Ground, Reference, Trial
from memory.errors import DeveloperError

FIXED_SHARE = 10
"""For so many kills at random there is one at each fixed moment."""


def measure(times: int, seed: int) -> Iterator[Trial]:
    """Trials as they end: some at each fixed moment, then ``times`` at random ones.

    Raises ``DeveloperError`` (``scenario_not_done``, ``import_failed``, ``sandbox_failed``).
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
        self._storage = Storage(folder / "data")

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[_Bench]:
        """A bench whose folder goes away with it."""
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-kills-"))
            proxy = RecordingProxy()
            stack.enter_context(proxy.running())
            bench = cls(Path(folder), proxy)
            with fresh_services(proxy) as services:
                bench._import(services)
            yield bench

    def reference(self, scenario: Scenario) -> Reference:
        """An undisturbed run that plans."""
        with fresh_services(self._proxy) as services:
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
            "CAIRN_DATA_DIR": str(self._folder / "data"),
            "CAIRN_TODAY": TODAY.isoformat(),
            "CAIRN_SANDBOX": "off",
            "CAIRN_LOOPBACK_GROUPS": ",".join(services.documents),
            "CAIRN_CREDENTIALS": json.dumps(services.credentials),
            "CAIRN_USE_MEMORY": "on" if remembers else "off",
        }
        return CommandLine(self._folder, settings)

    def _import(self, services: Services) -> None:
        """Import the tools as a user's own, at the address of the proxy."""
        command = self._command_line(services, remembers=False)
        for name, text in services.documents.items():
            file = self._folder / f"{name}.json"
            file.write_text(text, encoding="utf-8")
            address = ("--base-url", f"{self._proxy.base_url}/{name}", "--allow-loopback")
            ended = command.run(
                "tools", "import", str(file), "--group", name, "--category", name, *address
            )
            if ended.code:
                raise DeveloperError(ended.complaint, code="import_failed")
