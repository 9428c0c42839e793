"""A service on a loopback address that fails in the ways in which services fail."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress

Fault = Callable[[asyncio.StreamWriter], Awaitable[None]]
OK_JSON = b'{"id": 7, "name": "Elbe"}'
BOMB_BYTES = 200_000_000


def answered(
    content: bytes, media_type: str = "application/json", status: str = "200 OK", *more: str
) -> Fault:
    """A whole answer with its right length."""
    head = [f"HTTP/1.1 {status}", f"Content-Type: {media_type}", f"Content-Length: {len(content)}"]
    return said("\r\n".join([*head, *more, "", ""]).encode() + content)


def said(text: bytes) -> Fault:
    """These bytes, and the end of the connection."""

    async def fault(writer: asyncio.StreamWriter) -> None:
        writer.write(text)
        await writer.drain()

    return fault


async def slow_headers(writer: asyncio.StreamWriter) -> None:
    """A header every now and then, for as long as somebody listens."""
    writer.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(1_000):
        writer.write(f"X-{number}: 1\r\n".encode())
        await writer.drain()
        await asyncio.sleep(0.02)


async def endless_body(writer: asyncio.StreamWriter) -> None:
    """Chunks without end."""
    writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while not writer.is_closing():
        writer.write(b"1000\r\n" + b"[" * 0x1000 + b"\r\n")
        await writer.drain()


async def reset_mid_body(writer: asyncio.StreamWriter) -> None:
    """A connection that is reset after half of the body."""
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf")
    await writer.drain()
    transport = writer.transport
    assert isinstance(transport, asyncio.Transport)
    transport.abort()


def gzip_bomb() -> Fault:
    """200 MB of spaces in 200 kB."""
    bomb = gzip.compress(b" " * BOMB_BYTES, compresslevel=6)
    return answered(bomb, "application/json", "200 OK", "Content-Encoding: gzip")


def redirecting(target: str, status: str = "302 Found") -> Fault:
    return answered(b"", "text/html", status, f"Location: {target}")


class FaultyService:
    """Answers a path by its fault, every other path with a river."""

    def __init__(self, faults: dict[str, Fault]) -> None:
        self.seen: list[str] = []
        self._faults = faults
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        starting = asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result(5)

    @property
    def port(self) -> int:
        return int(self._server.sockets[0].getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Stop, whatever is still being answered."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            length = [n for n in head.lower().split(b"\r\n") if n.startswith(b"content-length:")]
            await reader.readexactly(int(length[0].partition(b":")[2]) if length else 0)
            path = head.split(b" ")[1].decode()
            self.seen.append(path)
            await self._faults.get(path, answered(OK_JSON))(writer)
            writer.close()


ERROR_BODY = json.dumps({"status": "error", "error": {"message": "no such river"}}).encode()
LOGIN_PAGE = b"<!doctype html><html><head><title>Sign in</title></head><form></form></html>"
