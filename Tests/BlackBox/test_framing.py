# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Framing over a bare socket: Docs/wire-protocol.md, §1. The Swift tests have the long table; these are a second opinion."""
import json
import re
import socket

import pytest

from program import PATIENCE

GET = "GET /healthz HTTP/1.1\r\nHost: h\r\n"
POST = "POST /v1/logins HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
SMUGGLED = "GET /v1/server-keys HTTP/1.1\r\nHost: h\r\n\r\n"


def exchange(server, text: str) -> bytes:
    """Sends everything and reads until the server closes."""
    with socket.create_connection((server.host, server.port), timeout=PATIENCE) as connection:
        connection.sendall(text.encode("latin-1"))
        data = b""
        while chunk := connection.recv(65_536):
            data += chunk
    return data


BAD_FRAMING = [
    (POST + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED, {400, 411}),
    (POST + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED, {400, 411}),
    (POST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + SMUGGLED, {400}),
    (POST + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED, {400}),
    (POST + "Content-Length: +2\r\n\r\n{}" + SMUGGLED, {400}),
    (POST + "Content-Length: -2\r\n\r\n{}" + SMUGGLED, {400}),
    (POST + "Content-Length: 99999999999999999999\r\n\r\n{}" + SMUGGLED, {413}),
    (POST + "Content-Length: 65537\r\n\r\n" + "x" * 65_537, {413}),
    (GET + "Host: other\r\n\r\n" + SMUGGLED, {400}),
    ("GET /healthz HTTP/1.1\r\n\r\n" + SMUGGLED, {400}),
    (GET + "X: a\0b\r\n\r\n" + SMUGGLED, {400}),
    (GET + "X : a\r\n\r\n" + SMUGGLED, {400}),
    (GET + "X: a\r\n b\r\n\r\n" + SMUGGLED, {400}),
    (GET + "X: " + "x" * 65_536 + "\r\n\r\n", {431}),
    ("GET /" + "a" * 65_536 + " HTTP/1.1\r\nHost: h\r\n\r\n", {414}),
    ("GET /healthz%00x HTTP/1.1\r\nHost: h\r\n\r\n", {400, 404}),
    ("GET /healthz\0x HTTP/1.1\r\nHost: h\r\n\r\n" + SMUGGLED, {400}),
    ("GET /healthz x HTTP/1.1\r\nHost: h\r\n\r\n" + SMUGGLED, {400}),
    ("GET /healthz HTTP/3.7\r\nHost: h\r\n\r\n" + SMUGGLED, {505}),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {505}),
    ("nonsense\r\n\r\n", {400}),
]


@pytest.mark.parametrize("text, statuses", BAD_FRAMING)
def test_bad_framing_is_one_problem_document_and_the_end(server, text, statuses):
    head, _, body = exchange(server, text).partition(b"\r\n\r\n")

    assert int(head.split()[1]) in statuses
    assert b"content-type: application/problem+json" in head.lower()
    assert b"connection: close" in head.lower()
    problem = json.loads(body)
    assert problem["code"] in ("malformed_request", "body_too_large")
    assert f"latchkey-request-id: {problem['requestID']}".lower().encode() in head.lower()


def test_pipelined_requests_are_answered_in_order(server):
    data = exchange(server, GET + "\r\n" + GET.replace("/healthz", "/nothing") + "\r\n" + GET + "Connection: close\r\n\r\n")

    assert re.findall(rb"HTTP/1\.1 (\d+)", data) == [b"200", b"404", b"200"]
