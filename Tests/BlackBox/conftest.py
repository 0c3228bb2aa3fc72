# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""One running server for all tests that do not need one of their own."""
import pytest

from client import Client
from program import ServerProcess


@pytest.fixture(scope="session")
def server():
    """Accepts software keys, so that a client without a chip can bind."""
    running = ServerProcess("--dangerously-accept-software-keys")
    yield running
    running.close()


@pytest.fixture
def client(server):
    return Client(server.url)


@pytest.fixture
def start():
    """Starts servers with options of their own, and ends what is left of them."""
    running = []

    def start_one(*options, **others):
        running.append(ServerProcess(*options, **others))
        return running[-1]

    yield start_one
    for one in running:
        one.close()
