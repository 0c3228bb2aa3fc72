# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Docs/threat-model.md: every defence names tests that show it, each of them exists, and no requirement is left out."""
import re
from typing import Iterator

from .repository import Finding, Repository

PAGE = "Docs/threat-model.md"
SHOWN_BY = "shown by"
SWIFT_TEST = re.compile(r"`(\w+Tests)\.(\w+)`")
PYTHON_TEST = re.compile(r"`(test_\w+\.py)::(\w+)`")
# What a row says in place of a test where there is nothing to show.
NOT_MET = ("not applicable: ", "not defended: ")
REQUIREMENT = "requirement"
# Of OWASP ASVS 5.0.0 the requirements of chapters V4, V6, V7 and V11, by the level that asks for them first.
LEVELS = {
    1: "4.1.1 4.4.1 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 11.3.1 11.3.2 11.4.1",
    2: "4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 "
       "6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1",
    3: "4.1.4 4.1.5 4.2.2 4.2.3 4.2.4 4.2.5 6.3.5 6.3.6 6.3.7 6.3.8 6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2 7.5.3 11.1.3 11.1.4 11.2.4 11.2.5 11.3.4 11.3.5 11.5.2 11.6.2 11.7.1 11.7.2",
}
LEVEL = {name: level for level, names in LEVELS.items() for name in names.split()}


def check(repository: Repository) -> Iterator[Finding]:
    if PAGE not in repository.paths:
        return
    is_table = False
    mapped: dict[str, int] | None = None
    for number, line in enumerate(repository.text(PAGE).splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            is_table = False
        elif cells[-1] == SHOWN_BY:
            is_table = True
            is_map = cells[0] == REQUIREMENT
            mapped = {} if is_map else mapped
        elif is_table and not re.fullmatch(r":?-+:?", cells[-1]):
            yield from row_findings(repository, number, cells[-1])
            if is_map:
                yield from requirement_findings(number, cells, mapped)
    if mapped is not None:
        missing = [name for name, level in LEVEL.items() if level < 3 and name not in mapped]
        if missing:
            yield Finding(PAGE, 1, f"the map leaves out {', '.join(missing)}")


def requirement_findings(number: int, cells: list[str], mapped: dict[str, int]) -> Iterator[Finding]:
    for name in cells[0].split(", "):
        if name in mapped:
            yield Finding(PAGE, number, f"{name} is in line {mapped[name]} already")
        elif LEVEL.get(name) is None or str(LEVEL[name]) != cells[1]:
            yield Finding(PAGE, number, f"there is no requirement {name} of level {cells[1]}")
        mapped[name] = number


def row_findings(repository: Repository, number: int, cell: str) -> Iterator[Finding]:
    references = [*SWIFT_TEST.finditer(cell), *PYTHON_TEST.finditer(cell)]
    if not references and not cell.startswith(NOT_MET):
        yield Finding(PAGE, number, "no test shows this row: name one, or say 'not applicable' or 'not defended' and why")
    for reference in references:
        if not is_there(repository, *reference.groups()):
            yield Finding(PAGE, number, f"there is no test {reference.group().strip('`')}")


def is_there(repository: Repository, place: str, name: str) -> bool:
    if place.endswith(".py"):
        return any(re.search(rf"^def {name}\(", repository.text(path), re.MULTILINE)
                   for path in repository.matching(place, under="Tests/") if path.endswith("/" + place))
    return any(re.search(rf"\bfunc {name}\b", repository.text(path))
               for path in repository.matching(f"{place}.swift", under="Tests/") if path.endswith(f"/{place}.swift"))
