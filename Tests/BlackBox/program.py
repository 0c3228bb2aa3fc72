# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The built program as a process: started on a free port, stopped by a signal."""
import json
import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LATCHKEY_PROGRAM", str(ROOT / ".build" / "debug" / "latchkey"))
PATIENCE = 30


def run(*arguments: str, patience: int = PATIENCE) -> subprocess.CompletedProcess:
    """Runs the program to its end."""
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=patience, check=False)


class ServerProcess:
    """`latchkey serve`, answering from the moment the object exists."""

    def __init__(self, *options: str, listen: str = "127.0.0.1:0", data: Path | None = None):
        self._errors = tempfile.TemporaryFile()
        keeping = ["--in-memory"] if data is None else ["--data", str(data)]
        self._process = subprocess.Popen(
            [PROGRAM, "serve", *keeping, "--listen", listen, *options],
            stdout=subprocess.PIPE, stderr=self._errors, text=True)
        self.first_line = self._process.stdout.readline()
        found = re.fullmatch(r"listening on (https?://(127\.0\.0\.1|\[::1\]|0\.0\.0\.0):(\d+))\n", self.first_line)
        assert found, f"{self.first_line!r}, then on standard error: {self.log()}"
        self.url, self.host, self.port = found[1], found[2].strip("[]"), int(found[3])

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Sends a signal; the exit code, and what came on standard output after the first line."""
        self._process.send_signal(number)
        return self.wait()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send_signal(self, number: int) -> None:
        self._process.send_signal(number)

    def wait(self) -> tuple[int, str]:
        rest, _ = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, rest

    def events(self, name: str) -> list[dict[str, str]]:
        """The lines of the log by an event's name."""
        return [event for event in map(json.loads, self.log().rpartition("\n")[0].splitlines()) if event["event"] == name]

    def awaited(self, name: str) -> dict[str, str]:
        """The first line of the log by an event's name, which is written by a thread that nobody waits for."""
        end = time.monotonic() + PATIENCE
        while not self.events(name):
            assert time.monotonic() < end and self._process.poll() is None, f"no {name} in {self.log()}"
        return self.events(name)[0]

    def log(self) -> str:
        """What was written to standard error until now."""
        # Seeking would move the place where the server goes on writing, which it shares.
        return os.pread(self._errors.fileno(), os.fstat(self._errors.fileno()).st_size, 0).decode()

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()
        self._errors.close()
