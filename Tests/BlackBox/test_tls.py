# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`--tls-certificate` and `--tls-key`: what a client sees of them, and what hostile ones cannot do."""
import itertools
import json
import re
import signal
import socket
import ssl
import time

import pytest

from certificates import Authority, weak_key
from client import Client, fresh_name
from program import PATIENCE, ServerProcess, run
from test_framing import BAD_FRAMING, GET
from test_metrics import figures

pytestmark = pytest.mark.filterwarnings("ignore:ssl.TLSVersion")  # old ones are what is tried here
OLD = [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1]


@pytest.fixture(scope="module")
def authority():
    return Authority()


@pytest.fixture(scope="module")
def secure(authority, tmp_path_factory):
    """One server that speaks TLS."""
    chain, key = authority.issue(tmp_path_factory.mktemp("tls"))
    running = ServerProcess("--tls-certificate", str(chain), "--tls-key", str(key), "--dangerously-accept-software-keys")
    yield running
    running.close()


def connect(server) -> socket.socket:
    return socket.create_connection((server.host, server.port), timeout=PATIENCE)


def handshaken(server, context: ssl.SSLContext) -> ssl.SSLSocket:
    return context.wrap_socket(connect(server), server_hostname="127.0.0.1")


def read_all(connection) -> bytes:
    data = b""
    while chunk := connection.recv(65_536):
        data += chunk
    return data


def test_a_whole_login_over_tls_under_the_name_https(secure, authority):
    client = Client(secure.url, tls=authority.trust())

    assert secure.url.startswith("https://")
    assert client.call("GET", "/v1/server-keys").json["origins"] == [secure.url]
    assert client.log_in(client.bind(client.account()))["method"] == "deviceKey"


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_it_speaks_1_2_and_1_3_with_forward_secrecy_and_keeps_no_session(secure, authority, version):
    with handshaken(secure, authority.trust(minimum_version=version, maximum_version=version)) as connection:
        connection.sendall((GET + "Connection: close\r\n\r\n").encode())
        answer = read_all(connection)

        assert answer.startswith(b"HTTP/1.1 200 ")
        assert connection.version() == version.name.replace("_", ".")
        assert connection.cipher()[0].startswith(("ECDHE-", "TLS_AES_", "TLS_CHACHA20_"))
        assert connection.session is None or not connection.session.has_ticket


@pytest.mark.parametrize("version", OLD)
def test_an_old_version_is_refused(secure, authority, version):
    context = authority.trust(minimum_version=version, maximum_version=version)
    context.set_ciphers("ALL:@SECLEVEL=0")

    with pytest.raises(ssl.SSLError):
        handshaken(secure, context)


@pytest.mark.parametrize("ciphers", ["AES128-SHA:AES256-SHA", "AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA"])
def test_a_cipher_without_forward_secrecy_or_authentication_of_what_it_hides_is_refused(secure, authority, ciphers):
    context = authority.trust(maximum_version=ssl.TLSVersion.TLSv1_2)
    context.set_ciphers(ciphers + ":@SECLEVEL=0")

    with pytest.raises(ssl.SSLError):
        handshaken(secure, context)


def test_a_client_that_knows_another_root_does_not_connect(secure):
    with pytest.raises(ssl.SSLCertVerificationError):
        handshaken(secure, Authority().trust())


@pytest.mark.parametrize("text", [GET + "\r\n", "nonsense\r\n\r\n", "\x16\x03\x01\x00\x05hello", "\0" * 600])
def test_what_is_no_tls_gets_no_answer_of_the_routes_and_the_connection_is_closed(secure, text):
    with connect(secure) as connection:
        connection.sendall(text.encode("latin-1"))
        try:
            answer = read_all(connection)
        except ConnectionResetError:
            answer = b""

    assert b"HTTP/1.1 200" not in answer
    assert len(answer) <= 7, "an alert, and nothing else"


@pytest.mark.parametrize("text, statuses", BAD_FRAMING)
def test_bad_framing_is_one_problem_document_and_the_end_here_too(secure, authority, text, statuses):
    with handshaken(secure, authority.trust()) as connection:
        connection.sendall(text.encode("latin-1"))
        head, _, body = read_all(connection).partition(b"\r\n\r\n")

    assert int(head.split()[1]) in statuses
    assert json.loads(body)["code"] in ("malformed_request", "body_too_large")


def test_requests_in_one_write_are_answered_in_order(secure, authority):
    with handshaken(secure, authority.trust()) as connection:
        connection.sendall((GET + "\r\n" + GET.replace("/healthz", "/nothing") + "\r\n" + GET + "Connection: close\r\n\r\n").encode())
        answer = read_all(connection)

    assert re.findall(rb"HTTP/1\.1 (\d+)", answer) == [b"200", b"404", b"200"]


