"""When a command is killed: at a point of its first write, or anywhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from random import Random

from evals.kills.command_line import Command
from evals.kills.recording_proxy import Exchange, RecordingProxy, Stage

BEFORE_CLAIM = "before the claim"
NOT_SENT = "claimed, not sent"
UNANSWERED = "made, not answered"
ANSWERED = "answered"
KEPT = "answer kept"
AT_RANDOM = "at random"
_LOOKS_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Target:
    """A command that is to be killed."""

    start: Callable[[], AbstractContextManager[Command]]
    """Starts it; at the end of the block it is killed."""
    proxy: RecordingProxy
    writes: Collection[str]
    """Ids of the tools with which it changes something."""
    leads: Collection[str]
    """Targets of the reads right before that."""


Kill = Callable[[Target], Command]
"""Starts a command, kills it at its moment and returns it dead."""


def _held(stage: Stage, wanted: Callable[[Target, Exchange], bool]) -> Kill:
    """When the first wanted exchange is at a stage; none gets beyond it."""

    def kill(target: Target) -> Command:
        with (
            target.proxy.holding(stage, partial(wanted, target)) as hold,
            target.start() as command,
        ):
            while not hold.wait(_LOOKS_SECONDS):
                if command.wait_for_end(0):
                    break
        return command

    return kill


def _leads_to_a_write(target: Target, exchange: Exchange) -> bool:
    return exchange.target in target.leads


def _is_write(_target: Target, exchange: Exchange) -> bool:
    return exchange.is_write


def _once_kept(target: Target) -> Command:
    """When the command has told that a write was answered: what is told is kept."""
    with target.start() as command:
        command.wait_for_event(1, "call_finished", target.writes)
    return command


FIXED: Mapping[str, Kill] = {
    BEFORE_CLAIM: _held("answered", _leads_to_a_write),
    NOT_SENT: _held("arrived", _is_write),
    UNANSWERED: _held("answered", _is_write),
    ANSWERED: _held("delivered", _is_write),
    KEPT: _once_kept,
}


def at_random(by: Random, times: Sequence[float]) -> Kill:
    """At a moment of ``drawn``."""
    number, seconds = drawn(by, times)

    def kill(target: Target) -> Command:
        with target.start() as command:
            if command.wait_for_event(number):
                time.sleep(seconds)
        return command

    return kill


def drawn(by: Random, times: Sequence[float]) -> tuple[int, float]:
    """The number of an event and the seconds after it; 0 is the start of the process.

    ``times`` are the seconds of the events of a run that nobody killed, and of its end. Each time
    between two of them is as likely as any other: most seconds go into planning, so a moment drawn
    from the seconds would hardly meet a call.
    """
    number = by.randrange(len(times))
    begin, end = ([0.0, *times][i] for i in (number, number + 1))
    return number, by.uniform(0, end - begin)


def at_second(seconds: float) -> Kill:
    """So many seconds after the start."""

    def kill(target: Target) -> Command:
        with target.start() as command:
            command.wait_for_end(seconds)
        return command

    return kill
