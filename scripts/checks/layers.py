# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Imports and manifest against the graph that Docs/architecture.md draws."""
import re
from typing import Iterator

from .repository import Finding, Repository
from .swift_source import matching_brace

ARCHITECTURE = "Docs/architecture.md"
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.MULTILINE,
)
# Modules of one system, and the files outside Linux-only targets that choose among them at their top.
LINUX_MODULES = {"Glibc", "Synchronization", "Musl"}
CHOOSING_FILES = ("Sources/LatchkeyCrypto/OpenSSL/", "Sources/LatchkeyCore/Words/SecretBytes+Wipe.swift")
APPLE_MODULES = {"CommonCrypto", "CryptoKit", "Security", "Darwin"}
# Files for Apple's platforms alone, where Security is the system's and not ours.
APPLE_FILES = "Sources/LatchkeyCrypto/CryptoKit/"
TARGET = re.compile(r"\.(target|executableTarget|testTarget|systemLibrary)\(\s*name:\s*\"(\w+)\"(?!\s*,\s*condition)")


class Graph:
    """The `graph` block of the architecture page: who may import whom."""

    def __init__(self, page: str):
        block = re.search(r"```graph\n(.*?)```", page, re.DOTALL)
        self.direct: dict[str, set[str]] = {}
        self.owners: dict[str, str] = {}
        self.linux: set[str] = set()
        for line in block.group(1).splitlines() if block else []:
            self._read(line)

    def _read(self, line: str) -> None:
        name = line.split()[0]
        if "→" in line:
            self.owners[name] = line.split("→")[1].strip()
            return
        if "(Linux)" in line:
            self.linux.add(name)
        below = line.replace("(Linux)", "").partition("←")[2]
        self.direct[name] = {target.strip() for target in below.split(",") if target.strip()}

    def below(self, name: str) -> set[str]:
        found: set[str] = set()
        waiting = list(self.direct.get(name, ()))
        while waiting:
            target = waiting.pop()
            if target not in found:
                found.add(target)
                waiting += self.direct.get(target, ())
        return found


def check(repository: Repository) -> Iterator[Finding]:
    if ARCHITECTURE not in repository.paths:
        yield Finding(ARCHITECTURE, 1, "the page that draws the layers is missing")
        return
    graph = Graph(repository.text(ARCHITECTURE))
    for path in repository.matching(".swift", under="Sources/"):
        yield from import_findings(repository, graph, path)
    if "Package.swift" in repository.paths:
        yield from manifest_findings(repository, graph)


def import_findings(repository: Repository, graph: Graph, path: str) -> Iterator[Finding]:
    source, target = repository.swift(path), path.split("/")[1]
    if target not in graph.direct:
        yield Finding(path, 1, f"the target {target} is not in the graph of {ARCHITECTURE}")
        return
    for match in IMPORT.finditer(source.code):
        message = import_fault(graph, target, path, match.group(1))
        if message:
            yield Finding(path, source.line_of(match.start(1)), message)


def import_fault(graph: Graph, target: str, path: str, module: str) -> str | None:
    if module in graph.owners:
        if graph.owners[module] != target:
            return f"{module} belongs to {graph.owners[module]} alone"
        if not path.endswith("+C.swift") and "/OpenSSL/" not in path:
            return f"{module} is imported in files ending in +C.swift (or under OpenSSL/), so that C stays in few places"
        return None
    if module in APPLE_MODULES and path.startswith(APPLE_FILES):
        return None
    if module in graph.direct and module != target and module not in graph.below(target):
        return f"{target} may not import {module} ({ARCHITECTURE})"
    if module in LINUX_MODULES and target not in graph.linux and not path.startswith(CHOOSING_FILES):
        return f"{module} is not everywhere: it is for Linux-only targets, or name the file in scripts/checks/layers.py"
    if module in APPLE_MODULES - set(graph.direct) and not path.startswith(CHOOSING_FILES):
        return f"{module} exists on Apple's platforms only"
    return None


def manifest_findings(repository: Repository, graph: Graph) -> Iterator[Finding]:
    manifest = repository.swift("Package.swift")
    for match in TARGET.finditer(manifest.text):
        kind, name = match.groups()
        line = manifest.line_of(match.start())
        call = manifest.text[match.start() : matching_brace(manifest.code, manifest.code.index("(", match.start()))]
        if kind == "testTarget" or 'path: "Tests/' in call:
            continue
        if kind == "systemLibrary":
            if name not in graph.owners:
                yield Finding("Package.swift", line, f"the graph of {ARCHITECTURE} says no owner of {name}")
            continue
        if name not in graph.direct:
            yield Finding("Package.swift", line, f"the target {name} is not in the graph of {ARCHITECTURE}")
            continue
        yield from dependency_findings(graph, name, call, line)


def dependency_findings(graph: Graph, name: str, call: str, line: int) -> Iterator[Finding]:
    dependencies = call.partition("dependencies:")[2]
    for dependency in re.findall(r'"(\w+)"', dependencies):
        if dependency in graph.owners and graph.owners[dependency] != name:
            yield Finding("Package.swift", line, f"{dependency} belongs to {graph.owners[dependency]}, not to {name}")
        if dependency in graph.direct and dependency not in graph.below(name):
            yield Finding("Package.swift", line, f"{name} may not depend on {dependency} ({ARCHITECTURE})")
