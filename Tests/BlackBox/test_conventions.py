# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""What holds for every call: Docs/wire-protocol.md, §1."""
import json

import pytest

from client import PASSWORD, Answer, fresh_name

CALLS = [
    ("POST", "/v1/accounts"), ("POST", "/v1/sessions"), ("GET", "/v1/session"), ("DELETE", "/v1/session"),
    ("GET", "/v1/server-keys"), ("POST", "/v1/challenges"), ("POST", "/v1/devices"), ("POST", "/v1/logins"),
    ("GET", "/v1/sessions"), ("DELETE", "/v1/sessions"), ("DELETE", "/v1/sessions/x"), ("GET", "/v1/devices"),
    ("PATCH", "/v1/devices/x"), ("DELETE", "/v1/devices/x"), ("POST", "/v1/devices/x/unbinding"), ("DELETE", "/v1/account"),
    ("PUT", "/v1/account/password"), ("POST", "/v1/introspection"), ("PUT", "/v1/account/payment-password"), ("POST", "/v1/confirmations"),
    ("GET", "/v1/confirmations"), ("GET", "/v1/confirmations/x"), ("POST", "/v1/confirmations/x/approval"),
    ("POST", "/v1/confirmations/x/rejection"), ("DELETE", "/v1/allowance"),
]
JSON = {"Content-Type": "application/json"}


def refused(answer: Answer, status: int, code: str, **members) -> Answer:
    """A problem document with exactly the members that it should have."""
    problem = answer.json
    assert (answer.status, problem["code"]) == (status, code), problem
    assert problem["type"] == f"urn:latchkey:problem:{code}"
    assert problem["status"] == status
    assert isinstance(problem["title"], str) and problem["title"]
    assert problem["requestID"] == answer.headers["Latchkey-Request-ID"]
    assert answer.headers.get_content_type() == "application/problem+json"
    assert {name: problem.get(name) for name in members} == members
    assert set(problem) == {"type", "title", "status", "code", "requestID", *members}
    return answer


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/", "/v2/accounts", "/v1/nothing", "/v1/accounts/", "//v1/accounts",
                                  "/V1/accounts", "/v1/session/x", "/v1/server%2Dkeys", "/healthz%20", "/%68ealthz"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_where_there_is_nothing_it_says_so_whatever_the_method(client, method, path):
    refused(client.send(method, path), 404, "not_found")


@pytest.mark.parametrize("path, allow", [
    ("/v1/accounts", {"POST"}), ("/v1/sessions", {"GET", "HEAD", "POST", "DELETE"}), ("/v1/sessions/x", {"DELETE"}),
    ("/v1/session", {"GET", "HEAD", "DELETE"}), ("/v1/server-keys", {"GET", "HEAD"}), ("/v1/challenges", {"POST"}),
    ("/v1/devices", {"GET", "HEAD", "POST"}), ("/v1/devices/x/unbinding", {"POST"}), ("/v1/account", {"DELETE"}),
    ("/v1/account/password", {"PUT"}),
    ("/v1/account/payment-password", {"PUT"}), ("/v1/confirmations", {"GET", "HEAD", "POST"}),
    ("/v1/confirmations/x", {"GET", "HEAD"}), ("/v1/confirmations/x/approval", {"POST"}),
    ("/v1/confirmations/x/rejection", {"POST"}), ("/v1/allowance", {"DELETE"}), ("/v1/introspection", {"POST"}), ("/v1/logins", {"POST"}),
    ("/healthz", {"GET", "HEAD"}), ("/readyz", {"GET", "HEAD"}),
])
def test_another_method_is_answered_by_those_that_are_allowed(client, path, allow):
    answer = refused(client.send("PATCH", path), 405, "method_not_allowed")

    assert {method.strip() for method in answer.headers["Allow"].split(",")} == allow


@pytest.mark.parametrize("authorization", [
    None, "", "Bearer", "Bearer ", "Bearer " + "A" * 43, "Bearer " + "A" * 42, "Basic dTpw", "bearer", "Bearer a b", "Bearer ü",
])
@pytest.mark.parametrize("method, path", [("GET", "/v1/session"), ("DELETE", "/v1/session"), ("POST", "/v1/devices")])
def test_without_a_good_token_a_session_is_required(client, method, path, authorization):
    headers = {} if authorization is None else {"Authorization": authorization.encode()}

    answer = refused(client.send(method, path, None, headers), 401, "session_required")

    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="latchkey"'


@pytest.mark.parametrize("content_type", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonp",
                                          "application/problem+json", "json", ""])
def test_a_body_of_another_type_is_refused(client, content_type):
    body = json.dumps({"username": fresh_name(), "password": PASSWORD}).encode()
    headers = {} if content_type is None else {"Content-Type": content_type}

    refused(client.send("POST", "/v1/accounts", body, headers), 415, "unsupported_media_type")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON", "application/json;x=y"])
def test_parameters_of_the_type_are_ignored(client, content_type):
    body = json.dumps({"username": fresh_name(), "password": PASSWORD}).encode()

    assert client.send("POST", "/v1/accounts", body, {"Content-Type": content_type}).status == 201


def nested(depth: int) -> bytes:
    """A JSON object in which values lie so deep; the body's own object is 1."""
    return b'{"a":' * (depth - 1) + b"{}" + b"}" * (depth - 1)


