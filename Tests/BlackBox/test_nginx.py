# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Examples/nginx/latchkey.conf as it is, in front of the program: what comes through, and what does not."""
import http.client
import json
import socket
import ssl
import subprocess

import pytest

from certificates import Authority
from client import PASSWORD, Client, fresh_name
from program import PATIENCE, ROOT, ServerProcess
from test_framing import GET, POST, SMUGGLED
from test_tls import read_all


class Front:
    """nginx and the server behind it."""

    def __init__(self, authority: Authority, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        authority.issue(folder)
        self.host, self.url = "127.0.0.1", f"https://127.0.0.1:{self.port}"
        self.server = ServerProcess("--trusted-proxy", "127.0.0.1", "--origin", self.url, "--dangerously-accept-software-keys")
        start = [str(ROOT / "Examples" / "nginx" / "start.sh"), str(folder), str(self.port), str(self.server.port)]
        self._process = subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self._process.poll() is None:
            try:
                socket.create_connection((self.host, self.port), timeout=PATIENCE).close()
                break
            except ConnectionRefusedError:
                continue
        assert self._process.poll() is None, (folder / "error.log").read_text()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self.server.close()


@pytest.fixture(scope="module")
def authority():
    return Authority()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nginx")


@pytest.fixture(scope="module")
def front(authority, folder):
    running = Front(authority, folder)
    yield running
    running.close()


@pytest.fixture
def through(front, authority):
    return Client(front.url, tls=authority.trust())


def handshaken(front, authority, address: str) -> ssl.SSLSocket:
    """A connection from an address of its own, so that no test spends another's calls."""
    plain = socket.create_connection((front.host, front.port), timeout=PATIENCE, source_address=(address, 0))
    return authority.trust().wrap_socket(plain, server_hostname="127.0.0.1")


def send(front, authority, address: str, method: str, path: str, body=None, headers=None) -> http.client.HTTPResponse:
    connection = http.client.HTTPSConnection(front.host, front.port, timeout=PATIENCE, context=authority.trust(),
                                             source_address=(address, 0))
    connection.request(method, path, body, headers or {})
    return connection.getresponse()


def test_a_whole_login_comes_through(through):
    assert through.log_in(through.bind(through.account()))["method"] == "deviceKey"


@pytest.mark.parametrize("spoofed", [
    {}, {"X-Forwarded-For": "192.0.2.66"}, {"Forwarded": "for=192.0.2.66"}, {"X-Forwarded-For": "127.0.0.1, 192.0.2.66", "X-Real-IP": "192.0.2.66"},
    {"x_forwarded_for": "192.0.2.66"}])
def test_the_server_sees_the_clients_address_whatever_the_client_says_of_itself(front, authority, through, spoofed):
    name = through.sign_up()["username"]
    message = json.dumps({"username": name, "password": PASSWORD})
    answer = send(front, authority, "127.0.0.77", "POST", "/v1/sessions", message, {"Content-Type": "application/json", **spoofed})
    token = json.loads(answer.read())["token"]

    sessions = through.call("GET", "/v1/sessions", token=token).json["sessions"]

    assert [session["address"] for session in sessions] == ["127.0.0.77"]


def test_a_client_that_calls_without_end_is_told_so_in_a_problem_document_and_others_are_not(front, authority):
    with handshaken(front, authority, "127.0.0.78") as connection:
        connection.sendall((GET + "\r\n").encode() * 200 + (GET + "Connection: close\r\n\r\n").encode())
        answers = read_all(connection)

    assert answers.count(b"HTTP/1.1 200 ") >= 40
    assert answers.count(b"HTTP/1.1 429 ") >= 100
    assert answers.count(b'"code":"too_many_requests"') == answers.count(b"Retry-After: 1") == answers.count(b"HTTP/1.1 429 ")
    assert send(front, authority, "127.0.0.79", "GET", "/healthz").status == 200


@pytest.mark.parametrize("text", [
    POST + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    POST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + SMUGGLED,
    POST + "Content-Length: +2\r\n\r\n{}" + SMUGGLED, POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    GET + "Host: other\r\n\r\n" + SMUGGLED, "GET /healthz HTTP/1.1\r\n\r\n" + SMUGGLED,
    "GET /healthz\0x HTTP/1.1\r\nHost: h\r\n\r\n" + SMUGGLED, "GET /healthz%00x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
    GET + "X: a\0b\r\n\r\n" + SMUGGLED, GET + "X : a\r\n\r\n" + SMUGGLED,
])
def test_what_two_servers_could_read_differently_is_refused_and_nothing_behind_it_is_answered(front, authority, text):
    with handshaken(front, authority, "127.0.0.80") as connection:
        connection.sendall(text.encode("latin-1"))
        answer = read_all(connection)

    assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 5")), answer[:80]
    assert b'"origins"' not in answer


def test_a_chunked_body_comes_through_as_one_with_a_length(front, authority):
    message = json.dumps({"username": fresh_name(), "password": PASSWORD}).encode()
    headers = {"Content-Type": "application/json"}

    answer = send(front, authority, "127.0.0.81", "POST", "/v1/accounts", iter([message[:10], message[10:]]), headers)

    assert answer.status == 201


@pytest.mark.parametrize("size, status", [(65_536, 201), (65_537, 413)])
def test_the_servers_own_limit_of_a_body_holds(front, authority, size, status):
    message = json.dumps({"username": fresh_name(), "password": PASSWORD}).encode().ljust(size)

    answer = send(front, authority, "127.0.0.82", "POST", "/v1/accounts", message, {"Content-Type": "application/json"})

    assert answer.status == status
    assert status == 201 or json.loads(answer.read())["code"] == "body_too_large"


@pytest.mark.parametrize("path", ["//v1/session", "/v1/./session", "/v1/x/../session", "/v1/session%2f", "/v1/%73ession", "/metrics"])
def test_a_path_that_is_none_is_none_through_the_proxy_too(front, authority, path):
    assert send(front, authority, "127.0.0.83", "GET", path).status in (400, 404)


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")  # old ones are what is tried here
def test_an_old_version_of_tls_is_refused(front, authority):
    context = authority.trust(maximum_version=ssl.TLSVersion.TLSv1_1, minimum_version=ssl.TLSVersion.TLSv1)
    context.set_ciphers("ALL:@SECLEVEL=0")

    with pytest.raises(ssl.SSLError):
        context.wrap_socket(socket.create_connection((front.host, front.port), timeout=PATIENCE), server_hostname="127.0.0.1")


def test_while_the_server_is_away_the_answer_is_a_problem_document(authority, tmp_path):
    front = Front(authority, tmp_path)
    try:
        front.server.stop()
        answer = send(front, authority, "127.0.0.84", "GET", "/v1/session")

        assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
        problem = json.loads(answer.read())
        assert (problem["code"], problem["requestID"]) == ("unavailable", answer.headers["Latchkey-Request-ID"])
    finally:
        front.close()
