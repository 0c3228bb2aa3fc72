# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`--metrics-listen` and `--log-requests`: what the server tells its operator, and what it never does."""
import re
import socket
import urllib.error
import urllib.request

import pytest

from client import PASSWORD, Client, fresh_name
from program import PATIENCE, ServerProcess, run

OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z_]+="[^"]*",?)*)\})? (\S+)')


class Figures:
    """What `/metrics` says, taken apart as Prometheus does."""

    def __init__(self, text: str):
        self.text, self.kinds, self.samples = text, {}, {}
        for line in text.splitlines():
            if line.startswith("# TYPE "):
                name, kind = line.split()[2:]
                assert name not in self.kinds, f"{name} begins twice"
                self.kinds[name] = kind
            elif not line.startswith("# HELP "):
                found = SAMPLE.fullmatch(line)
                assert found, line
                key = (found[1], found[2] or "")
                assert key not in self.samples, f"{line} stands twice"
                self.samples[key] = float(found[3])

    def __getitem__(self, name: str) -> float:
        return self.labelled(name, "")

    def labelled(self, name: str, labels: str) -> float:
        return self.samples.get((name, labels), 0)


def measured(start, *options: str) -> tuple[ServerProcess, Client, str]:
    server = start("--metrics-listen", "127.0.0.1:0", "--dangerously-accept-software-keys", *options)
    return server, Client(server.url), f"http://127.0.0.1:{server.awaited('metrics.started')['port']}"


def figures(address: str) -> Figures:
    with OPENER.open(address + "/metrics", timeout=PATIENCE) as answer:
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        return Figures(answer.read().decode())


def test_calls_are_counted_by_route_and_status(start):
    _, client, address = measured(start)
    account = client.account()
    device = client.bind(account)
    for _ in range(3):
        client.log_in(device)
    client.call("PATCH", f"/v1/devices/{device.id}", {"name": "Ada's phone"}, account.token)
    client.send("GET", "/nothing/" + device.id)
    client.call("GET", "/v1/session", token="wrong")

    found = figures(address)

    assert found.labelled("latchkey_requests_total", 'call="POST /v1/logins",status="201"') == 3
    assert found.labelled("latchkey_requests_total", 'call="PATCH /v1/devices/{id}",status="200"') == 1
    assert found.labelled("latchkey_requests_total", 'call="none",status="404"') == 1
    assert found.labelled("latchkey_refusals_total", 'code="session_required"') == 1
    assert found.labelled("latchkey_log_events_total", 'event="request.refused"') == 2
    assert found.labelled("latchkey_request_seconds_count", 'call="POST /v1/logins"') == 3
    assert found.labelled("latchkey_request_seconds_bucket", 'call="POST /v1/logins",le="+Inf"') == 3
    assert found["latchkey_ready"] == 1
    assert found["latchkey_requests_in_flight"] == 0


def test_what_no_route_saw_and_who_is_connected_is_counted(start):
    server, _, address = measured(start)
    with socket.create_connection((server.host, server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
        while connection.recv(65_536):
            pass
        found = figures(address)
    with socket.create_connection((server.host, server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        assert connection.recv(65_536)
        later = figures(address)

    assert found.labelled("latchkey_http_refused_total", 'status="400",reason="more than one Host"') == 1
    assert later["latchkey_connections_open"] == 1


def test_the_figures_of_the_process_have_the_names_that_everybody_knows(start):
    _, _, address = measured(start)

    found = figures(address)

    assert found["process_resident_memory_bytes"] > 1_000_000
    assert found["process_open_fds"] > 3
    assert found["process_start_time_seconds"] > 1_700_000_000
    assert found.kinds["process_cpu_seconds_total"] == "counter"


def test_no_name_id_address_token_or_password_is_in_a_figure(start):
    _, client, address = measured(start)
    name = fresh_name()
    made = client.sign_up(name)
    session = client.sign_in(name)
    client.call("POST", "/v1/sessions", {"username": name, "password": "a wrong one"})
    client.call("DELETE", f"/v1/sessions/{made['id']}", token=session["token"])
    client.send("GET", f"/{name}?{session['token']}", None, {"User-Agent": name})
    client.send(name.replace("-", ""), "/v1/session")

    text = figures(address).text

    for secret in (name, name.replace("-", ""), made["id"], session["token"], PASSWORD, "a wrong one", "127.0.0.1"):
        assert secret not in text


def test_the_listener_of_the_figures_answers_nothing_else_and_the_other_one_no_figures(start):
    _, client, address = measured(start)

    for path, method, status in [("/", "GET", 404), ("/v1/session", "GET", 404), ("/healthz", "GET", 404), ("/metrics", "POST", 405)]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            OPENER.open(urllib.request.Request(address + path, method=method), timeout=PATIENCE)
        assert refused.value.code == status
    assert client.send("GET", "/metrics").status == 404


def test_where_others_can_reach_them_figures_are_shown_only_if_somebody_says_so(start):
    ended = run("serve", "--in-memory", "--metrics-listen", "0.0.0.0:0")
    server = start("--metrics-listen", "0.0.0.0:0", "--dangerously-show-metrics")

    assert (ended.returncode, ended.stdout) == (2, "")
    assert "--dangerously-show-metrics" in ended.stderr
    assert server.awaited("metrics.shown")


def test_a_port_for_figures_that_is_taken_is_a_sentence_and_exit_code_1(server):
    ended = run("serve", "--in-memory", "--listen", "127.0.0.1:0", "--metrics-listen", f"127.0.0.1:{server.port}")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert "somebody listens there already" in ended.stderr


def test_each_request_is_a_line_of_the_log_under_its_id_if_that_was_asked_for(start):
    server = start("--log-requests")
    client = Client(server.url)
    ids = [client.send("GET", path).headers["Latchkey-Request-ID"] for path in ("/healthz", "/v1/server-keys", "/nothing")]
    server.stop()

    lines = server.events("request.answered")

    assert [(line["request"], line["status"]) for line in lines] == list(zip(ids, ["200", "200", "404"]))
    assert lines[1]["call"] == "GET /v1/server-keys"
    assert "/nothing" not in server.log()