@pytest.mark.parametrize("body", [
    b"", b" ", b"null", b"[]", b'"text"', b"1", b"{", b'{"a":1', b"{}{}", b"{} x", b"{a:1}", b"{'a':1}", b'{"a":1,}', b'{"a" 1}',
    b'{"a":01}', b'{"a":+1}', b'{"a":.5}', b'{"a":1.}', b'{"a":NaN}', b'{"a":Infinity}', b'{"a":tru}', b'{"a":"\n"}',
    b'{"a":"\\x"}', b'{"a":"\\u12"}', b'// no\n{}', b'{"a":1}\0', b"\xef\xbb\xbf{}", b'{"a":"\xff"}', b'{"a":"\xc0\x80"}',
    b'{"a":"\xed\xa0\x80"}', b'{"a":"\\ud800"}', b'{"a":"\\udc00\\ud800"}', b'{"a":"\\ufffe"}', b'{"a":"\xef\xbf\xbf"}',
    b'{"a":"\\ufdd0"}', b'{"a":1,"a":1}', b'{"a":{"b":1,"b":2}}', b'{"a":[{"b":1,"\\u0062":2}]}',
    b'{"a":9007199254740993}', b'{"a":-9007199254740993}', b'{"a":1e999}', nested(33), b'{"a":' + b"[" * 32 + b"]" * 32 + b"}",
])
def test_a_body_that_is_not_one_object_of_strict_json_is_malformed(client, body):
    refused(client.send("POST", "/v1/accounts", body, JSON), 400, "malformed_request")


@pytest.mark.parametrize("body", [nested(32), b'{"a":9007199254740992}', b' \t\r\n{"a":"\\ud83d\\ude00"} '])
def test_good_json_with_an_unknown_member_is_refused_for_the_member(client, body):
    headers = {"Authorization": f"Bearer {client.account().token}", **JSON}

    refused(client.send("DELETE", "/v1/session", body, headers), 422, "invalid_field", field="a")


@pytest.mark.parametrize("query, status", [("x=1", 422), ("limit=1&limit=1", 422), ("x", 422), ("", 200)])
def test_an_unknown_query_member_is_refused(client, query, status):
    assert client.send("GET", f"/v1/server-keys?{query}").status == status


@pytest.mark.parametrize("body, headers, status, code", [
    (b"{}", JSON, 204, None), (None, {}, 204, None), (b"[]", JSON, 400, "malformed_request"),
    (b'{"a":1}', JSON, 422, "invalid_field"), (b"{}", {"Content-Type": "text/plain"}, 415, "unsupported_media_type"),
])
def test_a_call_without_body_takes_none_or_an_empty_object(client, body, headers, status, code):
    token = client.account().token

    answer = client.send("DELETE", "/v1/session", body, {"Authorization": f"Bearer {token}", **headers})

    assert answer.status == status
    assert code is None or answer.json["code"] == code


def test_a_body_of_65536_bytes_is_read_and_one_byte_more_is_too_large(client):
    message = json.dumps({"username": fresh_name(), "password": PASSWORD}).encode()

    assert client.send("POST", "/v1/accounts", message.ljust(65_536), JSON).status == 201
    refused(client.send("POST", "/v1/accounts", message.ljust(65_537), JSON), 413, "body_too_large")


@pytest.mark.parametrize("path", ["/healthz", "/v1/server-keys"])
def test_get_routes_answer_head(client, path):
    whole, head = client.send("GET", path), client.send("HEAD", path)

    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == str(len(whole.body))
    assert head.headers["Content-Type"] == whole.headers["Content-Type"]


@pytest.mark.parametrize("method, path", [*CALLS, ("GET", "/healthz"), ("GET", "/nothing"), ("PUT", "/v1/session")])
def test_every_answer_has_a_request_id_of_the_server_and_no_cookie_and_no_cors(client, method, path):
    answer = client.send(method, path, None, {"Latchkey-Request-ID": "mine", "Origin": "https://evil.example"})
    other = client.send(method, path)

    assert len({"mine", answer.headers["Latchkey-Request-ID"], other.headers["Latchkey-Request-ID"]}) == 3
    assert "Set-Cookie" not in answer.headers
    assert not [name for name in answer.headers if name.lower().startswith("access-control-")]
    assert (answer.headers["Cache-Control"] == "no-store") == path.startswith("/v1")


def test_healthz_says_ok(client):
    answer = client.send("GET", "/healthz")

    assert (answer.status, answer.body) == (200, b"ok")


@pytest.mark.parametrize("headers, body, code", [
    ({}, b"nonsense", "session_required"),
    ({"Authorization": "TOKEN"}, b"nonsense", "unsupported_media_type"),
    ({"Authorization": "TOKEN", **JSON}, b"nonsense", "malformed_request"),
    ({"Authorization": "TOKEN", **JSON}, b"{}", "invalid_field"),
])
def test_when_several_refusals_apply_the_order_is_session_type_json_members(client, headers, body, code):
    token = client.account().token
    headers = {name: value.replace("TOKEN", f"Bearer {token}") for name, value in headers.items()}

    assert client.send("POST", "/v1/devices", body, headers).json["code"] == code


def test_a_challenge_looks_at_the_members_before_the_session(client):
    refused(client.call("POST", "/v1/challenges", {"purpose": "bind", "x": 1}), 422, "invalid_field", field="x")
    refused(client.call("POST", "/v1/challenges", {"purpose": "bind"}), 401, "session_required")
