# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""A server that keeps its things in a folder: second starts, kills, full disks, other processes."""
import json
import os
import resource
import signal
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from client import Client, Device, Key, fresh_name
from program import PATIENCE, ServerProcess, run

ORIGIN = "https://bank.example"
KILLS = 200 if os.environ.get("LATCHKEY_LONG") else 4


@pytest.fixture
def keep(start, tmp_path):
    """Starts a server over one folder, again and again; its origin stays while its port changes."""
    def start_one(*options):
        server = start("--origin", ORIGIN, "--dangerously-accept-software-keys", "--dangerously-without-limits", *options,
                       data=tmp_path / "data")
        return server, Client(server.url, origin=ORIGIN)
    return start_one


def events(server: ServerProcess) -> list[str]:
    return [json.loads(line)["event"] for line in server.log().splitlines()]


def test_a_second_start_keeps_accounts_sessions_devices_and_what_was_spent(keep):
    server, client = keep()
    account = client.account()
    device = client.bind(account)
    message = client.login(device)
    opened = client.call("POST", "/v1/logins", message).json
    assert server.stop() == (0, "")

    server, client = keep()

    assert client.call("GET", "/v1/session", token=account.token).status == 200
    assert client.call("GET", "/v1/session", token=opened["token"]).json["deviceID"] == device.id
    assert client.call("POST", "/v1/logins", message).status == 401
    assert client.log_in(device)["account"]["id"] == account.id
    assert client.sign_in(account.username)["account"]["id"] == account.id
    assert client.call("POST", "/v1/accounts", {"username": account.username, "password": "correct horse battery"}).status == 409


def test_the_folder_is_made_for_its_owner_alone_and_the_key_in_it_is_warned_of(keep, tmp_path):
    server, client = keep()
    client.account()

    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "data").iterdir()} == {0o600}
    assert "storage.master_key_beside_data" in events(server)
    assert "storage.in_memory" not in events(server)


def test_what_cannot_be_opened_ends_with_1_and_a_sentence(keep, tmp_path):
    keep()
    data = str(tmp_path / "data")
    second = run("serve", "--data", data, "--listen", "127.0.0.1:0")
    assert (second.returncode, second.stdout) == (1, "")
    assert "another server works on" in second.stderr
    nowhere = run("serve", "--data", "/proc/nothing", "--listen", "127.0.0.1:0")
    assert nowhere.returncode == 1
    assert "/proc/nothing: it is no folder, and it cannot be made" in nowhere.stderr


def test_an_older_program_refuses_a_newer_file_and_leaves_it_alone(keep, tmp_path):
    server, _ = keep()
    server.stop()
    with sqlite3.connect(tmp_path / "data" / "latchkey.db") as database:
        database.execute("PRAGMA user_version = 999")

    ended = run("serve", "--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0")

    assert ended.returncode == 1
    assert "was written by a newer version of this program" in ended.stderr


def test_a_database_locked_by_another_process_is_503_and_a_log_line_until_it_is_free(keep, tmp_path):
    server, client = keep()
    account = client.account()
    other = sqlite3.connect(tmp_path / "data" / "latchkey.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    refused = client.call("POST", "/v1/sessions", {"username": account.username, "password": "correct horse battery staple"})
    assert (refused.status, refused.json["code"]) == (503, "unavailable")
    assert int(refused.headers["Retry-After"]) >= 1
    assert client.call("GET", "/v1/session", token=account.token).status == 200
    other.execute("ROLLBACK")

    client.sign_in(account.username)
    server.stop()
    assert [event for event in events(server) if event.startswith("storage.") and "key" not in event] == [
        "storage.failed", "storage.recovered"]


def test_a_disk_without_room_is_503_and_nothing_is_half_there_until_there_is_room(keep, tmp_path):
    server, client = keep()
    account = client.account()
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1 << 17, resource.RLIM_INFINITY))
    made, refused = [], None
    while refused is None:
        name = fresh_name()
        answer = client.call("POST", "/v1/accounts", {"username": name, "password": "correct horse battery staple"})
        if answer.status == 201:
            made.append(name)
        else:
            refused = name
            assert (answer.status, answer.json["code"]) == (503, "unavailable")
        assert len(made) < 200
    assert client.call("GET", "/v1/session", token=account.token).status == 200
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    client.sign_up(refused)
    for name in made[-3:] + [refused]:
        client.sign_in(name)
    server.stop()
    assert {"storage.failed", "storage.recovered"} <= set(events(server))


