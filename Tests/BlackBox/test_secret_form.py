# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Devices that have a name and a password instead of a key: Docs/wire-protocol.md, §4."""
import sqlite3

import pytest

from client import PASSWORD, Client, Key
from program import ServerProcess, run
from sealed import SecretPhone, sealing_key
from test_confirmations import Payer, claims
from test_conventions import refused

FORMS = ("--credential-forms", "key,secret")


@pytest.fixture(scope="module")
def migrating():
    """A server with the form on, for the tests that change nothing for others."""
    running = ServerProcess("--dangerously-accept-software-keys", "--dangerously-without-limits", *FORMS)
    yield Client(running.url)
    running.close()


@pytest.mark.parametrize("proof", [True, False])
def test_whoever_made_the_pair_it_logs_in_pays_and_unbinds(migrating, proof):
    payer = Payer(migrating)
    phone = SecretPhone(migrating).bind(payer.account, proof)

    opened = phone.log_in()
    asked = payer.ask()
    approved = payer.approve(asked, phone.approval(asked, payer.token))

    assert (opened.status, opened.json["method"], opened.json["deviceID"]) == (201, "deviceSecret", phone.id)
    assert (approved.status, approved.json["method"]) == (200, "deviceSecret")
    assert asked["acceptedMethods"] == ["deviceKey", "deviceSecret", "paymentPassword", "allowance"]
    said = claims(migrating, approved.json["receipt"])
    assert said["deviceID"] == phone.id and "act" in said and not {"spki", "signature"} & said.keys()
    assert [phone.unbind().status for _ in range(2)] == [204, 204]
    refused(phone.log_in(), 410, "device_revoked", reason="unbound")
    assert migrating.call("GET", "/v1/session", token=opened.json["token"]).status == 401


def test_the_list_tells_the_form_and_no_digest(migrating):
    account = migrating.account()
    phone = SecretPhone(migrating).bind(account, proof=False)

    (listed,) = migrating.call("GET", "/v1/devices", token=account.token).json["devices"]

    assert (listed["id"], listed["form"]) == (phone.id, "secret")
    assert not {"keyDigest", "secret"} & listed.keys()


def test_what_is_sealed_for_something_else_is_refused_and_the_right_box_is_not(migrating):
    account = migrating.account()
    phone, other = SecretPhone(migrating).bind(account), SecretPhone(migrating).bind(account)
    stranger = SecretPhone(migrating, id=phone.id)
    elsewhere = SecretPhone(migrating, phone.name, phone.password, id=other.id)
    attacks = [
        stranger.login(), elsewhere.login(), phone.login(origin="https://evil.example"),
        phone.login(act="A" * 43), phone.login(more="x"), phone.login(devicePassword=phone.password[:-1]),
        {**phone.login(), "challenge": phone.login()["challenge"]}, {**phone.login(), "deviceID": other.id},
    ]
    good = phone.login()
    attacks += [{**good, "proof": {**good["proof"], "kid": "A" * 43}},
                {**good, "proof": {**good["proof"], "sealed": good["proof"]["sealed"][:-4]}},
                {**good, "proof": {"signature": Key().sign(b"login")}}]

    for attack in attacks:
        refused(migrating.call("POST", "/v1/logins", attack), 401, "login_refused")
    assert migrating.call("POST", "/v1/logins", good).status == 201
    refused(migrating.call("POST", "/v1/logins", good), 401, "login_refused")


def test_a_secret_never_takes_the_place_of_a_key(migrating):
    account = migrating.account()
    phone = SecretPhone(migrating).bind(account)
    key = migrating.binding(account, Key(), phone.installation)
    upgraded = migrating.call("POST", "/v1/devices", key, account.token)
    assert (upgraded.status, upgraded.json["replaced"]) == (200, phone.id)

    for proof in (True, False):
        answer = migrating.call("POST", "/v1/devices", phone.binding(account, proof), account.token)
        refused(answer, 409, "weaker_credential")
    refused(phone.log_in(), 410, "device_revoked", reason="replaced")


def test_another_password_ends_it_also_where_it_was_to_be_kept(migrating):
    account = migrating.account()
    phone = SecretPhone(migrating).bind(account)
    change = {"currentPassword": PASSWORD, "newPassword": "another long phrase", "keepDeviceIDs": [phone.id]}

    answer = migrating.call("PUT", "/v1/account/password", change, account.token)

    assert (answer.status, answer.json["endedDevices"]) == (200, [phone.id])
    refused(phone.log_in(), 410, "device_revoked", reason="passwordChanged")


def test_rotated_keys_are_noticed_at_once_and_the_old_one_opens_for_a_while(start, tmp_path):
    data = tmp_path / "data"
    server = start("--dangerously-accept-software-keys", *FORMS, data=data)
    server.awaited("server.accepts_secret_form")
    client = Client(server.url)
    phone = SecretPhone(client).bind(client.account())
    old = sealing_key(client)

    rotated = run("admin", "--data", str(data), "rotate-keys").stdout.split()

    new = sealing_key(client)
    assert rotated[0::2] == ["key", "key"] and rotated[3] == new["kid"] != old["kid"]
    phone.key = old
    assert phone.log_in().status == 201
    assert phone.unbind().status == 204


def test_nothing_of_the_pair_lies_in_the_folder(start, tmp_path):
    data = tmp_path / "data"
    server = start("--dangerously-accept-software-keys", *FORMS, data=data)
    client = Client(server.url)
    phones = [SecretPhone(client).bind(client.account(), proof) for proof in (True, False)]
    server.stop()

    files = b"".join(file.read_bytes() for file in data.iterdir())
    assert not any(text.encode() in files for phone in phones for text in (phone.name, phone.password))
    with sqlite3.connect(data / "latchkey.db") as database:
        rows = database.execute("SELECT form, length(verifier) FROM devices").fetchall()
    assert rows == [("secret", 32)] * 2
