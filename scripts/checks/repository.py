# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The files under test, and what a check says about them."""
import functools
import os
import pathlib
import subprocess
from typing import NamedTuple

from .swift_source import SwiftSource

UNLISTED_FOLDERS = {".git", ".build", ".venv", "__pycache__", "node_modules"}


class Finding(NamedTuple):
    """One line of the report; a finding that does not stop is a remark."""

    path: str
    line: int
    message: str
    stops: bool = True

    def __str__(self) -> str:
        kind = "error" if self.stops else "remark"
        return f"{self.path}:{self.line}: {kind}: {self.message}"


class Repository:
    """A work tree: what git tracks or would, or every file where there is no git."""

    def __init__(self, root: pathlib.Path):
        self.root = root
        self.paths = sorted(path for path in self._listed() if (root / path).is_file())

    def _listed(self) -> list[str]:
        command = ["git", "-C", str(self.root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        if (self.root / ".git").exists():
            return [name for name in subprocess.check_output(command, text=True).split("\0") if name]
        found = []
        for folder, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if name not in UNLISTED_FOLDERS]
            found += [str((pathlib.Path(folder) / name).relative_to(self.root)) for name in files]
        return found

    def matching(self, *suffixes: str, under: str = "") -> list[str]:
        return [path for path in self.paths if path.startswith(under) and path.endswith(suffixes)]

    @functools.cache
    def text(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    @functools.cache
    def swift(self, path: str) -> SwiftSource:
        return SwiftSource(self.text(path))
