# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""One running server for all tests that do not need one of their own."""
from pathlib import Path

import pytest

from client import Client
from contract import CONTRACT
from program import ServerProcess


@pytest.fixture(scope="session")
def server():
    """Accepts software keys, so that a client without a chip can bind, and counts no attempts, for all tests are one address."""
    running = ServerProcess("--dangerously-accept-software-keys", "--dangerously-without-limits")
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


def is_whole_run(config) -> bool:
    """Whether every test of this folder was asked for, so that what was not seen will not be."""
    own = {str(Path(__file__).parent), str(Path(__file__).parents[2])}
    chosen = {str((config.invocation_params.dir / argument).resolve()) for argument in config.args}
    return not config.getoption("keyword") and not config.getoption("markexpr") and bool(own & chosen)


def pytest_sessionfinish(session, exitstatus):
    """A run of all tests has to have seen every answer that the contract writes."""
    if exitstatus == 0 and is_whole_run(session.config) and CONTRACT.unseen():
        session.exitstatus = 1


def pytest_terminal_summary(terminalreporter, exitstatus, config):
    if not is_whole_run(config):
        return
    for call, status in sorted(CONTRACT.unseen()):
        terminalreporter.line(f"contract: {call} was never answered {status}")
