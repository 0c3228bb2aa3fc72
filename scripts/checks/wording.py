# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Words and calls that have no place in the repository."""
import pathlib
import re
from typing import Iterator

from .repository import Finding, Repository

TEXT = (".swift", ".md", ".py", ".sh", ".h", ".c", ".jsonl", ".html", ".css", ".js", ".svg", ".yml", ".txt", ".modulemap")
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME)\b")
PERSONAL_PATH = re.compile(r"(?<![\w.])/(?:home|Users)/\w+|(?<![\w./])/ro" + r"ot/")
LINK_HOST = re.compile(r"https?://([^\s/\"'`)>\]:?#,;]+)")
# Hosts that a page or a comment may name; examples, loopback and the names kept free for documents aside.
HOSTS = {
    "www.apache.org", "www.w3.org", "keepachangelog.com", "semver.org", "swift.org", "www.swift.org", "developer.apple.com",
    "www.rfc-editor.org", "datatracker.ietf.org", "json-schema.org", "github.com",
}  # fmt: skip
FREE_HOST = re.compile(r"(?:.*\.)?(?:example|invalid|test|localhost)$|(?:.*\.)?example\.(?:com|org|net)$|127\.|\[|[^.]*$|\$|.*[%\\({*<…]")
PRINTING = re.compile(r"(?<![.\w])(?:print|debugPrint|dump|NSLog|fputs|puts)\(")
UNEXPLAINED = [
    (re.compile(r"\btry\?"), "try? says in a comment why the loss is right"),
    (re.compile(r"@unchecked\s+Sendable"), "@unchecked Sendable stands under a comment that proves it"),
    (re.compile(r"nonisolated\(unsafe\)"), "nonisolated(unsafe) stands under a comment that proves it"),
]
FORBIDDEN = [
    (re.compile(r"\btry!"), "no try!"),
    (re.compile(r"\bas!"), "no as!"),
    (
        re.compile(r"\bLocked<\s*(?:@\w+\s+)*\([^<>{}]*\)[^<>{}]*->"),
        "a bare function in a lock is wrapped once more at each access, until the stack is full: keep it in a struct",
    ),
]
AMBIENT = re.compile(
    r"\bDate\(\)|\bDate\.now\b|(?:Continuous|Suspending)Clock(?:\(\)|\.now)|DispatchTime\.now|\bclock_gettime\(|\bProcessInfo\b"
    r"|\bgetenv\(|SystemRandomNumberGenerator|\.random\(in|\bUUID\(\)|\.shuffled\(\)|\.randomElement\(\)"
)
# The edges that are there to read them.
AMBIENT_FILES = ("Sources/Latchkey/Internal/Surroundings.swift", "Sources/Latchkey/SystemDevice/SystemClock+", "Sources/LatchkeyProgram/", "Sources/LatchkeyHTTP/", "Sources/LatchkeyCrypto/OpenSSL/", "Sources/LatchkeyCrypto/CryptoKit/", "Sources/VaultFile/KeychainFile.swift")


def check(repository: Repository) -> Iterator[Finding]:
    for path in repository.matching(*TEXT):
        yield from text_findings(repository, path)
    for path in repository.matching(".swift"):
        yield from call_findings(repository, path)


def machine_paths(root: pathlib.Path) -> list[str]:
    """Folders of this very machine that a page could have caught; short and common ones would only mislead."""
    folders = [str(root), str(root.parent)]
    return [folder + "/" for folder in folders if folder.count("/") > 1 and not folder.startswith(("/usr", "/opt"))]


def text_findings(repository: Repository, path: str) -> Iterator[Finding]:
    machine = machine_paths(repository.root)
    for number, line in enumerate(repository.text(path).splitlines(), 1):
        if UNFINISHED.search(line):
            yield Finding(path, number, "what is missing is said in Docs/ or in the type's documentation")
        if PERSONAL_PATH.search(line) or any(folder in line for folder in machine):
            yield Finding(path, number, "a path of one machine")
        for host in LINK_HOST.findall(line):
            if host not in HOSTS and not FREE_HOST.match(host):
                yield Finding(path, number, f"{host}: name it in scripts/checks/wording.py if readers need it")


def call_findings(repository: Repository, path: str) -> Iterator[Finding]:
    source = repository.swift(path)
    for pattern, message in FORBIDDEN:
        for match in pattern.finditer(source.code):
            yield Finding(path, source.line_of(match.start()), message)
    if not path.startswith("Sources/"):
        return
    for pattern, message in UNEXPLAINED:
        for match in pattern.finditer(source.code):
            if not is_explained(source, source.line_of(match.start())):
                yield Finding(path, source.line_of(match.start()), message)
    yield from edge_findings(source, path)


def is_explained(source, line: int) -> bool:
    return not (source.comment_lines - {1, 2}).isdisjoint({line, line - 1, line - 2})


def edge_findings(source, path: str) -> Iterator[Finding]:
    if not path.startswith("Sources/LatchkeyProgram/"):
        for match in PRINTING.finditer(source.code):
            yield Finding(path, source.line_of(match.start()), "only the program prints")
    if not path.startswith(AMBIENT_FILES):
        for match in AMBIENT.finditer(source.code):
            yield Finding(path, source.line_of(match.start()), "clock, environment and chance are handed in")
    for match in re.finditer(r"^[ \t]*#if\b", source.code, re.MULTILINE):
        before = source.code[: match.start()]
        if before.count("{") != before.count("}"):
            yield Finding(path, source.line_of(match.start()), "#if stands at the top of a file, never inside a body")
