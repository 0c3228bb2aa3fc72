# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""What the time of a refusal tells: nothing (Docs/wire-protocol.md, §8). Of the long tier, for it takes minutes."""
import http.client
import json
import os
import statistics
import time
from dataclasses import replace
from typing import Any, Callable

import pytest

from client import Client, Key, fresh_name
from program import ServerProcess
from sealed import SecretPhone, sealing_key

LONG = os.environ.get("LATCHKEY_LONG")
PAIRS = int(os.environ.get("LATCHKEY_TIMING_PAIRS", "2000"))

pytestmark = pytest.mark.skipif(not LONG, reason="LATCHKEY_LONG is not set")


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """Counts no attempts, for each test makes thousands that are refused."""
    process = ServerProcess("--dangerously-accept-software-keys", "--dangerously-without-limits",
                            "--credential-forms", "key,secret", data=tmp_path_factory.mktemp("timing") / "data")
    yield process
    process.close()


class Stopwatch:
    """Sends bodies over one connection that stays, and takes the time until the whole answer is there."""

    def __init__(self, server: ServerProcess, path: str, status: int):
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=30)
        self._path, self._status = path, status

    def seconds(self, message: dict[str, Any]) -> float:
        body = json.dumps(message).encode()
        begin = time.perf_counter()
        self._connection.request("POST", self._path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        answer.read()
        taken = time.perf_counter() - begin
        assert answer.status == self._status
        return taken


def medians(watch: Stopwatch, kinds: list[Callable[[], dict[str, Any]]], rounds: int) -> list[float]:
    """Each kind's median, one of each in turn, and each as often the first."""
    times: list[list[float]] = [[] for _ in kinds]
    for turn in range(rounds):
        for place in range(len(kinds)):
            which = (turn + place) % len(kinds)
            times[which].append(watch.seconds(kinds[which]()))
    return [statistics.median(some) for some in times]


def tells_nothing(watch: Stopwatch, kinds: list[Callable[[], dict[str, Any]]]) -> None:
    """Three times: medians differ by less than 5 % or less than a millisecond."""
    # What is slow the first time only is none of the question.
    medians(watch, kinds, 20)
    for _ in range(3):
        found = medians(watch, kinds, PAIRS)
        difference = max(found) - min(found)
        print("medians in milliseconds:", *(f"{median * 1000:.3f}" for median in found))
        assert difference < 0.05 * min(found) or difference < 0.001, found


def test_an_unknown_name_and_a_wrong_password_take_the_same_time(running):
    known = Client(running.url).sign_up()["username"]

    def sign_in(name: str) -> dict[str, Any]:
        return {"username": name, "password": "a wrong password"}

    tells_nothing(Stopwatch(running, "/v1/sessions", 401),
                  [lambda: sign_in(known), lambda: sign_in(fresh_name())])


def test_unknown_foreign_and_revoked_devices_take_the_same_time_by_signature(running):
    client = Client(running.url)
    bound, revoked, key = client.bind(client.account()), client.bind(client.account()), Key()
    assert client.call("DELETE", f"/v1/devices/{revoked.id}", token=revoked.account.token).status == 204

    tells_nothing(Stopwatch(running, "/v1/logins", 401), [
        lambda: client.login(bound, key=key, device_id=fresh_name()),
        lambda: client.login(bound, key=key),
        lambda: client.login(revoked, key=key),
    ])


def test_unknown_foreign_and_revoked_devices_take_the_same_time_by_secret(running):
    client = Client(running.url)
    bound, revoked = (SecretPhone(client).bind(client.account()) for _ in range(2))
    assert revoked.unbind().status == 204
    stranger = SecretPhone(client, key=sealing_key(client))

    tells_nothing(Stopwatch(running, "/v1/logins", 401), [
        lambda: replace(stranger, id=fresh_name()).login(),
        lambda: replace(stranger, id=bound.id).login(),
        lambda: replace(stranger, id=revoked.id).login(),
    ])
