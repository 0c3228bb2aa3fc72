# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`serve --config FILE`: the options of the command line in a file."""
import subprocess

import pytest

from client import Client
from program import PATIENCE, PROGRAM, run

GOOD = """# what the server is
in-memory
  listen   =   127.0.0.1:0

origin = https://bank.example
origin=https://www.bank.example
challenge-lifetime = 60
"""


def written(tmp_path, text: str, mode: int = 0o644):
    path = tmp_path / "latchkey.conf"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    path.chmod(mode)
    return path


def started(*arguments: str) -> subprocess.Popen:
    return subprocess.Popen([PROGRAM, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


@pytest.mark.parametrize("more, origins", [
    ([], ["https://bank.example", "https://www.bank.example"]), (["--origin", "https://other.example"], ["https://other.example"])])
def test_a_server_takes_its_options_from_a_file_and_the_command_line_has_the_last_word(tmp_path, more, origins):
    process = started("--config", str(written(tmp_path, GOOD)), *more)
    try:
        client = Client(process.stdout.readline().removeprefix("listening on ").strip())

        assert client.call("GET", "/v1/server-keys").json["origins"] == origins
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("text, words", [
    ("in-memory\nnonsense = 1\n", "line 2: unknown option 'nonsense'"),
    ("in-memory\n--listen = 127.0.0.1:0\n", "line 2: unknown option '--listen'"),
    ("config = other\n", "line 1: unknown option 'config'"),
    ("in-memory = yes\n", "line 1: in-memory takes no value."),
    ("in-memory\n\n\nlisten\n", "line 4: listen needs a value"),
    ("in-memory\nlisten =\n", "line 2: listen needs a value"),
    ("data = d\ndata = e\n", "line 2: data may stand only once, and stands on line 1."),
    ("in-memory\nin-memory\n", "line 2: in-memory may stand only once"),
    ("in-memory\nlisten = nowhere\n", "line 2: --listen takes ADDRESS:PORT"),
    ("in-memory\nsession-idle = soon\n", "line 2: --session-idle takes a whole number"),
    ("in-memory\norigin = https://a.example\norigin = nonsense\n", "line 3: \"nonsense\" is no origin"),
    ("in-memory\naccept = payment\n", "line 2: \"payment\" is no rule"),
    ("in-memory\ndata = d\n", "--data and --in-memory exclude each other."),
    ("# nothing\n", "say where accounts are kept"),
    ("in-memory\0\n", "line 1: a control character."), ("in-memory\r\n", "line 1: a control character."),
    (b"in-memory\n\xff\n", "is not UTF-8"), ("#" * 70_000, "is longer than 65536 bytes"),
])
def test_what_is_wrong_in_a_file_is_told_with_its_line(tmp_path, text, words):
    ended = run("serve", "--config", str(written(tmp_path, text)))

    assert (ended.returncode, ended.stdout) == (2, "")
    assert words in ended.stderr


def test_a_file_that_others_may_change_or_that_is_none_is_refused(tmp_path):
    path = written(tmp_path, GOOD, 0o666)

    assert "can be changed by others" in run("serve", "--config", str(path)).stderr
    assert "no ordinary file" in run("serve", "--config", str(tmp_path)).stderr
    assert "No such file" in run("serve", "--config", str(tmp_path / "absent")).stderr


def test_a_dangerous_option_of_a_file_is_logged_as_one_of_the_command_line(start, tmp_path):
    server = start("--config", str(written(tmp_path, "dangerously-accept-software-keys\n")))

    assert server.awaited("server.accepts_software_keys")
