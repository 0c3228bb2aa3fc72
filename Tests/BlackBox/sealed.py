# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""A phone in secret form, written from Docs/wire-protocol.md, §4: a name and a password that travel sealed."""
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from client import Account, Client, act_bytes, decode, encode, fresh_name


def sealing_key(client: Client) -> dict[str, Any]:
    """The one key that proofs are sealed to."""
    (key,) = [key for key in client.call("GET", "/v1/server-keys").json["keys"] if key["use"] == "enc"]
    assert (key["kty"], key["alg"], len(decode(key["n"]))) == ("RSA", "RSA-OAEP-256", 384)
    members = {name: key[name] for name in ("e", "kty", "n")}
    canonical = json.dumps(members, sort_keys=True, separators=(",", ":")).encode()
    assert key["kid"] == encode(hashlib.sha256(canonical).digest())
    return key


@dataclass
class SecretPhone:
    """The pair, and the server that it is for."""

    client: Client
    name: str = field(default_factory=lambda: encode(secrets.token_bytes(16)))
    password: str = field(default_factory=lambda: encode(secrets.token_bytes(32)))
    installation: str = field(default_factory=lambda: fresh_name("installation"))
    id: str = ""
    key: dict[str, Any] | None = None

    def seal(self, act: bytes, /, **change: Any) -> dict[str, str]:
        """A proof; `change` is what else the box holds."""
        key = self.key or sealing_key(self.client)
        text = json.dumps({"deviceAccount": self.name, "devicePassword": self.password,
                           "act": encode(hashlib.sha256(act).digest()), **change}).encode()
        numbers = rsa.RSAPublicNumbers(int.from_bytes(decode(key["e"])), int.from_bytes(decode(key["n"])))
        oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)
        return {"kid": key["kid"], "sealed": encode(numbers.public_key().encrypt(text, oaep))}

    def binding(self, account: Account, proof: bool = True, protection: str = "software") -> dict[str, Any]:
        """The body of `POST /v1/devices`; without a proof the server makes the pair."""
        challenge = self.client.challenge({"purpose": "bind"}, account.token)
        message = {
            "installationID": self.installation, "name": "Old phone", "model": "Nexus 5", "biometry": "fingerprint",
            "challenge": challenge,
            "credential": {"form": "secret", "protection": protection, "attestation": {"format": "none"}},
        }
        if proof:
            message["proof"] = self.seal(act_bytes(
                "bind", self.client.origin, challenge, account.id, self.installation, "secret", protection, "-"))
        return message

    def bind(self, account: Account, proof: bool = True) -> "SecretPhone":
        answer = self.client.call("POST", "/v1/devices", self.binding(account, proof), account.token)
        assert answer.status in (200, 201), answer
        assert ("secret" in answer.json) != proof
        self.id = answer.json["id"]
        if not proof:
            self.name, self.password = answer.json["secret"]["deviceAccount"], answer.json["secret"]["devicePassword"]
        return self

    def login(self, challenge: str | None = None, **change: Any) -> dict[str, Any]:
        challenge = challenge or self.client.challenge({"purpose": "login", "deviceID": self.id})
        act = act_bytes("login", change.pop("origin", self.client.origin), challenge, self.id)
        return {"deviceID": self.id, "challenge": challenge, "proof": self.seal(act, **change)}

    def log_in(self):
        return self.client.call("POST", "/v1/logins", self.login())

    def approval(self, asked: dict[str, Any], token: str) -> dict[str, Any]:
        challenge = self.client.challenge(
            {"purpose": "confirm", "deviceID": self.id, "confirmationID": asked["id"]}, token)
        act = act_bytes("confirm", self.client.origin, challenge, self.id, asked["id"], asked["digest"])
        return {"deviceID": self.id, "challenge": challenge, "proof": self.seal(act)}

    def unbind(self):
        proof = self.seal(act_bytes("unbind", self.client.origin, "-", self.id))
        return self.client.call("POST", f"/v1/devices/{self.id}/unbinding", {"proof": proof})
