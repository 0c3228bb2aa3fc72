# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""A small repository that every check is content with, for tests to spoil in one place."""
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))

HEAD = (
    "// SPDX-License-Identifier: Apache-2.0\n"
    "// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.\n\n"
)
GOOD = {
    "Docs/architecture.md": "# Architecture\n\n```graph\nCore\nServer ← Core\nSocket ← Server (Linux)\nCSystemThing → Socket\n```\n",
    "Sources/Core/Finger.swift": HEAD + "/// A finger.\npublic struct Finger {}\n",
    "Sources/Server/Door.swift": HEAD + "import Core\n\n/// A door.\npublic struct Door {}\n",
    "Sources/Socket/Socket+C.swift": HEAD + "import CSystemThing\nimport Glibc\nimport Server\n\n/// A plug.\nstruct Socket {}\n",
    "Tests/ServerTests/DoorTests.swift": HEAD
    + 'import Testing\n\n@testable import Server\n\n@Test("A door opens")\nfunc opens() {}\n',
    "README.md": "# Latchkey\n\n[layers](Docs/architecture.md)\n\n```sh\nls\n```\n",
    "README.zh-CN.md": "# Latchkey\n\n```sh\nls\n```\n",
}


@pytest.fixture
def good(tmp_path):
    for path, text in GOOD.items():
        write(tmp_path, path, text)
    return tmp_path


def write(root: pathlib.Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


@pytest.fixture
def head():
    return HEAD


@pytest.fixture
def put():
    return write
