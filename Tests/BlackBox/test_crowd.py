# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Many clients at once against the program: those that idle, those that are slow, and the one that comes after them."""
import http.client
import resource
import socket
import threading

import pytest

from client import Client
from contract import CONTRACT
from program import PATIENCE
from test_framing import GET, POST


@pytest.fixture(autouse=True, scope="module")
def descriptors():
    """Room for a crowd on this side."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8_192), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def crowd(start):
    """A server of its own, and connections to it from addresses of their own."""
    server, connections = start("--dangerously-accept-software-keys"), []

    def gather(count: int, address: str) -> list[socket.socket]:
        new = [socket.create_connection((server.host, server.port), timeout=PATIENCE, source_address=(address, 0)) for _ in range(count)]
        connections.extend(new)
        return new

    yield server, gather
    for connection in connections:
        connection.close()


def test_a_thousand_idle_connections_leave_room_for_a_login_and_are_answered_when_they_ask(crowd):
    server, gather = crowd
    idle = gather(500, "127.0.0.2") + gather(500, "127.0.0.3")
    for connection in idle:
        connection.sendall((GET + "\r\n").encode())
    assert {connection.recv(15) for connection in idle} == {b"HTTP/1.1 200 OK"}
    client = Client(server.url)

    assert client.log_in(client.bind(client.account()))["method"] == "deviceKey"
    for connection in idle:
        connection.sendall((GET + "Connection: close\r\n\r\n").encode())
    for connection in idle:
        answer = b""
        while chunk := connection.recv(65_536):
            answer += chunk
        assert b"HTTP/1.1 200 " in answer


def status_for(server, address: str, path: str) -> int:
    """How a request on a connection of its own from an address is answered; held against the contract."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE, source_address=(address, 0))
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        CONTRACT.check("GET", path, answer.status, answer.headers, answer.read())
        return answer.status
    finally:
        connection.close()


def test_one_address_takes_no_more_than_its_places_and_another_has_its_own(crowd):
    server, gather = crowd
    taken = gather(1_000, "127.0.0.2")
    # Every place is taken once each of them has been answered.
    for connection in taken:
        connection.sendall((GET + "\r\n").encode())
    assert {connection.recv(15) for connection in taken} == {b"HTTP/1.1 200 OK"}

    paths = ("/healthz", "/readyz", "/openapi.json")

    assert [status_for(server, "127.0.0.2", path) for path in paths] == [503] * 3
    assert [status_for(server, "127.0.0.3", path) for path in paths] == [200] * 3


def test_three_hundred_clients_that_drip_are_cut_and_meanwhile_others_are_answered(crowd):
    server, gather = crowd
    heads, bodies = gather(150, "127.0.0.2"), gather(150, "127.0.0.3")
    for connection in heads:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nX: ")
    for connection in bodies:
        connection.sendall((POST + "Content-Length: 60000\r\n\r\n").encode())
    slow, client, left = heads + bodies, Client(server.url), threading.Event()

    def drip():
        while not left.wait(1):
            for connection in slow:
                try:
                    connection.sendall(b"x")
                except OSError:
                    continue

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        assert client.log_in(client.bind(client.account()))["method"] == "deviceKey"
        for connection in slow:
            try:
                assert connection.recv(1) == b""
            except ConnectionResetError:
                continue
    finally:
        left.set()
        dripping.join()
    assert server.stop() == (0, "")
    assert len([line for line in server.events("http.refused") if line["reason"] == "too slow"]) == 300
