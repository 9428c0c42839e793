"""Sends calls over HTTP: again where that is safe, as fast as each host wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import httpx

from tools.attempts import (
    Attempt,
    crowded,
    leaves_open,
    not_answered,
    out_of_order,
    turned_away,
    unanswered,
)
from tools.calling import CallError
from tools.http_call import HttpCall
from tools.jobs import FOLLOWED, led_on, location_of, outcome_of
from tools.response_reading import Reading, read_response
from tools.retrying import Breakers, HostGates, HostSlots, NoSlotError, RetryPolicy, retry_after_s
from tools.signing import signed

_ASK_TO_WAIT = (202, 429, 503)


class HttpSender:
    """What all calls of one process share: connections, and what is known of hosts and tools."""

    def __init__(
        self,
        transport: httpx.AsyncBaseTransport,
        *,
        retries: int,
        host_calls: int,
        timeout_s: float,
        max_bytes: int,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        random: Callable[[], float],
    ) -> None:
        """``host_calls`` are under way to one host at once; see ``HttpCaller`` for the others."""
        self._transport = transport
        self._policy = RetryPolicy(retries=retries)
        self._timeout_s = timeout_s
        self._max_bytes = max_bytes
        self._clock, self._sleep, self._random = clock, sleep, random
        self._gates = HostGates()
        self._breakers = Breakers()
        self._slots = HostSlots(host_calls)

    async def follow(
        self, call: HttpCall, accepted: Attempt, *, deadline: float
    ) -> tuple[Attempt, int]:
        """What an accepted call came to, as far as the service tells it in time."""
        asked, last, attempts = call, accepted, 0
        for _ in range(FOLLOWED):
            led = led_on(asked, last.location)
            pause = last.retry_after_s or 0.0
            if led is None or self._clock() + pause >= deadline:
                break
            await self._sleep(pause)
            last, sent = await self.converse(led, deadline=deadline)
            asked, attempts = led, attempts + sent
        return (outcome_of(call, accepted, last) if asked is not call else accepted), attempts

    async def converse(self, call: HttpCall, *, deadline: float) -> tuple[Attempt, int]:
        """The last attempt, and how many were sent: none when the host wants to be left alone."""
        attempts, last = 0, None
        broken_s = self._breakers.wait_s(call.tool.id, self._clock())
        if broken_s:
            return out_of_order(call.tool, broken_s), 0
        while True:
            asked = last.retry_after_s or 0.0 if last and last.is_pending else 0.0
            pause = max(self._gates.wait_s(call.host, self._clock()), asked)
            wait = pause + self._policy.backoff_s(attempts, self._random())
            if pause > self._policy.patience_s or self._clock() + wait >= deadline:
                return last or turned_away(call.host, pause), attempts
            if wait:
                await self._sleep(wait)
            try:
                async with self._slots.slot(call.host, deadline - self._clock()):
                    left_s = min(self._timeout_s, deadline - self._clock())
                    last = await self._attempt(call, left_s)
            except NoSlotError:
                return last or crowded(call.host), attempts
            attempts += 1
            now = self._clock()
            self._breakers.count(call.tool.id, failed=last.is_broken, now=now)
            if last.retry_after_s and not last.is_pending:
                self._gates.close(call.host, now + last.retry_after_s)
            may_repeat = last.is_repeatable and self._policy.may_repeat(call.tool, attempts)
            is_asked_again = last.is_pending and not last.location
            if not (may_repeat or is_asked_again):
                return last, attempts

    async def _received(self, call: HttpCall, limit_s: float) -> tuple[int, httpx.Headers, Reading]:
        """Status, headers and what the answer says; that nothing changed is what was known."""
        since = call.reads.changes if call.reads else 0
        conditions = call.known.conditions if call.known else {}
        request = signed(call.request, call.credential, limit_s, conditions)
        response = await self._transport.handle_async_request(request)
        status, headers = response.status_code, response.headers
        try:
            if call.known is not None and status == HTTPStatus.NOT_MODIFIED:
                status, headers = HTTPStatus.OK, httpx.Headers({**call.known.headers, **headers})
                reading = call.known.reading
            else:
                reading = await read_response(
                    response, call.tool, max_bytes=self._max_bytes, echoes=call.echoes
                )
        finally:
            await response.aclose()
        if call.reads and status == HTTPStatus.OK and reading.error is None:
            call.reads.keep(call.request, reading, headers, self._clock(), since)
        return status, headers, reading

    async def _attempt(self, call: HttpCall, limit_s: float) -> Attempt:
        """Send once, within ``limit_s`` from connecting to the last byte."""
        try:
            async with asyncio.timeout(limit_s):
                status, headers, reading = await self._received(call, limit_s)
        except (TimeoutError, httpx.RequestError, OSError) as error:
            return not_answered(call.tool, call.host, error, limit_s)
        if reading.error is not None and leaves_open(call.tool, status, reading.error):
            return unanswered(call.tool, reading.error, status)
        waiting = retry_after_s(headers) if status in _ASK_TO_WAIT or call.is_led else None
        if call.is_led and waiting and reading.error is None:
            message = f"{status}: the service works on it"
            unfinished = CallError(kind="not_ready", message=message, transient=True)
            reading = Reading("failed", reading.body, unfinished, reading.size_bytes)
        return Attempt(reading, status, waiting, location_of(call, status, headers))
