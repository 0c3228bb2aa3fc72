# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The two READMEs: short, and with the same code. Files that a page shows whole, word for word."""
import re
from typing import Iterator

from .repository import Finding, Repository

READMES = ["README.md", "README.zh-CN.md"]
MOST_LINES = 150
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
# A block that shows a file whole names it in the line before: <!-- Tests/Consumer/… -->
SHOWN = re.compile(r"<!-- ([\w./+-]+) -->\n```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
HEAD = re.compile(r"\A(?://|#) SPDX.*\n(?://|#) Latchkey.*\n\n?")


def check(repository: Repository) -> Iterator[Finding]:
    present = [path for path in READMES if path in repository.paths]
    for path in present:
        text = repository.text(path)
        if text.count("\n") > MOST_LINES:
            yield Finding(path, MOST_LINES, f"a README has at most {MOST_LINES} lines")
    for path in repository.matching(".md"):
        text = repository.text(path)
        for match in SHOWN.finditer(text):
            yield from shown_findings(repository, path, text, match)
    if len(present) == 2 and len({repr(FENCE.findall(repository.text(path))) for path in present}) > 1:
        yield Finding(READMES[1], 1, "the blocks of code differ from those of README.md")


def shown_findings(repository: Repository, path: str, text: str, match: re.Match) -> Iterator[Finding]:
    name, block = match.groups()
    line = text.count("\n", 0, match.start()) + 1
    if name not in repository.paths:
        yield Finding(path, line, f"{name} is not there")
    elif HEAD.sub("", repository.text(name)) != block:
        yield Finding(path, line, f"the block is not {name}, word for word")
