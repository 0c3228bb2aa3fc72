# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The audit's two calls, its export and its check: Docs/wire-protocol.md, §2, §6 and §9."""
import json
import time
from typing import Any

import pytest

from audit import Trail, check_link, head_claims
from client import Account, Client, Key, fresh_name
from program import run
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


def events(client: Client, account: Account, query: str = "") -> list[dict[str, Any]]:
    answer = client.call("GET", f"/v1/audit-events{query}", token=account.token)
    assert answer.status == 200, answer
    return answer.json["events"]


def head(client: Client) -> str:
    answer = client.call("GET", "/v1/audit-head")
    assert answer.status == 200, answer
    return answer.json["head"]


def await_head(client: Client, keys: dict[str, Any], batch: int) -> str:
    """The first head that speaks for a batch: it is signed within about a second."""
    end = time.monotonic() + 30
    while head_claims(newest := head(client), keys)["batch"] < batch:
        assert time.monotonic() < end, "no head came"
    return newest


def export(folder) -> str:
    ended = run("audit", "export", str(folder))
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_an_account_sees_its_own_chain_and_nothing_else(client):
    account, other = client.account(), client.account()
    device = client.bind(account)
    client.log_in(device)
    client.call("DELETE", f"/v1/devices/{device.id}", token=account.token)

    chain = events(client, account)
    previous = None
    for event in chain:
        assert "accountID" not in event
        check_link(link := {"accountID": account.id, **event}, previous)
        previous = link
    assert [event["type"] for event in chain] == [
        "account.created", "session.opened", "device.bound", "session.opened", "device.revoked", "session.ended"]
    assert [event.get("deviceID") for event in chain] == [None, None, device.id, device.id, device.id, device.id]
    assert chain[1]["details"] == {"address": "127.0.0.1", "method": "password"}
    assert chain[2]["details"] == {
        "address": "127.0.0.1", "form": "key", "protection": "software", "keyDigest": device.key.digest}
    assert [event["type"] for event in events(client, other)] == ["account.created", "session.opened"]


def test_events_are_paged_by_sequence(client):
    account = client.account()
    for _ in range(3):
        client.sign_in(account.username)
    call = lambda query: client.call("GET", f"/v1/audit-events?{query}", token=account.token)  # noqa: E731

    first = call("limit=2").json
    assert ([event["sequence"] for event in first["events"]], first["next"]) == ([1, 2], 2)
    rest = call("after=2&limit=200").json
    assert [event["sequence"] for event in rest["events"]] == [3, 4, 5]
    assert "next" not in rest
    for query in ("limit=0", "limit=201", "after=-1", "after=x", "limit=1&limit=2", "type=x"):
        refused(call(query), 422, "invalid_field", field=query.partition("=")[0])
    refused(client.call("GET", "/v1/audit-events"), 401, "session_required")


def test_the_head_verifies_under_the_listed_key_and_follows_what_happens(client):
    keys = client.call("GET", "/v1/server-keys").json
    before = head_claims(head(client), keys)["batch"]
    client.account()
    await_head(client, keys, before + 1)


def test_the_first_refusal_is_told_at_once_and_a_replay_is_one(client):
    account = client.account()
    device = client.bind(account)
    message = client.login(device)
    assert client.call("POST", "/v1/logins", message).status == 201
    assert client.call("POST", "/v1/logins", message).status == 401
    wrong = {"username": account.username, "password": "not the password"}
    assert client.call("POST", "/v1/sessions", wrong).status == 401

    login, password = events(client, account)[-2:]
    assert (login["type"], login["deviceID"]) == ("login.refused", device.id)
    assert login["details"] == {"address": "127.0.0.1", "count": "1"}
    assert (password["type"], password["details"]) == ("password.refused", {"address": "127.0.0.1", "count": "1"})


def test_an_export_verifies_from_the_protocol_alone_over_restarts_and_beside_the_running_server(keep, tmp_path):
    server, client = keep()
    account = client.account()
    device = client.bind(account)
    for _ in range(3):
        client.log_in(device)
    assert server.stop() == (0, "")
    server, client = keep()
    client.log_in(device)
    keys = client.call("GET", "/v1/server-keys").json

    trail = Trail(export(tmp_path / "data"), keys)

    assert trail.types(account.id) == ["account.created", "session.opened", "device.bound"] + ["session.opened"] * 4
    assert trail.types("server") == ["server.started", "server.stopped", "server.started"]
    assert trail.heads
    verified = run("audit", "verify", str(tmp_path / "data"))
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith("good: ")
    assert "not shown: whether the end was cut off" in verified.stdout


def test_refusals_of_one_minute_are_one_link_and_then_another_though_the_server_was_killed(keep, tmp_path):
    server, client = keep()
    account = client.account()
    wrong = {"username": account.username, "password": "not the password"}
    unknown = {"username": fresh_name(), "password": "not the password"}
    for message in [wrong, unknown] * 4:
        assert client.call("POST", "/v1/sessions", message).status == 401
    server.send_signal(9)
    server.wait()
    server, client = keep()
    assert server.stop() == (0, "")

    server, client = keep()
    trail = Trail(export(tmp_path / "data"), client.call("GET", "/v1/server-keys").json)
    for chain in (account.id, "server"):
        counts = [int(link["details"]["count"]) for link in trail.chains[chain] if link["type"] == "password.refused"]
        # More than one first link only where a minute ended in between.
        assert (counts[0], sum(counts)) == (1, 4)
        assert len(counts) <= 4


def test_a_deleted_account_leaves_hashes_and_nothing_to_read(keep, tmp_path):
    _, client = keep()
    account = client.account()
    client.bind(account)
    assert client.call("DELETE", "/v1/account", token=account.token).status == 204

    trail = Trail(export(tmp_path / "data"), client.call("GET", "/v1/server-keys").json)

    assert trail.types(account.id)[-1] == "account.deleted"
    assert not any("details" in link for link in trail.chains[account.id])


def test_heads_stop_and_logs(keep):
    server, client = keep()
    client.account()
    keys = client.call("GET", "/v1/server-keys").json
    server.stop()
    logged = [json.loads(line) for line in server.log().splitlines()]
    heads = [line["head"] for line in logged if line["event"] == "audit.head"]
    assert heads
    last = head_claims(heads[-1], keys)
    server, client = keep()
    assert head_claims(head(client), keys)["batch"] == last["batch"] + 1


def test_misuse_ends_with_2_and_a_sentence(keep, tmp_path):
    keep()
    data = str(tmp_path / "data")
    for arguments in ([], ["check", data], ["verify"], ["verify", data, "more"], ["export"], ["verify", str(tmp_path / "nowhere")],
                      ["verify", data, "--head", str(tmp_path / "nowhere")], ["verify", data, "--keys", "a", "--master-key", "b"],
                      ["verify", data, "--master-key", str(tmp_path / "nowhere")]):
        ended = run("audit", *arguments)
        assert (ended.returncode, ended.stdout) == (2, ""), arguments
        assert ended.stderr.startswith("latchkey audit: ")
