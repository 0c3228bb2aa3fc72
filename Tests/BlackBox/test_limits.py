# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""How often anybody may be wrong: Docs/wire-protocol.md, §1 (429) and §7."""
import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import PASSWORD, Client, encode, fresh_name
from test_conventions import refused

WRONG = "a wrong password"
PROXY = ("--trusted-proxy", "127.0.0.1")


class Guesser(Client):
    """A client whose address is what it says behind a trusted proxy."""

    def sign_in_from(self, address: str, username: str, password: str = WRONG):
        headers = {"Content-Type": "application/json", "Forwarded": f'for="{address}"'}
        return self.send("POST", "/v1/sessions", self.text({"username": username, "password": password}), headers)

    def guess(self, count: int, username: str, address: str = "192.0.2.1") -> list[int]:
        return [self.sign_in_from(address, username).status for _ in range(count)]

    @staticmethod
    def text(message) -> bytes:
        return json.dumps(message).encode()


@pytest.fixture
def guesser(start):
    return Guesser(start("--dangerously-accept-software-keys", *PROXY).url)


def waiting(answer, code: str, most: int) -> None:
    refused(answer, 429, code)
    assert answer.headers["Retry-After"].isdigit()
    assert 1 <= int(answer.headers["Retry-After"]) <= most


def first_other_status(guesser: Guesser, username: str, password: str) -> int:
    """Asks until the answer is no longer 429, which costs no attempt; the status then."""
    deadline = time.monotonic() + 30
    while (status := guesser.sign_in_from("192.0.2.1", username, password).status) == 429:
        assert time.monotonic() < deadline, "the wait does not end"
    return status


def test_five_wrong_passwords_stop_a_name_for_a_network_and_nobody_else(guesser):
    name = guesser.sign_up()["username"]

    assert guesser.guess(5, name) == [401] * 5
    waiting(guesser.sign_in_from("192.0.2.250", name, PASSWORD), "too_many_attempts", 60)
    assert guesser.sign_in_from("192.0.3.1", name, PASSWORD).status == 201
    assert guesser.sign_in_from("192.0.2.1", fresh_name()).status == 401


def test_of_an_ipv6_address_the_first_56_bits_count(guesser):
    name = guesser.sign_up()["username"]

    assert guesser.guess(5, name, "[2001:db8:0:100::1]") == [401] * 5
    waiting(guesser.sign_in_from("[2001:db8:0:1ff::2]", name, PASSWORD), "too_many_attempts", 60)
    assert guesser.sign_in_from("[2001:db8:0:200::1]", name, PASSWORD).status == 201


def test_the_wait_doubles_and_a_right_password_ends_the_row(start):
    guesser = Guesser(start(*PROXY, "--password-wait", "1").url)
    name = guesser.sign_up()["username"]
    assert guesser.guess(6, name) == [401] * 5 + [429]

    assert first_other_status(guesser, name, WRONG) == 401
    waiting(guesser.sign_in_from("192.0.2.1", name, PASSWORD), "too_many_attempts", 2)
    assert first_other_status(guesser, name, PASSWORD) == 201
    assert guesser.guess(6, name) == [401] * 5 + [429]


def test_an_unknown_name_and_an_impossible_one_are_stopped_like_a_known_one(guesser):
    bodies = []
    for name in (guesser.sign_up()["username"], fresh_name(), "ada lovelace"):
        assert guesser.guess(5, name) == [401] * 5
        answer = guesser.sign_in_from("192.0.2.1", name)
        waiting(answer, "too_many_attempts", 60)
        bodies.append({member: value for member, value in answer.json.items() if member != "requestID"})

    assert bodies[0] == bodies[1] == bodies[2]


def test_a_hundred_wrong_ones_an_hour_stop_a_name_everywhere_but_at_home(guesser):
    name = guesser.sign_up()["username"]
    assert guesser.sign_in_from("198.51.100.7", name, PASSWORD).status == 201

    statuses = [guesser.guess(1, name, f"203.0.{number}.1") for number in range(101)]

    assert statuses == [[401]] * 100 + [[429]]
    waiting(guesser.sign_in_from("203.0.200.1", name, PASSWORD), "too_many_attempts", 3600)
    assert guesser.sign_in_from("198.51.100.99", name, PASSWORD).status == 201


