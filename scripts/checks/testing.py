# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""How tests are written: Swift Testing, titles that are sentences, nothing that waits."""
import re
from typing import Iterator

from .repository import Finding, Repository

UNTITLED = re.compile(r"@Test\b(?!\s*\(\s*(?:#*\"))")
SWIFT_RULES = [
    (re.compile(r"\bimport\s+XCTest\b"), "tests use Swift Testing"),
    (re.compile(r"\bfunc\s+test[A-Z_]\w*"), "a test function has no 'test' prefix"),
    (re.compile(r"Task\.sleep|\busleep\(|\bnanosleep\(|Thread\.sleep|(?<![.\w])sleep\("), "a test never sleeps"),
]
# An event that nobody else has is never set, and nothing is ever ready in three empty lists: both only sleep.
PYTHON_SLEEP = re.compile(
    r"\btime\.sleep\b|\bfrom time import\b.*\bsleep\b|\bEvent\(\)\.wait\(|\bselect\(\[\], *\[\], *\[\],")
TESTABLE = re.compile(r"@testable\s+import\s+(\w+)")
# Targets whose tests are named after something else than the target.
SUBJECTS = {"AppleSourceTests5": "LocalAuthentication", "AppleSourceTests6": "LocalAuthentication"}
# Sources written for Apple's modules, and where their tests are.
SNIPPETS = {
    "Tests/AppleSourceTests6/Snippets/": "Tests/AppleSourceTests6/SnippetTests/",
    "Tests/AppleSourceTests5/OnlyInSwift5/": "Tests/AppleSourceTests5/OnlyInSwift5/",
}


def check(repository: Repository) -> Iterator[Finding]:
    for path in repository.matching(".swift", under="Tests/"):
        yield from swift_findings(repository, path)
    yield from untried_snippets(repository)
    for path in repository.matching(".py", under="Tests/"):
        for number, line in enumerate(repository.text(path).splitlines(), 1):
            if PYTHON_SLEEP.search(line):
                yield Finding(path, number, "a test never sleeps")


def untried_snippets(repository: Repository) -> Iterator[Finding]:
    """Snippets that no test names: what only compiles may do anything."""
    for snippets, tests in SNIPPETS.items():
        tried = "\n".join(repository.swift(path).code for path in repository.matching("Tests.swift", under=tests))
        for path in repository.matching(".swift", under=snippets):
            types = re.findall(r"\b(?:struct|class|enum|actor)\s+(\w+)", repository.swift(path).code)
            if not path.endswith("Tests.swift") and not any(re.search(rf"\b{name}\b", tried) for name in types):
                yield Finding(path, 1, f"no test of {tests} runs the snippet")


def swift_findings(repository: Repository, path: str) -> Iterator[Finding]:
    source, target = repository.swift(path), path.split("/")[1]
    for pattern, message in SWIFT_RULES:
        for match in pattern.finditer(source.code):
            yield Finding(path, source.line_of(match.start()), message)
    for match in UNTITLED.finditer(source.text):
        if source.code.startswith("@Test", match.start()):
            yield Finding(path, source.line_of(match.start()), "a test has a title that tells a behaviour")
    for match in TESTABLE.finditer(source.code):
        if match.group(1) != SUBJECTS.get(target, target.removesuffix("Tests")):
            yield Finding(path, source.line_of(match.start()), "@testable is for the target under test only")
