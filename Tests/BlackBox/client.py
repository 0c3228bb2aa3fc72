# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""A client written from Docs/wire-protocol.md alone: JSON over HTTP, act bytes, proofs."""
import base64
import hashlib
import http.client
import json
import secrets
import ssl
import urllib.parse
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from contract import CONTRACT

PASSWORD = "correct horse battery staple"


def encode(data: bytes) -> str:
    """Base64url without padding (§1)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def fresh_name(kind: str = "user") -> str:
    return f"{kind}-{secrets.token_hex(8)}"


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Key:
    """A P-256 key in this process's memory: `software` is its protection."""

    def __init__(self):
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.spki = self._key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        self.digest = encode(hashlib.sha256(self.spki).digest())

    def sign(self, act: bytes) -> str:
        return encode(self._key.sign(act, ec.ECDSA(hashes.SHA256())))


def act_bytes(*lines: str) -> bytes:
    """Act bytes (§4): lines of UTF-8, each ended by a line feed."""
    return "".join(line + "\n" for line in ("latchkey-v1", *lines)).encode()


@dataclass
class Account:
    id: str
    username: str
    token: str


@dataclass
class Device:
    id: str
    installation: str
    key: Key
    account: Account


class Client:
    """Calls the server as an app would; `origin` is the one that this client is configured for.

    Every answer is held against the contract in `openapi.json`.
    """

    def __init__(self, url: str, origin: str | None = None, tls: ssl.SSLContext | None = None):
        self.origin = origin or url
        self._tls = tls
        address = urllib.parse.urlsplit(url)
        self._host, self._port = address.hostname, address.port

    def send(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        """One request on a connection of its own, its body as it is."""
        if self._tls:
            connection = http.client.HTTPSConnection(self._host, self._port, timeout=30, context=self._tls)
        else:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            body = answer.read()
            CONTRACT.check(method, path, answer.status, answer.headers, body)
            return Answer(answer.status, answer.headers, body)
        finally:
            connection.close()

    def call(self, method: str, path: str, message: Any = None, token: str | None = None) -> Answer:
        """One call; a message travels as JSON."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        if message is None:
            return self.send(method, path, None, headers)
        headers["Content-Type"] = "application/json"
        return self.send(method, path, json.dumps(message).encode(), headers)

    # What an app does, step by step

    def sign_up(self, username: str | None = None) -> dict[str, Any]:
        answer = self.call("POST", "/v1/accounts", {"username": username or fresh_name(), "password": PASSWORD})
        assert answer.status == 201, answer
        return answer.json

    def sign_in(self, username: str) -> dict[str, Any]:
        answer = self.call("POST", "/v1/sessions", {"username": username, "password": PASSWORD})
        assert answer.status == 201, answer
        return answer.json

    def account(self) -> Account:
        """A new account with a fresh session."""
        made = self.sign_up()
        return Account(made["id"], made["username"], self.sign_in(made["username"])["token"])

    def challenge(self, message: dict[str, Any], token: str | None = None) -> str:
        answer = self.call("POST", "/v1/challenges", message, token)
        assert answer.status == 201, answer
        return answer.json["challenge"]

    def binding(self, account: Account, key: Key, installation: str | None = None, protection: str = "software",
                challenge: str | None = None) -> dict[str, Any]:
        """The body of `POST /v1/devices` in key form."""
        installation = installation or fresh_name("installation")
        if challenge is None:
            challenge = self.challenge({"purpose": "bind"}, account.token)
        act = act_bytes("bind", self.origin, challenge, account.id, installation, "key", protection, key.digest)
        return {
            "installationID": installation, "name": "Ada's phone", "model": "iPhone 15", "biometry": "faceID",
            "challenge": challenge,
            "credential": {"form": "key", "protection": protection, "publicKey": encode(key.spki),
                           "attestation": {"format": "none"}},
            "proof": {"signature": key.sign(act)},
        }

    def bind(self, account: Account, key: Key | None = None, installation: str | None = None) -> Device:
        key = key or Key()
        message = self.binding(account, key, installation)
        answer = self.call("POST", "/v1/devices", message, account.token)
        assert answer.status in (200, 201), answer
        return Device(answer.json["id"], message["installationID"], key, account)

    def login(self, device: Device, challenge: str | None = None, key: Key | None = None,
              device_id: str | None = None, origin: str | None = None) -> dict[str, Any]:
        """The body of `POST /v1/logins`."""
        device_id = device_id or device.id
        challenge = challenge or self.challenge({"purpose": "login", "deviceID": device_id})
        act = act_bytes("login", origin or self.origin, challenge, device_id)
        return {"deviceID": device_id, "challenge": challenge, "proof": {"signature": (key or device.key).sign(act)}}

    def log_in(self, device: Device) -> dict[str, Any]:
        answer = self.call("POST", "/v1/logins", self.login(device))
        assert answer.status == 201, answer
        return answer.json
