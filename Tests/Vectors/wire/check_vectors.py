#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Checks the wire vectors beside this file without the program that made them. Exit 0 if all hold, 1 if not.

It takes apart what travels (bodies, challenge) and never reads a member that it could compute.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

HERE = pathlib.Path(__file__).resolve().parent
checked = 0


def require(claim: str, holds: bool) -> None:
    global checked
    checked += 1
    if not holds:
        sys.exit(f"vector check failed: {claim}")


def unb64(text: str) -> bytes:
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    require("base64url without padding and stray bits", base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text)
    return data


def load(name: str) -> dict:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def check_challenge(vector: dict, text: str) -> None:
    require("a challenge has 76 characters", len(text) == 76)
    raw = unb64(text)
    head, mac = raw[:25], raw[25:]
    covered = f"latchkey-challenge-v1\n{vector['purpose']}\n{vector['subject']}\n".encode() + head
    require("MAC input", unb64(vector["macInput"]) == covered)
    require("MAC", hmac.compare_digest(hmac.new(unb64(vector["key"]), covered, hashlib.sha256).digest(), mac))
    require("MAC member", unb64(vector["mac"]) == mac)
    require("key number", head[0] == vector["keyNumber"])
    require("expiry", int.from_bytes(head[1:9], "big") == vector["expiresAtMilliseconds"])
    require("random bytes", unb64(vector["random"]) == head[9:])


def check_signature(spki: bytes, signature: bytes, act: bytes) -> None:
    require("an SPKI has 91 bytes", len(spki) == 91)
    key = serialization.load_der_public_key(spki)
    require("the key is on P-256", isinstance(key.curve, ec.SECP256R1))
    try:
        key.verify(signature, act, ec.ECDSA(hashes.SHA256()))
        require("signature", True)
    except InvalidSignature:
        require("signature", False)
    try:
        key.verify(signature, act + b"\n", ec.ECDSA(hashes.SHA256()))
        require("a signature over other bytes fails", False)
    except InvalidSignature:
        require("a signature over other bytes fails", True)


def check_bind(vector: dict) -> None:
    body = json.loads(vector["request"]["body"])
    spki = unb64(body["credential"]["publicKey"])
    digest = base64.urlsafe_b64encode(hashlib.sha256(spki).digest()).rstrip(b"=").decode()
    require("key digest", vector["keyDigest"] == digest == json.loads(vector["answer"])["keyDigest"])
    require("subject", vector["challenge"]["subject"] == vector["accountID"] + "\n" + vector["sessionID"])
    check_challenge(vector["challenge"], body["challenge"])
    act = "latchkey-v1\nbind\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n" % (
        vector["origin"], body["challenge"], vector["accountID"], body["installationID"],
        body["credential"]["form"], body["credential"]["protection"], digest,
    )
    check_act(vector, act.encode())
    check_signature(spki, unb64(body["proof"]["signature"]), act.encode())


def check_login(vector: dict, spki: bytes) -> None:
    body = json.loads(vector["request"]["body"])
    require("subject", vector["challenge"]["subject"] == body["deviceID"])
    check_challenge(vector["challenge"], body["challenge"])
    act = f"latchkey-v1\nlogin\n{vector['origin']}\n{body['challenge']}\n{body['deviceID']}\n".encode()
    check_act(vector, act)
    check_signature(spki, unb64(body["proof"]["signature"]), act)


def check_act(vector: dict, act: bytes) -> None:
    require("act bytes", unb64(vector["act"]) == act == vector["actText"].encode())
    require("act digest", unb64(vector["actDigest"]) == hashlib.sha256(act).digest())
    body = json.loads(vector["request"]["body"])
    require("the answer to the challenge request", json.loads(vector["challengeAnswer"])["challenge"] == body["challenge"])
    require("the proof alone and in the body", vector["proof"] == body["proof"])


def main() -> None:
    bind, login = load("bind-key.json"), load("login-key.json")
    check_bind(bind)
    check_login(login, unb64(json.loads(bind["request"]["body"])["credential"]["publicKey"]))
    for vector in load("challenges.json")["challenges"]:
        check_challenge(vector, vector["challenge"])
    print(f"wire vectors hold: {checked} checks")


if __name__ == "__main__":
    main()
