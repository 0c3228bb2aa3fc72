# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The two contracts, word for word below the note that says what this version lacks."""
import hashlib
import json
from typing import Iterator

from .repository import Finding, Repository

# SHA-256 of the whole page as it was agreed. A change of contract is a change here, in the same commit.
CONTRACTS = {
    "Docs/wire-protocol.md": "57773833e797730fdcdb3674e9e4f749314328e385be1e342dd58f63734dc6d6",
    "Docs/event-scripts.md": "d72ac1fb9f4f9d44eb9c53ce79d559afc6605543e81b06f5f13224bea6642f3a",
}
LINE = "\n---\n"
# What the note of the wire protocol works out, by vector.
WORKED = ["Tests/Vectors/wire/bind-key.json", "Tests/Vectors/wire/login-key.json"]


def check(repository: Repository) -> Iterator[Finding]:
    for path, digest in CONTRACTS.items():
        if path not in repository.paths:
            yield Finding(path, 1, "the contract is missing")
            continue
        note, _, page = repository.text(path).partition(LINE)
        if not all(line.startswith(">") for line in note.splitlines() if line):
            yield Finding(path, 1, "above the line stands one quoted note and nothing else")
        if hashlib.sha256(page.encode()).hexdigest() != digest:
            yield Finding(path, note.count("\n") + 3, "below the line the page is not the contract, word for word")
        if path == "Docs/wire-protocol.md":
            yield from worked_findings(repository, path, note)


def worked_findings(repository: Repository, path: str, note: str) -> Iterator[Finding]:
    """Act bytes, digests and signatures of the note are those of the vectors."""
    text = "\n".join(line.removeprefix("> ") for line in note.splitlines())
    for name in (name for name in WORKED if name in repository.paths):
        vector = json.loads(repository.text(name))
        for part in (vector["actText"], vector["actDigest"], vector["proof"]["signature"]):
            if part not in text:
                yield Finding(path, 1, f"the worked example is not that of {name}: {part.splitlines()[-1]} is missing")