def test_a_current_password_counts_too_and_neither_sessions_nor_devices_are_stopped(guesser):
    account = guesser.account()
    device = guesser.bind(account)
    change = {"currentPassword": WRONG, "newPassword": "another good password"}
    payment = {"password": WRONG, "paymentPassword": "271828"}

    for _ in range(3):
        refused(guesser.call("PUT", "/v1/account/password", change, account.token), 403, "wrong_password")
    for _ in range(2):
        refused(guesser.call("PUT", "/v1/account/payment-password", payment, account.token), 403, "wrong_password")

    waiting(guesser.call("PUT", "/v1/account/password", change, account.token), "too_many_attempts", 60)
    waiting(guesser.call("PUT", "/v1/account/payment-password", payment, account.token), "too_many_attempts", 60)
    waiting(guesser.sign_in_from("127.0.0.9", account.username, PASSWORD), "too_many_attempts", 60)
    assert guesser.call("GET", "/v1/session", token=account.token).status == 200
    assert guesser.call("POST", "/v1/logins", guesser.login(device)).status == 201


def test_of_forty_wrong_passwords_at_once_five_are_looked_at(guesser):
    name = guesser.sign_up()["username"]

    with ThreadPoolExecutor(40) as pool:
        statuses = list(pool.map(lambda _: guesser.sign_in_from("192.0.2.1", name).status, range(40)))

    assert sorted(statuses) == [401] * 5 + [429] * 35


def test_of_forty_right_passwords_at_once_none_is_refused(guesser):
    name = guesser.sign_up()["username"]

    with ThreadPoolExecutor(40) as pool:
        statuses = list(pool.map(lambda _: guesser.sign_in_from("192.0.2.1", name, PASSWORD).status, range(40)))

    assert statuses == [201] * 40


def test_twenty_refused_logins_and_twenty_refused_unbindings_a_minute(guesser):
    account = guesser.account()
    device = guesser.bind(account)
    good = [guesser.login(device) for _ in range(30)]
    assert {guesser.call("POST", "/v1/logins", login).status for login in good} == {201}

    assert [guesser.call("POST", "/v1/logins", login).status for login in good[:20]] == [401] * 20
    waiting(guesser.call("POST", "/v1/logins", guesser.login(device)), "too_many_requests", 60)
    bad = {"proof": {"signature": encode(b"none")}}
    path = f"/v1/devices/{device.id}/unbinding"
    assert [guesser.call("POST", path, bad).status for _ in range(20)] == [403] * 20
    waiting(guesser.call("POST", path, bad), "too_many_requests", 60)


def test_sixty_sign_ups_a_minute_from_an_address_whatever_becomes_of_them(guesser):
    taken = guesser.sign_up()["username"]
    weak = {"username": fresh_name(), "password": "password"}
    for _ in range(5):
        refused(guesser.call("POST", "/v1/accounts", weak), 422, "weak_password")
    again = {"username": taken, "password": PASSWORD}

    statuses = [guesser.call("POST", "/v1/accounts", again).status for _ in range(59)]

    assert statuses == [409] * 59
    waiting(guesser.call("POST", "/v1/accounts", {"username": fresh_name(), "password": PASSWORD}), "too_many_requests", 60)


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For"])
def test_without_a_trusted_proxy_nobody_is_believed(start, header):
    guesser = Client(start().url)
    name = guesser.sign_up()["username"]
    message = Guesser.text({"username": name, "password": WRONG})

    def guess(number: int) -> int:
        value = f"for=203.0.{number}.1" if header == "Forwarded" else f"203.0.{number}.1"
        return guesser.send("POST", "/v1/sessions", message, {"Content-Type": "application/json", header: value}).status

    assert [guess(number) for number in range(6)] == [401] * 5 + [429]


def test_what_a_caller_wrote_before_the_proxy_is_not_believed(guesser):
    name = guesser.sign_up()["username"]
    message = Guesser.text({"username": name, "password": WRONG})

    def guess(number: int) -> int:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": f"203.0.{number}.1, 192.0.2.1"}
        return guesser.send("POST", "/v1/sessions", message, headers).status

    assert [guess(number) for number in range(6)] == [401] * 5 + [429]


def test_counters_survive_a_restart_and_a_kill(start, tmp_path):
    options = ("--origin", "https://bank.example", *PROXY)
    server = start(*options, data=tmp_path / "data")
    guesser = Guesser(server.url, "https://bank.example")
    name = guesser.sign_up()["username"]
    assert guesser.guess(5, name) == [401] * 5
    server.stop(9)

    again = Guesser(start(*options, data=tmp_path / "data").url, "https://bank.example")

    waiting(again.sign_in_from("192.0.2.1", name, PASSWORD), "too_many_attempts", 60)


def test_the_limits_can_be_turned_off_which_every_start_says(start):
    server = start(*PROXY, "--dangerously-without-limits")
    guesser = Guesser(server.url)
    name = guesser.sign_up()["username"]

    assert guesser.guess(12, name) == [401] * 12
    assert "server.without_limits" in server.log()
