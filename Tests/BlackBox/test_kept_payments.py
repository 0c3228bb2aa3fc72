# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Confirmations over restarts of a server that keeps its things in a folder, and what a thief finds there."""
import signal

import pytest

from client import PASSWORD, Client, decode
from test_confirmations import PAYMENT_PASSWORD, WRONG, Payer, claims
from test_conventions import refused

ORIGIN = "https://bank.example"


@pytest.fixture
def keep(start, tmp_path):
    """Starts a server over one folder, again and again; gives the process and a client."""
    def start_one(*options):
        server = start("--origin", ORIGIN, "--dangerously-accept-software-keys", "--dangerously-without-limits", *options,
                       data=tmp_path / "data")
        return server, Client(server.url, origin=ORIGIN)
    return start_one


def test_what_was_decided_and_its_receipt_outlive_the_server(keep):
    server, client = keep()
    payer, order = Payer(client), None
    approved, rejected = payer.ask(order := payer.payment()), payer.ask()
    receipt = payer.approve(approved, payer.proof(approved)).json["receipt"]
    client.call("POST", f"/v1/confirmations/{rejected['id']}/rejection", token=payer.token)
    waiting = payer.ask()
    listed = client.call("GET", "/v1/server-keys").json
    assert server.stop() == (0, "")

    server, payer.client = keep()

    assert payer.client.call("GET", "/v1/server-keys").json == listed
    assert claims(payer.client, receipt)["jti"] == approved["id"]
    found = payer.find(approved)
    assert (found["status"], found["receipt"], found["document"]) == ("approved", receipt, approved["document"])
    assert payer.find(rejected)["status"] == "rejected"
    again = payer.client.call("POST", "/v1/confirmations", order, payer.token)
    assert (again.status, again.json) == (200, found)
    assert payer.approve(waiting, payer.proof(waiting)).status == 200


def test_the_lock_of_the_payment_password_outlives_the_server(keep):
    server, client = keep()
    payer = Payer(client)
    asked = payer.ask()
    for _ in range(3):
        payer.try_password(asked, WRONG)
    server.stop()

    server, payer.client = keep()
    refused(payer.try_password(asked, WRONG), 403, "payment_password_wrong", remainingAttempts=1)
    refused(payer.try_password(asked, WRONG), 423, "payment_password_locked")
    server.stop()

    server, payer.client = keep()
    refused(payer.try_password(asked, PAYMENT_PASSWORD), 423, "payment_password_locked")


def test_an_allowance_outlives_the_server_with_what_it_has_spent(keep):
    server, client = keep()
    payer = Payer(client)
    token = payer.granted()["token"]
    assert payer.spend(payer.ask(payer.payment(amount="60.00")), token).status == 200
    server.stop()

    server, payer.client = keep()

    refused(payer.spend(payer.ask(payer.payment(amount="40.01")), token), 403, "allowance_refused")
    assert payer.spend(payer.ask(payer.payment(amount="40.00")), token).status == 200


def test_a_killed_server_has_kept_every_approval_that_it_answered(keep):
    server, client = keep()
    payer = Payer(client)
    asked = [payer.ask() for _ in range(5)]
    receipts = [payer.approve(one, payer.proof(one)).json["receipt"] for one in asked]
    server.stop(signal.SIGKILL)

    server, payer.client = keep()

    assert [payer.find(one)["receipt"] for one in asked] == receipts


def test_nothing_that_lies_in_the_folder_approves_anything(keep, tmp_path):
    server, client = keep()
    payer = Payer(client)
    allowance = payer.granted()["token"]
    payer.try_password(payer.ask(), PAYMENT_PASSWORD)
    server.stop()

    files = {file.name: file.read_bytes() for file in (tmp_path / "data").iterdir()}

    assert payer.account.id.encode() in files["latchkey.db"]
    secrets = [PASSWORD.encode(), PAYMENT_PASSWORD.encode()]
    for token in (payer.token, allowance):
        secrets += [token.encode(), decode(token)]
    for name, content in files.items():
        assert not [secret for secret in secrets if secret in content], name
