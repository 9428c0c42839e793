"""Unit tests reach no network, and asyncio still works there."""

from __future__ import annotations

import asyncio
import socket

import pytest
from pytest_socket import SocketBlockedError


def test_sockets_are_blocked() -> None:
    with pytest.raises(SocketBlockedError):
        socket.socket(socket.AF_INET, socket.SOCK_STREAM)


async def test_the_event_loop_runs() -> None:
    assert await asyncio.sleep(0, "done") == "done"
