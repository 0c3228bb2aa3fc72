# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""What both parts of the check stand on: reading files, counting what was required."""

import base64
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
counted = 0


def require(claim: str, holds: bool) -> None:
    global counted
    counted += 1
    if not holds:
        sys.exit(f"vector check failed: {claim}")


def check_count() -> int:
    return counted


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    require("base64url without padding and stray bits", b64(data) == text)
    return data


def load(name: str) -> dict:
    return json.loads((HERE / name).read_text(encoding="utf-8"))
