# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The two lines that begin every source file, and the run bit of scripts."""
import os
from typing import Iterator

from .repository import Finding, Repository

LICENCE = "SPDX-License-Identifier: Apache-2.0"
PROJECT = "Latchkey: Touch ID and Face ID for Swift, from the sensor to the server."
COMMENTS = {".swift": "//", ".modulemap": "//", ".h": "//", ".c": "//", ".py": "#", ".sh": "#"}


def is_script(path: str) -> bool:
    return path == ".ci/run" or (path.startswith("scripts/") and path.count("/") == 1)


def check(repository: Repository) -> Iterator[Finding]:
    for path in repository.paths:
        mark = "#" if is_script(path) else COMMENTS.get(os.path.splitext(path)[1])
        if mark and repository.text(path).strip():
            yield from head_findings(path, repository.text(path), mark)
        if is_script(path) and not os.access(repository.root / path, os.X_OK):
            yield Finding(path, 1, "a script needs its run bit")


def head_findings(path: str, text: str, mark: str) -> Iterator[Finding]:
    lines = text.splitlines()
    if lines[0].startswith(("#!", "// swift-tools-version")):
        lines = lines[1:]
    if lines[:2] != [f"{mark} {LICENCE}", f"{mark} {PROJECT}"]:
        yield Finding(path, 1, f"the file must begin with '{mark} {LICENCE}' and '{mark} {PROJECT}'")
