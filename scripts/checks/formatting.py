# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`swift format lint --strict`, with the rules of .swift-format."""
import re
import subprocess
from typing import Iterator

from .repository import Finding, Repository

LINE = re.compile(r"(?P<path>[^:]+):(?P<line>\d+):\d+: (?:error|warning): (?P<message>.*)")


def check(repository: Repository) -> Iterator[Finding]:
    files = repository.matching(".swift")
    if not files:
        return
    command = ["swift", "format", "lint", "--strict", "--parallel", *files]
    run = subprocess.run(command, cwd=repository.root, capture_output=True, text=True)
    understood = [match for line in run.stderr.splitlines() if (match := LINE.match(line))]
    for match in understood:
        yield Finding(match["path"], int(match["line"]), match["message"])
    if run.returncode and not understood:
        yield Finding(".swift-format", 1, f"swift format failed: {run.stderr.strip()[:300]}")
