# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Sessions, devices and the account itself, as their owner manages them: Docs/wire-protocol.md, §2 and §8."""
import os
import secrets

import pytest

from client import PASSWORD, Client, Key, act_bytes, encode, fresh_name
from test_conventions import refused

NEW_PASSWORD = "another horse battery staple"
SERVICE_KEY = encode(secrets.token_bytes(32))


def is_open(client: Client, token: str) -> bool:
    return client.call("GET", "/v1/session", token=token).status == 200


def unbinding(client: Client, device, device_id: str | None = None, origin: str | None = None, key: Key | None = None):
    """The body of an unbinding; the challenge line is `-`."""
    act = act_bytes("unbind", origin or client.origin, "-", device_id or device.id)
    return {"proof": {"signature": (key or device.key).sign(act)}}


# Sessions

def test_sessions_are_listed_and_the_callers_is_marked(client):
    account = client.account()
    device = client.bind(account)
    by_device = client.log_in(device)["token"]

    listed = client.call("GET", "/v1/sessions", token=by_device).json["sessions"]

    assert [(one["method"], one["current"]) for one in listed] == [("password", False), ("deviceKey", True)]
    assert listed[1]["deviceID"] == device.id
    assert all(one["address"] == "127.0.0.1" for one in listed)
    assert all({"id", "createdAt", "lastUsedAt"} <= set(one) for one in listed)


def test_a_label_is_listed(client):
    name = client.sign_up()["username"]
    message = {"username": name, "password": PASSWORD, "label": "Kitchen iPad"}
    token = client.call("POST", "/v1/sessions", message).json["token"]

    assert client.call("GET", "/v1/sessions", token=token).json["sessions"][0]["label"] == "Kitchen iPad"


def test_one_session_ends_by_its_id_and_all_others_at_once(client):
    account = client.account()
    tokens = [client.sign_in(account.username)["token"] for _ in range(3)]
    ids = [client.call("GET", "/v1/session", token=token).json["id"] for token in tokens]

    assert client.call("DELETE", f"/v1/sessions/{ids[0]}", token=account.token).status == 204
    assert [is_open(client, token) for token in tokens] == [False, True, True]
    refused(client.call("DELETE", f"/v1/sessions/{ids[0]}", token=account.token), 404, "not_found")
    assert client.call("DELETE", "/v1/sessions", token=tokens[1]).status == 204
    assert [is_open(client, token) for token in [*tokens, account.token]] == [False, True, False, False]


def test_a_foreign_session_is_not_found(client):
    mine, other = client.account(), client.account()
    foreign = client.call("GET", "/v1/session", token=other.token).json["id"]

    for name in (foreign, "unknown", "no.id", "x" * 65):
        refused(client.call("DELETE", f"/v1/sessions/{name}", token=mine.token), 404, "not_found")
    assert is_open(client, other.token)


# Devices

def test_devices_are_listed_renamed_and_deleted(client):
    account = client.account()
    first, second = client.bind(account), client.bind(account)
    by_device = client.log_in(first)["token"]

    listed = client.call("GET", "/v1/devices", token=account.token).json["devices"]
    assert [one["id"] for one in listed] == [first.id, second.id]
    assert listed[0]["keyDigest"] == first.key.digest
    assert "lastUsedAt" in listed[0] and "lastUsedAt" not in listed[1]

    renamed = client.call("PATCH", f"/v1/devices/{first.id}", {"name": "Küche"}, account.token)
    assert (renamed.status, renamed.json) == (200, {**listed[0], "name": "Küche"})

    assert client.call("DELETE", f"/v1/devices/{first.id}", token=account.token).status == 204
    assert not is_open(client, by_device)
    assert [one["id"] for one in client.call("GET", "/v1/devices", token=account.token).json["devices"]] == [second.id]
    refused(client.call("POST", "/v1/logins", client.login(first)), 410, "device_revoked", reason="deleted")


@pytest.mark.parametrize("method, message", [("PATCH", {"name": "Mine"}), ("DELETE", None)])
def test_a_device_that_is_foreign_ended_or_unknown_is_not_found(client, method, message):
    mine, other = client.account(), client.account()
    foreign, ended = client.bind(other), client.bind(mine)
    client.call("DELETE", f"/v1/devices/{ended.id}", token=mine.token)

    for name in (foreign.id, ended.id, "unknown", "no.id"):
        refused(client.call(method, f"/v1/devices/{name}", message, mine.token), 404, "not_found")


def test_a_phone_unbinds_itself_and_may_say_so_again(client):
    device = client.bind(client.account())
    by_device = client.log_in(device)["token"]
    message = unbinding(client, device)

    for _ in range(2):
        assert client.call("POST", f"/v1/devices/{device.id}/unbinding", message).status == 204

    assert not is_open(client, by_device)
    refused(client.call("POST", "/v1/logins", client.login(device)), 410, "device_revoked", reason="unbound")


