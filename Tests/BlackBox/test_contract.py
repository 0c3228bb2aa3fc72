# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`/openapi.json` against the running server: what is written there is answered, call by call."""
import json
import secrets

import pytest

from client import Client, encode
from contract import CONTRACT, FILE
from program import ServerProcess
from test_conventions import refused

CALLS = [(method, path, call) for method, path, call in CONTRACT.calls()]
NAMES = [f"{method} {path}" for method, path, _ in CALLS]
# Statuses that come before anything that a call is about.
COMMON = [(b"[", {"Content-Type": "application/json"}, 400, "malformed_request"),
          (b"{}", {"Content-Type": "text/plain"}, 415, "unsupported_media_type"),
          (b'{"unknown":1}', {"Content-Type": "application/json"}, 422, "invalid_field"),
          (b" " * 65_537, {"Content-Type": "application/json"}, 413, "body_too_large")]


@pytest.fixture(scope="module")
def tokens(tmp_path_factory):
    """A client, and by the name of each security scheme a function that gives a good token."""
    key = encode(secrets.token_bytes(32))
    path = tmp_path_factory.mktemp("service") / "keys"
    path.touch(mode=0o600)
    path.write_text(key + "\n")
    server = ServerProcess("--service-key-file", str(path))
    client = Client(server.url)
    account = client.sign_up()
    yield client, {"session": lambda: client.sign_in(account["username"])["token"], "serviceKey": lambda: key}
    server.close()


def authorization(tokens, call):
    schemes = [name for scheme in call.get("security", []) for name in scheme]
    return {"Authorization": f"Bearer {tokens[1][schemes[0]]()}"} if schemes else {}


def test_the_server_gives_out_the_file(client):
    answer = client.send("GET", "/openapi.json")

    assert (answer.status, answer.headers.get_content_type()) == (200, "application/json")
    assert answer.body == FILE.read_bytes()


@pytest.mark.parametrize("body, headers, status, code", COMMON, ids=[str(status) for _, _, status, _ in COMMON])
@pytest.mark.parametrize("method, path, call", CALLS, ids=NAMES)
def test_what_is_refused_for_every_call_is_refused_here(tokens, method, path, call, body, headers, status, code):
    path = path.replace("{id}", "x")

    answer = tokens[0].send(method, path, body, {**headers, **authorization(tokens, call)})

    refused(answer, status, code, **({"field": answer.json.get("field")} if status == 422 else {}))


# What a call with an id wants besides it.
BODIES = {"PATCH /v1/devices/{id}": {"name": "Ada's phone"}, "POST /v1/confirmations/{id}/approval": {"paymentPassword": "271828", "digest": ""}}


@pytest.mark.parametrize("method, path", [call[:2] for call in CALLS if "{id}" in call[1] and "404" in call[2]["responses"]])
def test_what_belongs_to_nobody_is_not_found(client, method, path):
    answer = client.call(method, path.replace("{id}", "nobodys"), BODIES.get(f"{method} {path}"), client.account().token)

    refused(answer, 404, "not_found")


@pytest.mark.parametrize("method, path, call", [call for call in CALLS if "401" in call[2]["responses"] and "security" in call[2]],
                         ids=[f"{method} {path}" for method, path, call in CALLS if "401" in call["responses"] and "security" in call])
def test_what_needs_a_token_is_refused_without(tokens, method, path, call):
    body = json.dumps({"purpose": "bind"}).encode() if path == "/v1/challenges" else None
    headers = {"Content-Type": "application/json"} if body else {}

    refused(tokens[0].send(method, path.replace("{id}", "x"), body, headers), 401, "session_required")


@pytest.mark.parametrize("method, path, call", CALLS, ids=NAMES)
def test_the_headers_say_which_bytes_may_be_kept(client, method, path, call):
    answer = client.send(method, path.replace("{id}", "x"))

    assert (answer.headers.get("Cache-Control") == "no-store") == path.startswith("/v1/")