def test_a_request_that_comes_byte_by_byte_is_read(secure, authority):
    with handshaken(secure, authority.trust()) as connection:
        for byte in (GET + "Connection: close\r\n\r\n").encode():
            connection.sendall(bytes([byte]))

        assert read_all(connection).startswith(b"HTTP/1.1 200 ")


def test_a_handshake_that_goes_no_further_is_cut(secure):
    connections = [connect(secure) for _ in range(3)]
    for connection, begun in zip(connections, [b"", b"\x16", b"\x16\x03\x01\x02\x00\x01"]):
        connection.sendall(begun)

    assert [read_all(connection) for connection in connections] == [b"", b"", b""]


def test_a_client_that_drips_its_handshake_is_cut_all_the_same(secure):
    begun = time.monotonic()
    with connect(secure) as connection:
        connection.settimeout(0.2)
        hello = itertools.chain(b"\x16\x03\x01\x40\x00\x01\x00\x3f\xfc\x03\x03", itertools.repeat(0))
        while time.monotonic() - begun < PATIENCE:
            try:
                connection.sendall(bytes([next(hello)]))
                assert connection.recv(1) == b""
                break
            except TimeoutError:
                continue
            except ConnectionError:
                break

    assert time.monotonic() - begun < PATIENCE


def test_a_handshake_that_is_left_leaves_nothing_behind(secure, authority):
    for _ in range(300):
        with connect(secure) as connection:
            connection.sendall(b"\x16\x03\x01\x02\x00\x01")

    assert Client(secure.url, tls=authority.trust()).send("GET", "/healthz").status == 200


def test_a_body_of_the_most_bytes_and_many_answers_go_through(secure, authority):
    body = json.dumps({"username": fresh_name(), "password": "correct horse"}).encode().ljust(65_536)
    head = f"POST /v1/accounts HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    document = GET.replace("/healthz", "/openapi.json")
    with handshaken(secure, authority.trust()) as connection:
        connection.sendall(head.encode() + body)
        connection.sendall((document + "\r\n").encode() * 20 + (document + "Connection: close\r\n\r\n").encode())
        answer = read_all(connection)

    assert answer.startswith(b"HTTP/1.1 201 ")
    assert answer.count(b'"openapi": "3.1.0"') == 21


def test_what_is_in_flight_is_answered_before_it_exits(start, authority, tmp_path):
    chain, key = authority.issue(tmp_path)
    server = start("--tls-certificate", str(chain), "--tls-key", str(key))
    body = json.dumps({"username": "in-flight", "password": "correct horse"}).encode()
    head = f"POST /v1/accounts HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n" \
        "Expect: 100-continue\r\n\r\n"
    with handshaken(server, authority.trust()) as connection:
        connection.sendall(head.encode())
        assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        server.send_signal(signal.SIGTERM)
        connection.sendall(body)

        assert read_all(connection).startswith(b"HTTP/1.1 201 ")
    assert server.wait() == (0, "")


def shown(server, authority) -> int:
    """The serial number of the certificate that a new connection gets."""
    with handshaken(server, authority.trust()) as connection:
        return int(connection.getpeercert()["serialNumber"], 16)


def test_idle_connections_do_not_hold_the_stop_up(start, authority, tmp_path):
    chain, key = authority.issue(tmp_path)
    server = start("--tls-certificate", str(chain), "--tls-key", str(key))
    with handshaken(server, authority.trust()) as idle, connect(server) as silent:
        idle.sendall((GET + "\r\n").encode())
        assert idle.recv(65_536).startswith(b"HTTP/1.1 200 ")

        assert server.stop() == (0, "")
        assert (idle.recv(1), silent.recv(1)) == (b"", b"")


class Records:
    """A client that has the wire's bytes in its own hands."""

    def __init__(self, server, context: ssl.SSLContext):
        self.socket, self._in, self._out = connect(server), ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._in, self._out, server_hostname="127.0.0.1")
        self._until(self._tls.do_handshake)

    def _until(self, step):
        while True:
            try:
                return step()
            except ssl.SSLWantReadError:
                self._send()
                if not (data := self.socket.recv(65_536)):
                    raise ssl.SSLEOFError from None
                self._in.write(data)
            finally:
                self._send()

    def _send(self) -> None:
        if self._out.pending:
            self.socket.sendall(self._out.read())

    def sealed(self, data: bytes) -> bytes:
        self._tls.write(data)
        return self._out.read()

    def read_all(self) -> bytes:
        data = b""
        try:
            while chunk := self._until(lambda: self._tls.read(65_536)):
                data += chunk
        except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
            pass
        return data

    def say_it_sends_no_more(self) -> None:
        try:
            self._tls.unwrap()
        except ssl.SSLWantReadError:
            self._send()


