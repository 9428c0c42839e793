"""Integration tests reach loopback and nothing else."""

from __future__ import annotations

import socket

import pytest
from pytest_socket import SocketConnectBlockedError


def test_other_hosts_are_blocked() -> None:
    with (
        socket.socket(socket.AF_INET, socket.SOCK_STREAM) as client,
        pytest.raises(SocketConnectBlockedError),
    ):
        client.connect(("192.0.2.1", 80))


def test_loopback_is_open() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
