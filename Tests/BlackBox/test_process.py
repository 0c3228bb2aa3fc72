# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The program as its operator sees it: options, streams, exit codes, signals."""
import concurrent.futures
import json
import shutil
import signal
import socket
import subprocess

import pytest

from client import Client
from program import PATIENCE, PROGRAM, ServerProcess, run


def connect(server: ServerProcess) -> socket.socket:
    return socket.create_connection((server.host, server.port), timeout=PATIENCE)


def read_all(connection: socket.socket) -> bytes:
    data = b""
    while chunk := connection.recv(65_536):
        data += chunk
    return data


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_one_line_on_standard_output_and_exit_code_0_at_a_signal(start, number):
    server = start()

    assert server.stop(number) == (0, "")


def test_every_line_of_the_log_is_a_json_object_with_time_and_event(start):
    server = start("--dangerously-accept-simulated-keys", "--dangerously-accept-software-keys")
    Client(server.url).send("GET", "/nothing")

    server.stop()
    events = [json.loads(line) for line in server.log().splitlines()]

    assert all(event["time"].endswith("Z") and event["event"] for event in events)
    names = [event["event"] for event in events]
    assert (names.count("server.stopping"), names.count("server.stopped"), names[-1]) == (1, 1, "server.stopped")
    assert {"server.accepts_simulated_keys", "server.accepts_software_keys", "server.started"} <= set(names)
    assert "nothing survives" in next(event for event in events if event["event"] == "storage.in_memory")["warning"]


def test_without_the_dangerous_options_none_is_logged(start):
    server = start()
    server.stop()

    assert "accepts" not in server.log()


def test_a_refusal_is_logged_under_the_id_that_the_client_got_and_without_what_it_sent(start):
    server = start()
    client = Client(server.url)

    answer = client.call("POST", "/v1/sessions", {"username": "ada-the-first", "password": "a secret password"})
    server.stop()

    assert answer.headers["Latchkey-Request-ID"] in server.log()
    assert "secret password" not in server.log()
    assert "ada-the-first" not in server.log()


def wait_until_nobody_is_accepted(server: ServerProcess):
    while True:
        try:
            connect(server).close()
        except ConnectionResetError:
            continue  # it came into the queue of a socket that was closed just then
        except ConnectionRefusedError:
            return


def test_a_second_signal_does_not_wait_for_what_is_in_flight(start):
    server = start()
    connection = connect(server)
    connection.sendall(b"POST /v1/accounts HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
    assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
    server.send_signal(signal.SIGTERM)
    wait_until_nobody_is_accepted(server)

    server.send_signal(signal.SIGTERM)

    assert server.wait() == (1, "")


@pytest.mark.parametrize("_", range(20))
def test_signals_one_upon_the_other_end_it_whatever_it_is_in_the_middle_of(start, tmp_path, _):
    server = start(data=tmp_path / "data")
    client = Client(server.url)
    client.account()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(client.sign_up) for _ in range(8)]
        for _ in range(3):
            server.send_signal(signal.SIGTERM)

        assert server.wait()[0] in (0, 1)
        for call in calls:
            call.exception()  # many had nobody to answer them


def test_what_is_in_flight_is_answered_before_it_exits(start):
    server = start()
    body = json.dumps({"username": "in-flight", "password": "correct horse"}).encode()
    connection = connect(server)
    head = f"POST /v1/accounts HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n" \
        "Expect: 100-continue\r\n\r\n"
    connection.sendall(head.encode())
    assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"

    server.send_signal(signal.SIGTERM)
    wait_until_nobody_is_accepted(server)
    connection.sendall(body)

    assert read_all(connection).startswith(b"HTTP/1.1 201 ")
    assert server.wait() == (0, "")


def test_a_log_that_nobody_reads_stops_nobody():
    process = subprocess.Popen([PROGRAM, "serve", "--in-memory", "--listen", "127.0.0.1:0"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().removeprefix("listening on ").strip()
        client = Client(url)
        # More than fits into a pipe: each refusal is a line.
        statuses = {client.send("GET", "/nothing").status for _ in range(1_000)}
        assert statuses == {404}
        assert client.send("GET", "/healthz").status == 200
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_standard_output_may_be_closed(start):
    process = subprocess.Popen([PROGRAM, "serve", "--in-memory", "--listen", "127.0.0.1:0"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    url = process.stdout.readline().removeprefix("listening on ").strip()
    process.stdout.close()

    assert Client(url).send("GET", "/healthz").status == 200
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("arguments, words", [
    ([], "Usage: latchkey COMMAND"), (["bogus"], "'bogus'"), (["--bogus"], "'--bogus'"), (["serve"], "--in-memory"),
    (["serve", "--in-memory", "--data", "x"], "exclude each other"), (["serve", "--in-memory", "--bogus"], "'--bogus'"),
    (["serve", "--in-memory", "x"], "'x'"), (["serve", "--in-memory", "--listen"], "--listen"),
    (["serve", "--in-memory", "--listen", "nowhere"], "'nowhere'"), (["serve", "--in-memory", "--listen", "0.0.0.0:0"], "TLS"),
    (["serve", "--in-memory", "--listen", "0.0.0.0:0", "--dangerously-without-tls"], "--origin"),
    (["serve", "--in-memory", "--origin", "nonsense"], "nonsense"), (["serve", "--in-memory", "--session-idle", "x"], "'x'"),
    (["serve", "--in-memory", "--in-memory"], "--in-memory"), (["serve", "--in-memory=yes"], "--in-memory"),
])
def test_misuse_is_a_sentence_on_standard_error_and_exit_code_2(arguments, words):
    ended = run(*arguments)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert words in ended.stderr


def test_a_port_that_is_taken_is_a_sentence_and_exit_code_1(server):
    ended = run("serve", "--in-memory", "--listen", f"127.0.0.1:{server.port}")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert "somebody listens there already" in ended.stderr
    assert f"127.0.0.1:{server.port}" in ended.stderr


def test_an_address_that_is_not_of_this_machine_is_a_sentence_and_exit_code_1():
    ended = run("serve", "--in-memory", "--listen", "192.0.2.1:0", "--dangerously-without-tls", "--origin", "https://a.example")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert "192.0.2.1" in ended.stderr


def test_it_listens_on_ipv6_and_names_itself_so(start):
    server = start(listen="[::1]:0")
    client = Client(server.url)

    assert client.call("GET", "/v1/server-keys").json["origins"] == [server.url]


def test_beyond_loopback_it_warns_that_there_is_no_tls(start):
    server = start("--dangerously-without-tls", "--origin", "https://bank.example", listen="0.0.0.0:0")
    server.stop()

    assert '"event":"server.without_tls"' in server.log()


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["serve", "--help"]])
def test_help_and_version_are_results(arguments):
    ended = run(*arguments)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("latchkey ") or ended.stdout.startswith("latchkey: ")


def test_the_program_runs_alone_in_an_empty_folder(tmp_path):
    alone = shutil.copy(PROGRAM, tmp_path / "latchkey")

    ended = subprocess.run([alone, "--version"], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("latchkey ")