@pytest.mark.parametrize("ending", ["a word", "a word and the end of the stream", "the end of the stream"])
def test_a_client_that_sends_no_more_still_gets_its_answer(secure, authority, ending):
    client = Records(secure, authority.trust())
    client.socket.sendall(client.sealed((GET + "Connection: close\r\n\r\n").encode()))
    if "word" in ending:
        client.say_it_sends_no_more()
    if "stream" in ending:
        client.socket.shutdown(socket.SHUT_WR)

    with client.socket:
        if "word" in ending:
            # This library reads nothing after its own word: what came is sealed, and longer than an alert.
            data = read_all(client.socket)
            assert data[:3] == b"\x17\x03\x03" and len(data) > 200
        else:
            assert client.read_all().startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("spoil", [
    lambda record: record[:-1] + bytes([record[-1] ^ 1]), lambda record: b"\x17\x03\x03\x00\x00" + record,
    lambda record: record[:5] + b"\0" * (len(record) - 5), lambda record: b"GET / HTTP/1.1\r\n\r\n" * 40,
    lambda record: b"\x17\x03\x03\xff\xff" + b"\0" * 65_535, lambda record: record * 2])
def test_a_record_that_is_spoilt_ends_the_connection_and_nobody_elses(secure, authority, spoil):
    other = handshaken(secure, authority.trust())
    client = Records(secure, authority.trust())
    with client.socket, other:
        try:
            client.socket.sendall(spoil(client.sealed((GET + "\r\n").encode())))
            assert len(read_all(client.socket)) < 1_000
        except ConnectionError:
            pass
        other.sendall((GET + "Connection: close\r\n\r\n").encode())

        assert read_all(other).startswith(b"HTTP/1.1 200 ")


def test_two_hundred_idle_connections_and_as_many_half_handshakes_leave_room_for_the_next_client(secure, authority):
    context = authority.trust()
    idle = [handshaken(secure, context) for _ in range(200)]
    half = [connect(secure) for _ in range(200)]
    for connection in half:
        connection.sendall(b"\x16\x03\x01\x02\x00")

    assert Client(secure.url, tls=context).send("GET", "/healthz").status == 200
    for connection in idle:
        connection.sendall((GET + "\r\n").encode())
    assert {connection.recv(15) for connection in idle} == {b"HTTP/1.1 200 OK"}
    for connection in idle + half:
        connection.close()


def test_at_a_hang_up_signal_new_connections_get_the_new_certificate_and_old_ones_go_on(start, authority, tmp_path):
    chain, key = authority.issue(tmp_path)
    server = start("--tls-certificate", str(chain), "--tls-key", str(key))
    before = shown(server, authority)
    with handshaken(server, authority.trust()) as old:
        authority.issue(tmp_path)
        server.send_signal(signal.SIGHUP)
        server.awaited("tls.renewed")

        assert shown(server, authority) != before
        old.sendall((GET + "Connection: close\r\n\r\n").encode())
        assert read_all(old).startswith(b"HTTP/1.1 200 ")


def test_a_bad_certificate_at_a_hang_up_signal_is_logged_and_the_old_one_stays(start, authority, tmp_path):
    chain, key = authority.issue(tmp_path)
    server = start("--tls-certificate", str(chain), "--tls-key", str(key), "--metrics-listen", "127.0.0.1:0")
    before = shown(server, authority)
    key.write_text("nonsense")
    server.send_signal(signal.SIGHUP)
    server.awaited("tls.not_renewed")

    assert shown(server, authority) == before
    found = figures(f"http://127.0.0.1:{server.awaited('metrics.started')['port']}")
    assert found.labelled("latchkey_log_events_total", 'event="tls.not_renewed"') == 1


def spoiled(folder, authority, flaw: str) -> tuple[str, str]:
    chain, key = authority.issue(folder, passphrase=b"secret" if flaw == "passphrase" else None,
                                 key=weak_key() if flaw == "weak" else None)
    if flaw == "others read":
        key.chmod(0o640)
    if flaw == "others write":
        chain.chmod(0o664)
    if flaw == "other key":
        other = folder / "other"
        other.mkdir()
        key = authority.issue(other)[1]
    if flaw == "no certificate":
        chain.write_text("nonsense")
    if flaw == "half a certificate":
        chain.write_bytes(chain.read_bytes()[:-200])
    if flaw == "no key":
        key.write_text("nonsense")
    if flaw == "absent":
        key.unlink()
    return str(chain), str(key)


@pytest.mark.parametrize("flaw, words", [
    ("passphrase", "passphrase"), ("weak", "too weak"), ("others read", "0600"), ("others write", "0644"), ("other key", "does not belong"),
    ("no certificate", "no chain"), ("half a certificate", "no chain"), ("no key", "no private key"), ("absent", "No such file")])
def test_files_that_cannot_be_used_are_named_in_a_sentence(authority, tmp_path, flaw, words):
    chain, key = spoiled(tmp_path, authority, flaw)

    ended = run("serve", "--in-memory", "--listen", "127.0.0.1:0", "--tls-certificate", chain, "--tls-key", key)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert words in ended.stderr and (chain in ended.stderr or key in ended.stderr)
    assert "PRIVATE KEY" not in ended.stderr