def test_a_backup_beside_a_running_server_and_its_restore_begins_a_new_epoch(keep, tmp_path):
    server, client = keep()
    account = client.account()
    device = client.bind(account)
    challenge = client.challenge({"purpose": "login", "deviceID": device.id})
    copy, data = tmp_path / "copy.db", tmp_path / "data"
    made = run("backup", str(data), str(copy))
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    again = run("backup", str(data), str(copy))
    assert again.returncode == 1 and "exists" in again.stderr
    late = client.sign_up()
    beside = run("restore", str(copy), str(data))
    assert beside.returncode == 1 and "another server works on" in beside.stderr
    server.stop()
    present = run("restore", str(copy), str(data))
    assert present.returncode == 1 and "move it away" in present.stderr
    (data / "latchkey.db").rename(tmp_path / "old.db")

    restored = run("restore", str(copy), str(data))
    assert (restored.returncode, restored.stderr) == (0, "")
    server, client = keep()

    assert client.call("GET", "/v1/session", token=account.token).status == 401
    assert client.call("POST", "/v1/logins", client.login(device, challenge=challenge)).status == 401
    assert client.log_in(device)["account"]["id"] == account.id
    assert client.sign_in(account.username)["account"]["id"] == account.id
    refused = client.call("POST", "/v1/sessions", {"username": late["username"], "password": "correct horse battery staple"})
    assert refused.status == 401


def test_what_is_no_copy_is_not_restored(tmp_path):
    (tmp_path / "text").write_text("nothing of the kind" * 500)
    for name in ("text", "missing"):
        ended = run("restore", str(tmp_path / name), str(tmp_path / "data"))
        assert ended.returncode == 1 and str(tmp_path / name) in ended.stderr
    assert not (tmp_path / "data" / "latchkey.db").exists()


class Load:
    """A person whose phone logs in and is bound anew, over and over, until the server is gone."""

    def __init__(self, client: Client):
        self.account = client.account()
        self.installation = fresh_name("installation")
        self.device = client.bind(self.account, installation=self.installation)
        self.binding: dict | None = None
        self.acknowledged: list[tuple[dict, str]] = []

    def run(self, client: Client, warm: threading.Event) -> None:
        try:
            for number in range(24):
                message = client.login(self.device)
                answer = client.call("POST", "/v1/logins", message)
                assert answer.status == 201, answer
                self.acknowledged.append((message, answer.json["token"]))
                if number % 5 == 4:
                    self.bind_anew(client)
                if number == 2:
                    warm.set()
        except (OSError, EOFError, ValueError) as gone:
            assert not isinstance(gone, AssertionError)
        except Exception as gone:  # the HTTP library's own words for a connection that broke
            assert type(gone).__module__ == "http.client", gone

    def bind_anew(self, client: Client) -> None:
        key = Key()
        self.binding = client.binding(self.account, key, self.installation)
        answer = client.call("POST", "/v1/devices", self.binding, self.account.token)
        assert answer.status == 200, answer
        self.device, self.binding = Device(answer.json["id"], self.installation, key, self.account), None
        # The sessions of the device that was replaced have ended with it.
        self.acknowledged = [(message, "") for message, _ in self.acknowledged]

    def check(self, client: Client) -> None:
        """Nothing that was acknowledged is lost, and what was not is there wholly or not at all."""
        answer = client.call("POST", "/v1/logins", client.login(self.device))
        if self.binding is None:
            assert answer.status == 201, answer
        is_replaced = answer.status == 410
        if is_replaced:
            assert answer.json["reason"] == "replaced"
            again = client.call("POST", "/v1/devices", self.binding, self.account.token)
            assert (again.status, again.json["code"]) == (403, "proof_refused")
        for message, token in self.acknowledged:
            assert client.call("POST", "/v1/logins", message).status == 401
            if token:
                expected = 401 if is_replaced else 200
                assert client.call("GET", "/v1/session", token=token).status == expected


def test_whatever_was_acknowledged_outlives_kill_9_and_nothing_is_half_there_and_the_audit_verifies(keep, tmp_path):
    acknowledged = 0
    server, client = keep("--fresh-login", "86400")
    for _ in range(KILLS):
        loads = [Load(client) for _ in range(3)]
        warm = threading.Event()
        threads = [threading.Thread(target=load.run, args=(client, warm)) for load in loads]
        for thread in threads:
            thread.start()
        assert warm.wait(60)
        server.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
        server.wait()

        server, client = keep("--fresh-login", "86400")
        for load in loads:
            load.check(client)
            acknowledged += len(load.acknowledged)
        verified = run("audit", "verify", str(tmp_path / "data"), patience=20 * PATIENCE)
        assert verified.returncode == 0, verified.stdout
    assert acknowledged >= KILLS * 3
