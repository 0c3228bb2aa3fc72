# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Names of files, folders and types."""
import pathlib
import re
from typing import Iterator

from .repository import Finding, Repository

SHAPELESS_FOLDERS = {"util", "utils", "utilities", "helper", "helpers", "common", "misc", "shared"}
TYPE = re.compile(r"^([^\n]*?)\b(?:struct|class|enum|actor|protocol)\s+([A-Z]\w*)", re.MULTILINE)
TYPE_OR_FUNCTION = re.compile(r"\b(?:struct|class|enum|actor|protocol|extension|func)\s+\w")
HIDING_SUFFIX = re.compile(r"\w+(?:Manager|Handler|Service|Info|Data)$")
# Apple's own names, which the targets with Apple's names repeat.
APPLE_TARGETS = ("Sources/LocalAuthentication/", "Sources/Security/")


def check(repository: Repository) -> Iterator[Finding]:
    yield from path_findings(repository)
    modules = {path.split("/")[1] for path in repository.matching(".swift", under="Sources/")}
    for path in repository.matching(".swift", under="Sources/"):
        yield from type_findings(repository, path, modules)
        yield from file_name_findings(repository, path)


def path_findings(repository: Repository) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for path in repository.paths:
        parts = pathlib.PurePosixPath(path).parts
        if any(part.lower() in SHAPELESS_FOLDERS for part in parts[:-1]):
            yield Finding(path, 1, "a folder is named by its subject, not Utils, Helpers or Common")
        if " " in path:
            yield Finding(path, 1, "a name has no spaces")
        for count in range(1, len(parts) + 1):
            name = "/".join(parts[:count])
            other = seen.setdefault(name.lower(), name)
            if other != name:
                yield Finding(path, 1, f"{name} and {other} differ only by case")
                break


def type_findings(repository: Repository, path: str, modules: set[str]) -> Iterator[Finding]:
    source = repository.swift(path)
    for match in TYPE.finditer(source.code):
        before, name = match.groups()
        line = source.line_of(match.start(2))
        if name in modules and "public" in before:
            yield Finding(path, line, f"the public type {name} has the name of a module")
        if HIDING_SUFFIX.match(name) and not path.startswith(APPLE_TARGETS):
            yield Finding(path, line, f"{name}: Manager, Handler, Service, Info, Data hide what a type does", stops=False)


def file_name_findings(repository: Repository, path: str) -> Iterator[Finding]:
    stem, _, topic = pathlib.PurePosixPath(path).stem.partition("+")
    if stem == "main" or topic == "C" or not TYPE_OR_FUNCTION.search(repository.swift(path).code):
        return
    name = "(?:" + "|".join(re.escape(part) for part in (stem, topic) if part) + ")"
    declared = re.compile(
        r"\b(?:struct|class|enum|actor|protocol|extension|typealias|func)\s+(?:\w+\.)*`?" + name + r"\b", re.IGNORECASE
    )
    if not declared.search(repository.swift(path).code):
        yield Finding(path, 1, f"the file is named {stem} and declares or extends nothing of that name")
    numbered = re.fullmatch(r"(.*\D)[2-9]", stem)
    if numbered and str(pathlib.PurePosixPath(path).with_name(numbered.group(1) + ".swift")) in repository.paths:
        yield Finding(path, 1, f"split {numbered.group(1)} by subject, not by number")
