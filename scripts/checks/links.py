# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Links and paths in pages lead somewhere."""
import pathlib
import re
from typing import Iterator

from .repository import Finding, Repository

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
MENTION = re.compile(r"`((?:Sources|Tests|Docs|Examples|Benchmarks|scripts|\.ci)/[\w./+-]*)`")
HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)
FENCE = re.compile(r"```.*?```", re.DOTALL)
# Contracts, kept word for word, speak of files that later versions bring.
CONTRACTS = {"Docs/wire-protocol.md", "Docs/event-scripts.md"}


def slug(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


def check(repository: Repository) -> Iterator[Finding]:
    for path in repository.matching(".md"):
        page = FENCE.sub(lambda fence: "\n" * fence.group().count("\n"), repository.text(path))
        for match in LINK.finditer(page):
            yield from link_findings(repository, path, page, match)
        if path in CONTRACTS:
            continue
        for match in MENTION.finditer(page):
            if not exists(repository, match.group(1)):
                yield Finding(path, line_of(page, match), f"{match.group(1)} is not there")


def line_of(page: str, match: re.Match) -> int:
    return page.count("\n", 0, match.start()) + 1


def exists(repository: Repository, name: str) -> bool:
    return name in repository.paths or any(path.startswith(name.rstrip("/") + "/") for path in repository.paths)


def link_findings(repository: Repository, path: str, page: str, match: re.Match) -> Iterator[Finding]:
    target, _, anchor = match.group(1).partition("#")
    if re.match(r"[a-z]+:", target):
        return
    linked = path
    if target:
        joined = (repository.root / path).parent / target
        linked = str(pathlib.PurePath(joined).as_posix())
        linked = str(pathlib.Path(linked).resolve().relative_to(repository.root)) if joined.exists() else ""
    if not linked or not (exists(repository, linked) or linked == "."):
        yield Finding(path, line_of(page, match), f"the link {match.group(1)} leads nowhere")
    elif anchor and linked.endswith(".md") and anchor not in map(slug, HEADING.findall(repository.text(linked))):
        yield Finding(path, line_of(page, match), f"no heading makes the anchor #{anchor}")
