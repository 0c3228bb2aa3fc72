# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The whole way: sign up, sign in, bind, sign out, log in by the device's key, sign out (Docs/wire-protocol.md, §2 to §4)."""
import re
import threading
from datetime import datetime, timezone

import pytest

from client import Account, Client, Key, act_bytes, decode, encode, fresh_name

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def seconds_from_now(text: str) -> float:
    assert TIME.fullmatch(text)
    moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    return (moment - datetime.now(timezone.utc)).total_seconds()


def refusal(answer, status: int, code: str):
    assert (answer.status, answer.json["code"]) == (status, code), answer
    return answer.json


def test_a_phone_is_bound_and_logs_in_by_its_key(client):
    name = fresh_name("Ada")
    made = client.sign_up(name)
    assert made["username"] == name.lower()
    assert ID.fullmatch(made["id"])
    assert abs(seconds_from_now(made["createdAt"])) < 60

    opened = client.sign_in(name)
    assert opened["method"] == "password"
    assert opened["account"] == made
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", opened["token"])
    assert 43_000 < seconds_from_now(opened["expiresAt"]) <= 43_200

    account, key = Account(made["id"], made["username"], opened["token"]), Key()
    message = client.binding(account, key)
    answer = client.call("POST", "/v1/devices", message, account.token)
    assert answer.status == 201
    device = answer.json
    assert {member: device[member] for member in ("name", "model", "biometry", "form", "protection")} == {
        "name": "Ada's phone", "model": "iPhone 15", "biometry": "faceID", "form": "key", "protection": "software"}
    assert device["keyDigest"] == key.digest
    assert abs(seconds_from_now(device["boundAt"])) < 60

    assert client.call("DELETE", "/v1/session", token=account.token).status == 204
    refusal(client.call("GET", "/v1/session", token=account.token), 401, "session_required")

    challenge = client.challenge({"purpose": "login", "deviceID": device["id"]})
    act = act_bytes("login", client.origin, challenge, device["id"])
    login = {"deviceID": device["id"], "challenge": challenge, "proof": {"signature": key.sign(act)}}
    answer = client.call("POST", "/v1/logins", login)
    assert answer.status == 201
    assert (answer.json["method"], answer.json["deviceID"]) == ("deviceKey", device["id"])
    assert answer.json["account"] == made

    session = client.call("GET", "/v1/session", token=answer.json["token"])
    assert session.status == 200
    assert session.json["account"] == made
    assert (session.json["method"], session.json["deviceID"]) == ("deviceKey", device["id"])
    assert "freshUntil" not in session.json

    refusal(client.call("POST", "/v1/logins", login), 401, "login_refused")
    assert client.call("DELETE", "/v1/session", token=answer.json["token"]).status == 204
    refusal(client.call("GET", "/v1/session", token=answer.json["token"]), 401, "session_required")


def test_a_session_by_password_tells_until_when_it_is_fresh(client):
    account = client.account()

    session = client.call("GET", "/v1/session", token=account.token).json

    assert session["method"] == "password"
    assert 290 < seconds_from_now(session["freshUntil"]) <= 300
    assert "deviceID" not in session


def test_the_server_tells_its_origins_and_the_key_for_receipts(client):
    answer = client.call("GET", "/v1/server-keys")

    assert answer.status == 200
    assert answer.json["origins"] == [client.origin]
    assert [(key["kty"], key["crv"], key["use"], key["alg"]) for key in answer.json["keys"]] == [("EC", "P-256", "sig", "ES256")]
    assert "d" not in answer.json["keys"][0]


@pytest.mark.parametrize("purpose", ["login", "bind"])
def test_a_challenge_has_the_form_of_section_3(client, purpose):
    account = client.account()
    message = {"purpose": purpose, **({"deviceID": fresh_name()} if purpose == "login" else {})}

    answer = client.call("POST", "/v1/challenges", message, account.token)

    assert answer.status == 201
    assert 110 < seconds_from_now(answer.json["expiresAt"]) <= 120
    raw = decode(answer.json["challenge"])
    assert (len(answer.json["challenge"]), len(raw)) == (76, 57)
    expiry = int.from_bytes(raw[1:9], "big") / 1000
    assert 110 < expiry - datetime.now(timezone.utc).timestamp() <= 120


def test_the_same_installation_is_replaced_and_the_old_device_is_revoked(client):
    account = client.account()
    old = client.bind(account)
    message = client.binding(account, Key(), old.installation)

    answer = client.call("POST", "/v1/devices", message, account.token)

    assert answer.status == 200
    assert answer.json["replaced"] == old.id
    assert answer.json["id"] != old.id
    problem = refusal(client.call("POST", "/v1/logins", client.login(old)), 410, "device_revoked")
    assert problem["reason"] == "replaced"
    refusal(client.call("POST", "/v1/logins", client.login(old, key=Key())), 401, "login_refused")


def test_another_account_may_bind_the_same_installation(client):
    first = client.bind(client.account())

    second = client.bind(client.account(), installation=first.installation)

    assert client.log_in(first)["deviceID"] == first.id
    assert client.log_in(second)["deviceID"] == second.id


def test_of_twenty_equal_logins_at_once_one_opens_a_session(client):
    device = client.bind(client.account())
    message = client.login(device)
    statuses = []

    def log_in():
        statuses.append(client.call("POST", "/v1/logins", message).status)

    threads = [threading.Thread(target=log_in) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(statuses) == [201] + [401] * 19


def test_every_origin_of_the_server_is_accepted_and_no_other(start):
    running = start("--dangerously-accept-software-keys", "--origin", "https://bank.example",
                    "--origin", "https://login.bank.example")
    clients = [Client(running.url, origin) for origin in ("https://bank.example", "https://login.bank.example")]

    devices = [client.bind(client.account()) for client in clients]

    assert [client.log_in(device)["deviceID"] for client, device in zip(clients, devices)] == [d.id for d in devices]
    for origin in ("https://evil.example", "http://bank.example", "https://bank.example/", running.url):
        answer = clients[0].call("POST", "/v1/logins", clients[0].login(devices[0], origin=origin))
        refusal(answer, 401, "login_refused")


def test_a_session_by_device_key_is_not_fresh(client):
    account = client.account()
    token = client.log_in(client.bind(account))["token"]
    account.token = token

    answer = client.call("POST", "/v1/devices", client.binding(account, Key()), token)

    refusal(answer, 403, "fresh_login_required")


def test_a_session_ends_with_its_lifetime(start):
    running = start("--session-lifetime", "1")
    client = Client(running.url)
    account = client.account()

    answer = client.call("GET", "/v1/session", token=account.token)
    while answer.status == 200:
        answer = client.call("GET", "/v1/session", token=account.token)

    refusal(answer, 401, "session_required")


def test_a_challenge_ends_with_its_lifetime(start):
    running = start("--challenge-lifetime", "1", "--dangerously-accept-software-keys")
    client = Client(running.url)
    account = client.account()
    message = client.binding(account, Key())
    deadline = int.from_bytes(decode(message["challenge"])[1:9], "big") / 1000
    while datetime.now(timezone.utc).timestamp() < deadline:
        client.call("GET", "/healthz")

    refusal(client.call("POST", "/v1/devices", message, account.token), 403, "proof_refused")


def test_the_digest_of_a_key_is_that_of_its_spki(client):
    account, key = client.account(), Key()

    answer = client.call("POST", "/v1/devices", client.binding(account, key), account.token)

    assert len(key.spki) == 91
    assert answer.json["keyDigest"] == key.digest
    assert encode(decode(key.digest)) == key.digest
