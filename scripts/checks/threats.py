# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Docs/threat-model.md: every defence names tests that show it, and each of them exists."""
import re
from typing import Iterator

from .repository import Finding, Repository

PAGE = "Docs/threat-model.md"
SHOWN_BY = "shown by"
SWIFT_TEST = re.compile(r"`(\w+Tests)\.(\w+)`")
PYTHON_TEST = re.compile(r"`(test_\w+\.py)::(\w+)`")
# What a row says in place of a test where there is nothing to show.
NOT_MET = ("not met", "not in it")


def check(repository: Repository) -> Iterator[Finding]:
    if PAGE not in repository.paths:
        return
    is_table = False
    for number, line in enumerate(repository.text(PAGE).splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            is_table = False
        elif cells[-1] == SHOWN_BY:
            is_table = True
        elif is_table and not re.fullmatch(r":?-+:?", cells[-1]):
            yield from row_findings(repository, number, cells[-1])


def row_findings(repository: Repository, number: int, cell: str) -> Iterator[Finding]:
    references = [*SWIFT_TEST.finditer(cell), *PYTHON_TEST.finditer(cell)]
    if not references and not cell.startswith(NOT_MET):
        yield Finding(PAGE, number, "no test shows this row: name one, or say 'not met' or 'not in it' and why")
    for reference in references:
        if not is_there(repository, *reference.groups()):
            yield Finding(PAGE, number, f"there is no test {reference.group().strip('`')}")


def is_there(repository: Repository, place: str, name: str) -> bool:
    if place.endswith(".py"):
        return any(re.search(rf"^def {name}\(", repository.text(path), re.MULTILINE)
                   for path in repository.matching(place, under="Tests/") if path.endswith("/" + place))
    return any(re.search(rf"\bfunc {name}\b", repository.text(path))
               for path in repository.matching(f"{place}.swift", under="Tests/") if path.endswith(f"/{place}.swift"))
