"""Runs a program in an interpreter of its own, in a process of its own.

The interpreter has no files, no network, no environment, and a clock and chance that stand still.
A program reaches nothing but the functions it is given, and these only ask: what a program waits
for is handed out, and it is run again from its start with what was answered so far. So whoever
keeps the program and the answers can go on with it, in another process too, and no call is made
twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic_monty import (
    CollectString,
    FunctionSnapshot,
    FutureSnapshot,
    Monty,
    MontyComplete,
    MontyCrashedError,
    MontyError,
    MontySession,
    MontySyntaxError,
    MontyTypingError,
    NameLookupSnapshot,
)

from graphs.programs.errors import ProgramError, ProgramInvalidError, ProgramLimitError
from graphs.programs.json_value import plain_json
from graphs.programs.prelude import prelude
from graphs.programs.signatures import ROW_STUBS

_RECURSION = 200
"""Depth of calls within a program."""
_CHARS = 1_000_000
"""Characters, as JSON, of the arguments of one call and of what a program gives."""
_PRINTED = 65_536
"""Bytes that a program may print; nobody reads them."""
_GRACE = 2.0
"""Seconds after which an interpreter that does not end itself is ended."""
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_CHANCE = 0


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """How much one program may use."""

    seconds: float
    """Of work, from its start; what it waits for its calls is not counted."""
    megabytes: int
    steps: int
    """Calls, and look-ups of names that it does not define."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call that a program waits for."""

    function: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A program that cannot go on before all of these are answered."""

    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A program at its end."""

    value: Any
    """Of its last expression, as JSON."""


Answers = Callable[[int, tuple[Call, ...]], Sequence[Any] | None]
"""What each call of a wait gave, by the number of the wait from 0; None: it is not answered yet."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A place for programs with some functions and nothing else."""

    functions: Collection[str]
    """Names of the functions that ask for something outside; they take keywords alone."""
    limits: ProgramLimits
    stubs: str = ""
    """Their signatures as stubs, which a program is checked against before it runs; ``""``: it is
    not checked."""

    def run(
        self, program: str, answers: Answers, given: Mapping[str, Any] | None = None
    ) -> Waiting | Finished:
        """Run a program from its start with what was answered so far; blocks.

        ``given``: values by the name that they have in the program. Raises ``ProgramError``.
        """
        limit = self.limits.seconds + _GRACE
        try:
            with (
                Monty(min_processes=1, max_processes=1, request_timeout=limit) as pool,
                self._session(pool) as session,
            ):
                return self._driven(session, program, answers, given)
        except MontyError as error:
            raise self._told(error) from None

    def _session(self, pool: Monty) -> MontySession:
        return pool.checkout(
            script_name="program.py",
            limits={
                "max_feed_duration_secs": self.limits.seconds,
                "max_memory": self.limits.megabytes * 1_000_000,
                "max_recursion_depth": _RECURSION,
                "max_suspensions": 2 * self.limits.steps + 10,
            },
            type_check=bool(self.stubs),
            type_check_stubs=f"{ROW_STUBS}\n{self.stubs}" if self.stubs else None,
            type_check_format="concise",
            os_policy={
                "datetime": _EPOCH,
                "sleep": "zero",
                "random_start": {"seed": _CHANCE},
            },
        )

    def _driven(
        self,
        session: MontySession,
        program: str,
        answers: Answers,
        given: Mapping[str, Any] | None,
    ) -> Waiting | Finished:
        session.feed_run(prelude(), skip_type_check=True)
        printed = CollectString(_PRINTED)
        at: Any = session.feed_start(program, inputs=dict(given or {}), print_callback=printed)
        asked: dict[int, Call] = {}
        waited = 0
        for _ in range(self.limits.steps):
            match at:
                case MontyComplete():
                    return Finished(plain_json(at.output, _CHARS))
                case FutureSnapshot():
                    places = sorted(at.pending_call_ids)
                    calls = tuple(asked[place] for place in places)
                    gave = answers(waited, calls)
                    if gave is None:
                        return Waiting(calls)
                    at = at.resume(_settled(places, gave))
                    waited += 1
                case NameLookupSnapshot():
                    at = at.resume()
                case FunctionSnapshot() if at.is_os_function:
                    at = at.resume_not_handled()
                case FunctionSnapshot():
                    asked[at.call_id] = self._call(at)
                    at = at.resume({"future": ...})
        raise ProgramLimitError("program_steps", f"{self.limits.steps:,} calls")

    def _call(self, at: FunctionSnapshot) -> Call:
        """The call that a program asks for; raises ``ProgramInvalidError``."""
        name = str(at.function_name)
        if name not in self.functions:
            allowed = ", ".join(sorted(self.functions)) or "none"
            message = f"The program calls {name!r}, which it may not: it may call {allowed}."
            raise ProgramInvalidError(message)
        if at.args:
            message = f"Give the arguments of {name} by keyword, as in {name}(key=value)."
            raise ProgramInvalidError(message)
        return Call(name, plain_json(at.kwargs, _CHARS))

    def _told(self, error: MontyError) -> ProgramError:
        """The same as an error of ours."""
        if isinstance(error, MontyTypingError | MontySyntaxError):
            return ProgramInvalidError(f"The program is not valid: {error}")
        if isinstance(error, MontyCrashedError):
            if error.timed_out:
                return self._too_long()
            return ProgramError("The interpreter of the program broke down. Write it otherwise.")
        inner = error.exception()
        if isinstance(inner, TimeoutError):
            return self._too_long()
        if isinstance(inner, MemoryError):
            return ProgramLimitError("program_megabytes", f"{self.limits.megabytes:,} megabytes")
        if isinstance(inner, NotImplementedError):
            return ProgramInvalidError(f"The sandbox does not know this: {error}")
        return ProgramError(f"The program failed: {error}")

    def _too_long(self) -> ProgramLimitError:
        return ProgramLimitError("program_seconds", f"{self.limits.seconds:g} seconds of work")


def _settled(places: Sequence[int], answers: Sequence[Any]) -> dict[int, Any]:
    settled = zip(places, answers, strict=True)
    return {place: {"return_value": answer} for place, answer in settled}
