# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The documentation of each product: links stay inside its module, and the catalogue leaves no public type out."""
import re
from typing import Iterator

from .repository import Finding, Repository

PRODUCTS = ["Latchkey", "SimulatedDevice", "LatchkeyServer"]
LINK = re.compile(r"``([\w/]+)``")
COMMENT_LINK = re.compile(r"``(\w+)[^`]*``")
DECLARED = re.compile(r"\b(?:class|struct|enum|protocol|actor|typealias) (\w+)")
TYPE = re.compile(r"^public (?:(?:final|indirect|nonisolated) )*(?:class|struct|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)


def check(repository: Repository) -> Iterator[Finding]:
    for product in PRODUCTS:
        if any(path.startswith(f"Sources/{product}/") for path in repository.matching(".swift", under="Sources/")):
            yield from product_findings(repository, product)


def product_findings(repository: Repository, product: str) -> Iterator[Finding]:
    page = f"Sources/{product}/{product}.docc/{product}.md"
    if page not in repository.paths:
        yield Finding(page, 1, "the product has no catalogue")
        return
    sources = repository.matching(".swift", under=f"Sources/{product}/")
    types = {name for path in sources for name in TYPE.findall(repository.text(path))}
    text = repository.text(page)
    for match in LINK.finditer(text):
        name = match.group(1).split("/")[0]
        if name not in types | {product}:
            yield Finding(page, text.count("\n", 0, match.start()) + 1, f"{name} is no public type of {product}")
    listed = re.findall(r"^- ``(\w+)``$", text, re.MULTILINE)
    for name in sorted(types - set(listed)):
        yield Finding(page, 1, f"{name} is in no topic")
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        yield Finding(page, 1, f"{name} is in two topics")
    yield from foreign_links(repository, product, sources)


def foreign_links(repository: Repository, product: str, sources: list[str]) -> Iterator[Finding]:
    """DocC knows one module at a time: a link to another one's type, re-exported or not, leads nowhere."""
    own = {name for path in sources for name in DECLARED.findall(repository.text(path))}
    others = [path for path in repository.matching(".swift", under="Sources/") if path not in sources]
    foreign = {name for path in others for name in TYPE.findall(repository.text(path))} - own
    for path in sources:
        for number, line in enumerate(repository.text(path).splitlines(), 1):
            for name in COMMENT_LINK.findall(line.partition("///")[2]):
                if name in foreign:
                    yield Finding(path, number, f"{name} is of another module than {product}: a code span names it")
