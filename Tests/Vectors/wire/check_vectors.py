#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Checks the wire vectors beside this file without the program that made them. Exit 0 if all hold, 1 if not.

It takes apart what travels (bodies, challenge) and never reads a member that it could compute.
"""

import hashlib
import hmac
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding

import check_signed
from check_words import b64, check_count, load, require, unb64


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


def check_proof(vector: dict, body: dict, act: bytes) -> None:
    """A signature by the device's key, or a box that the server's sealing key opens."""
    if vector["form"] == "key":
        bound = json.loads(load("bind-key.json")["request"]["body"])
        check_signature(unb64(bound["credential"]["publicKey"]), unb64(body["proof"]["signature"]), act)
        return
    require("the box and nothing else", set(body["proof"]) == {"kid", "sealed"})
    keys = load("server-keys.json")
    sealing = next(key for key in json.loads(keys["body"])["keys"] if key["use"] == "enc")
    require("the box names its key", body["proof"]["kid"] == sealing["kid"])
    private = serialization.load_der_private_key(unb64(keys["sealingKey"]), password=None)
    oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), label=None)
    opened = json.loads(private.decrypt(unb64(body["proof"]["sealed"]), oaep))
    secret = json.loads(load("bind-secret.json")["answerWithoutProof"])["secret"]
    require("the box's contents", opened == {**secret, "act": b64(hashlib.sha256(act).digest())})
    require("lengths", len(unb64(secret["deviceAccount"])) == 16 and len(unb64(secret["devicePassword"])) == 32)


def check_bind(vector: dict) -> None:
    body = json.loads(vector["request"]["body"])
    credential, digest = body["credential"], "-"
    require("form", credential["form"] == vector["form"])
    require("a public key in key form alone", ("publicKey" in credential) == (vector["form"] == "key"))
    if "publicKey" in credential:
        digest = b64(hashlib.sha256(unb64(credential["publicKey"])).digest())
        require("key digest", vector["keyDigest"] == digest == json.loads(vector["answer"])["keyDigest"])
    require("subject", vector["challenge"]["subject"] == vector["accountID"] + "\n" + vector["sessionID"])
    check_act(vector, body, [
        vector["accountID"], body["installationID"], credential["form"], credential["protection"], digest,
    ])


def check_login(vector: dict) -> None:
    body = json.loads(vector["request"]["body"])
    require("subject", vector["challenge"]["subject"] == body["deviceID"])
    check_act(vector, body, [body["deviceID"]])


def check_confirm(vector: dict) -> None:
    body = json.loads(vector["request"]["body"])
    subject = "\n".join([vector["accountID"], body["deviceID"], vector["confirmationID"]])
    require("subject", vector["challenge"]["subject"] == subject)
    require("path", vector["request"]["path"] == f"/v1/confirmations/{vector['confirmationID']}/approval")
    digest = b64(hashlib.sha256(unb64(vector["document"])).digest())
    check_act(vector, body, [body["deviceID"], vector["confirmationID"], digest])


def check_unbind(vector: dict) -> None:
    body = json.loads(vector["request"]["body"])
    require("no challenge", "challenge" not in vector and set(body) == {"proof"})
    device = vector["request"]["path"].split("/")[3]
    check_act(vector, body, [device])


def check_act(vector: dict, body: dict, rest: list[str]) -> None:
    challenge = body.get("challenge", "-")
    if "challenge" in vector:
        check_challenge(vector["challenge"], challenge)
        require("the answer to the challenge request", json.loads(vector["challengeAnswer"])["challenge"] == challenge)
    texts = ["latchkey-v1", vector["purpose"], vector["origin"], challenge, *rest]
    act = "".join(text + "\n" for text in texts).encode()
    require("act bytes", unb64(vector["act"]) == act == vector["actText"].encode())
    require("act digest", unb64(vector["actDigest"]) == hashlib.sha256(act).digest())
    require("the proof alone and in the body", vector["proof"] == body["proof"])
    check_proof(vector, body, act)


def main() -> None:
    checks = {"bind": check_bind, "login": check_login, "confirm": check_confirm, "unbind": check_unbind}
    for purpose, check in checks.items():
        for form in ("key", "secret"):
            vector = load(f"{purpose}-{form}.json")
            require("purpose and form", (vector["purpose"], vector["form"]) == (purpose, form))
            check(vector)
    for vector in load("challenges.json")["challenges"]:
        check_challenge(vector, vector["challenge"])
    check_signed.check()
    print(f"wire vectors hold: {check_count()} checks")


if __name__ == "__main__":
    main()
