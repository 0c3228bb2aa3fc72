# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""A store that fails under a running server: Docs/wire-protocol.md, §1 (503)."""
import contextlib
import secrets
import sqlite3

import pytest

from client import PASSWORD, Client, encode, fresh_name
from contract import CONTRACT
from test_conventions import refused

# What these do without the store, though they can be answered 503: test_crowd.py.
PROBES = {"/healthz", "/openapi.json"}
# What has to be good before a call comes to the store; the others look for their session first.
BODIES = {
    "POST /v1/accounts": {"username": fresh_name(), "password": PASSWORD},
    "POST /v1/sessions": {"username": fresh_name(), "password": PASSWORD},
    "POST /v1/challenges": {"purpose": "login", "deviceID": "nobodys"},
    "POST /v1/logins": {"deviceID": "nobodys", "challenge": "", "proof": {"signature": ""}},
    "POST /v1/devices/{id}/unbinding": {"proof": {"signature": ""}},
    "POST /v1/introspection": {"token": encode(bytes(32))},
}


@pytest.fixture
def service_key(tmp_path) -> str:
    key = encode(secrets.token_bytes(32))
    (tmp_path / "keys").touch(mode=0o600)
    (tmp_path / "keys").write_text(key + "\n")
    return key


@contextlib.contextmanager
def without_tables(path):
    """Another process has taken every table away; afterwards they are back as they were."""
    database = sqlite3.connect(path, isolation_level=None)
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]

    def rename(ending: str, other: str) -> None:
        database.execute("BEGIN IMMEDIATE")
        for name in names:
            database.execute(f'ALTER TABLE "{name}{ending}" RENAME TO "{name}{other}"')
        database.execute("COMMIT")

    rename("", "_away")
    yield
    rename("_away", "")
    database.close()


def test_while_the_store_fails_every_call_that_needs_it_says_so_and_then_all_goes_on(start, service_key, tmp_path):
    server = start("--service-key-file", str(tmp_path / "keys"), data=tmp_path / "data")
    client = Client(server.url)
    account = client.account()
    answers = {}

    with without_tables(tmp_path / "data" / "latchkey.db"):
        for method, path, call in CONTRACT.calls():
            if "503" in call["responses"] and path not in PROBES:
                token = service_key if path == "/v1/introspection" else account.token
                body = BODIES.get(f"{method} {path}")
                answers[f"{method} {path}"] = client.call(method, path.replace("{id}", "nobodys"), body, token)

    assert {name: answer.status for name, answer in answers.items()} == dict.fromkeys(answers, 503)
    for answer in answers.values():
        refused(answer, 503, "unavailable")
        assert int(answer.headers["Retry-After"]) >= 1
    assert client.call("GET", "/v1/session", token=account.token).status == 200
    client.sign_in(account.username)
    client.sign_up()
