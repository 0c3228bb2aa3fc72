# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Writes a good event script of a million steps: python3 make_long.py PATH [STEPS].

Every result has a name of its own, and every evaluation is expected to end as written, so a runner
that loses, doubles or mixes up one reply fails. Lines are written as they are made.
"""

import json
import sys

DEVICE = {
    "biometry": "touchID", "ios": "17.0", "passcode": "123456", "enrolled": ["right-thumb"],
    "bundle": "com.example.app", "usageDescription": None, "permission": "notAsked",
}


def rounds():
    """Yields (line, is a step) for ever; each round leaves the phone as it found it."""
    number = 0
    while True:
        number += 1
        name = lambda kind: f"{kind}{number}"
        yield {"do": "preflight", "context": "a", "policy": "biometrics", "as": name("p")}, True
        yield {"expect": name("p"), "ok": True, "biometryType": "touchID"}, False
        yield {"do": "evaluate", "context": "a", "policy": "biometrics", "reason": f"Round {number}", "as": name("e")}, True
        yield {"expect": "prompt", "visible": True, "buttons": ["cancel"], "reason": f"Round {number}"}, False
        for _ in range(2):
            yield {"do": "touch", "finger": "someone-else"}, True
        yield {"do": "touch", "finger": "right-thumb"}, True
        yield {"expect": name("e"), "ok": True, "replies": 1}, False
        yield {"do": "release", "context": "a"}, True
        yield {"do": "evaluate", "context": "b", "policy": "owner", "reason": "Open", "as": name("o")}, True
        yield {"do": "advance", "seconds": 0.25}, True
        for _ in range(3):
            yield {"do": "touch", "finger": "someone-else"}, True
        yield {"expect": "prompt", "visible": True, "kind": "passcode"}, False
        yield {"do": "passcode", "entry": "123456"}, True
        yield {"expect": name("o"), "ok": True, "replies": 1}, False
        yield {"do": "evaluate", "context": "c", "policy": "biometrics", "reason": "Pay", "as": name("c")}, True
        yield {"do": "app", "state": "background"}, True
        yield {"expect": name("c"), "ok": False, "error": -4, "replies": 1}, False
        yield {"do": "app", "state": "foreground"}, True
        for context in "bc":
            yield {"do": "release", "context": context}, True


def main():
    path = sys.argv[1]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    steps = 0
    with open(path, "w", encoding="utf-8", newline="\n") as script:
        write = lambda line: script.write(json.dumps(line, separators=(",", ":")) + "\n")
        write({"device": DEVICE})
        for line, is_step in rounds():
            if is_step and steps == wanted:
                return
            steps += is_step
            write(line)


if __name__ == "__main__":
    main()