def test_nobody_else_unbinds_a_phone(client):
    account = client.account()
    device, other = client.bind(account), client.bind(account)
    login = client.login(device)["proof"]
    attempts = [
        (device.id, unbinding(client, device, key=other.key)), (device.id, unbinding(client, device, other.id)),
        (device.id, unbinding(client, device, origin="https://evil.example")), (device.id, {"proof": login}),
        (device.id, {"proof": {"signature": ""}}), ("unknown", unbinding(client, device, "unknown")),
        ("no.id", unbinding(client, device)),
    ]

    for device_id, message in attempts:
        refused(client.call("POST", f"/v1/devices/{device_id}/unbinding", message), 403, "proof_refused")
    assert client.log_in(device)["deviceID"] == device.id


# The account

def test_another_password_ends_everything_that_was_not_kept(client):
    account = client.account()
    kept, ended = client.bind(account), client.bind(account)
    by_device = client.log_in(kept)["token"]

    answer = client.call("PUT", "/v1/account/password", {
        "currentPassword": PASSWORD, "newPassword": NEW_PASSWORD, "keepDeviceIDs": [kept.id]}, account.token)

    assert (answer.status, answer.json["endedDevices"]) == (200, [ended.id])
    assert not is_open(client, account.token) and not is_open(client, by_device)
    session = client.call("GET", "/v1/session", token=answer.json["token"]).json
    assert session["method"] == "password" and "freshUntil" in session
    assert client.log_in(kept)["deviceID"] == kept.id
    refused(client.call("POST", "/v1/logins", client.login(ended)), 410, "device_revoked", reason="passwordChanged")
    old = {"username": account.username, "password": PASSWORD}
    refused(client.call("POST", "/v1/sessions", old), 401, "invalid_credentials")
    assert client.call("POST", "/v1/sessions", {**old, "password": NEW_PASSWORD}).status == 201


@pytest.mark.parametrize("change, status, code, members", [
    ({"currentPassword": "wrong password"}, 403, "wrong_password", {}), ({"newPassword": "short"}, 422, "weak_password", {}),
    ({"newPassword": "12345678"}, 422, "weak_password", {}),
    ({"keepDeviceIDs": ["unknown"]}, 422, "invalid_field", {"field": "keepDeviceIDs"}),
    ({"keepDeviceIDs": "all"}, 422, "invalid_field", {"field": "keepDeviceIDs"}),
])
def test_a_password_that_is_not_changed_changes_nothing(client, change, status, code, members):
    account = client.account()
    message = {"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD, **change}

    refused(client.call("PUT", "/v1/account/password", message, account.token), status, code, **members)

    assert is_open(client, account.token)
    assert client.sign_in(account.username)["method"] == "password"


def test_a_deleted_account_is_gone_and_its_name_is_kept(client):
    account = client.account()
    device = client.bind(account)

    assert client.call("DELETE", "/v1/account", token=account.token).status == 204

    assert not is_open(client, account.token)
    credentials = {"username": account.username, "password": PASSWORD}
    refused(client.call("POST", "/v1/sessions", credentials), 401, "invalid_credentials")
    refused(client.call("POST", "/v1/logins", client.login(device)), 410, "device_revoked", reason="accountDeleted")
    refused(client.call("POST", "/v1/accounts", {**credentials, "username": account.username.upper()}), 409, "username_taken")


def test_only_a_fresh_login_by_password_deletes_the_account(client):
    token = client.log_in(client.bind(client.account()))["token"]

    refused(client.call("DELETE", "/v1/account", token=token), 403, "fresh_login_required")


# Services

@pytest.fixture
def with_service(start, tmp_path):
    path = tmp_path / "keys"
    path.touch(mode=0o600)
    path.write_text(SERVICE_KEY + "\n")
    return Client(start("--dangerously-accept-software-keys", "--service-key-file", str(path)).url)


def test_a_service_asks_whose_session_a_token_is_of(with_service):
    account = with_service.account()
    device = with_service.bind(account)
    token = with_service.log_in(device)["token"]

    def ask(text: str):
        answer = with_service.call("POST", "/v1/introspection", {"token": text}, SERVICE_KEY)
        assert answer.status == 200
        return answer.json

    told = ask(token)
    assert (told["active"], told["method"], told["deviceID"]) == (True, "deviceKey", device.id)
    assert told["account"]["id"] == account.id and "expiresAt" in told
    with_service.call("DELETE", "/v1/session", token=token)
    assert [ask(text) for text in (token, "", "x", SERVICE_KEY)] == [{"active": False}] * 4


def test_neither_stands_in_the_others_place(with_service):
    account = with_service.account()

    for token in (account.token, encode(secrets.token_bytes(32)), None):
        refused(with_service.call("POST", "/v1/introspection", {"token": "x"}, token), 401, "session_required")
    refused(with_service.call("GET", "/v1/session", token=SERVICE_KEY), 401, "session_required")


def test_a_file_of_keys_that_others_can_read_keeps_the_server_from_starting(tmp_path):
    from program import run

    path = tmp_path / "keys"
    path.write_text(SERVICE_KEY)
    os.chmod(path, 0o644)

    ended = run("serve", "--in-memory", "--service-key-file", str(path))

    assert (ended.returncode, ended.stdout) == (2, "")
    assert "0600" in ended.stderr and SERVICE_KEY not in ended.stderr


def test_it_says_that_it_is_ready(client):
    answer = client.send("GET", "/readyz")

    assert (answer.status, answer.body) == (200, b"ok")
