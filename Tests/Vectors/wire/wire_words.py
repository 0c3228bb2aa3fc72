# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The words that all wire vectors are made of: fixed ids and keys, and the forms in which things travel.

Written from Docs/wire-protocol.md alone. Needs the package `cryptography` with OpenSSL 3.2 or later (for deterministic ECDSA).
"""

import base64
import datetime
import hashlib
import json
import math

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa, utils

ORIGIN = "https://bank.example"
ACCOUNT = "Yn1Jb3hXQk2pG0u7Zq8r4w"
SESSION = "c2Vzc2lvbi1vbmUtMDAwMQ"
DEVICE = "4dZ6yR9uSwmbtP0cX1kq-g"
SECRET_DEVICE = "b2xkLXBob25lLTAwMDAwMQ"
CONFIRMATION = "b3JkZXJfMTIzLTQ1Ng"
ALLOWANCE = "YWxsb3dhbmNlLTAwMDAwMQ"
INSTALLATION = "inst_7f0f2c1e-8d1b-4a55"
SECRET_INSTALLATION = "inst_old-phone_0001"
UTC = datetime.timezone.utc
EXPIRES = datetime.datetime(2026, 1, 1, 0, 2, 0, 500_000, tzinfo=UTC)
# The time in which the signature keys sign, in seconds: the retired one ended where the present one began.
RETIRED_FROM, PRESENT_FROM, PRESENT_TO = 1_735_689_600, 1_767_139_200, 1_798_675_200
SIGNED_AT = 1_767_225_640


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def seeded(name: str) -> bytes:
    """Bytes that are the same in every run."""
    return sha256(f"latchkey wire vectors: {name}".encode())


def compact(value) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def canonical(value: dict) -> bytes:
    """RFC 8785 for what the protocol makes canonical: ASCII names, strings and integers."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode("utf-8")


def lines(*texts: str) -> bytes:
    return "".join(text + "\n" for text in texts).encode("utf-8")


def timestamp(moment: datetime.datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def make_key(name: str) -> dict:
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    scalar = int.from_bytes(seeded(name), "big") % (order - 1) + 1
    private = ec.derive_private_key(scalar, ec.SECP256R1())
    spki = private.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return {
        "private": private,
        "spki": spki,
        "members": {
            "privateScalar": b64(scalar.to_bytes(32, "big")),
            "subjectPublicKeyInfo": b64(spki),
            "keyDigest": b64(sha256(spki)),
        },
    }


def sign(key: dict, message: bytes) -> bytes:
    return key["private"].sign(message, ec.ECDSA(hashes.SHA256(), deterministic_signing=True))


def thumbprint(required: dict) -> str:
    """RFC 7638, of the members that it names for the type of key."""
    return b64(sha256(canonical(required)))


def signature_jwk(key: dict, nbf: int, exp: int) -> dict:
    point = key["spki"][-64:]
    required = {"kty": "EC", "crv": "P-256", "x": b64(point[:32]), "y": b64(point[32:])}
    return {**required, "use": "sig", "alg": "ES256", "kid": thumbprint(required), "nbf": nbf, "exp": exp}


def sealing_jwk(key: rsa.RSAPrivateKey, nbf: int, exp: int) -> dict:
    numbers = key.public_key().public_numbers()
    required = {"kty": "RSA", "n": b64(numbers.n.to_bytes(384, "big")), "e": b64(b"\x01\x00\x01")}
    return {**required, "use": "enc", "alg": "RSA-OAEP-256", "kid": thumbprint(required), "nbf": nbf, "exp": exp}


def make_jws(key: dict, header: dict, payload: dict) -> str:
    """Compact JWS (RFC 7515) with ES256: r and s, each of 32 bytes."""
    signed = b64(compact(header).encode()) + "." + b64(compact(payload).encode())
    r, s = utils.decode_dss_signature(sign(key, signed.encode("ascii")))
    return signed + "." + b64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))


def is_prime(number: int) -> bool:
    """Miller and Rabin, with bases that are the same in every run."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in [2, 3, 5, 7, 11, 13] + [int.from_bytes(seeded(f"base {i}"), "big") for i in range(34)]:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        if not any((power := pow(power, 2, number)) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def make_prime(name: str) -> int:
    """1536 bits, the upper two of them set, and one less is no multiple of 65537."""
    number = int.from_bytes(b"".join(seeded(f"{name} {i}") for i in range(6)), "big")
    number |= (3 << 1534) | 1
    small = math.prod(n for n in range(3, 4000, 2) if all(n % d for d in range(3, math.isqrt(n) + 1, 2)))
    while math.gcd(number, small) != 1 or (number - 1) % 65537 == 0 or not is_prime(number):
        number += 2
    return number


def make_sealing_key() -> rsa.RSAPrivateKey:
    p, q = make_prime("first prime of the sealing key"), make_prime("second prime of the sealing key")
    d = pow(65537, -1, math.lcm(p - 1, q - 1))
    public = rsa.RSAPublicNumbers(65537, p * q)
    numbers = rsa.RSAPrivateNumbers(
        p, q, d, rsa.rsa_crt_dmp1(d, p), rsa.rsa_crt_dmq1(d, q), rsa.rsa_crt_iqmp(p, q), public
    )
    return numbers.private_key()


def pkcs1(key: rsa.RSAPrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )


def mask(seed: bytes, count: int) -> bytes:
    """MGF1 with SHA-256 (RFC 8017, B.2.1)."""
    blocks = (sha256(seed + counter.to_bytes(4, "big")) for counter in range(count // 32 + 1))
    return b"".join(blocks)[:count]


def exclusive_or(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def seal(key: rsa.RSAPrivateKey, plain: bytes, seed: bytes) -> bytes:
    """RSA-OAEP (RFC 8017, 7.1.1) with a seed that is told, so that every run gives the same bytes."""
    numbers = key.public_key().public_numbers()
    block = sha256(b"") + bytes(384 - len(plain) - 66) + b"\x01" + plain
    masked_block = exclusive_or(block, mask(seed, len(block)))
    masked_seed = exclusive_or(seed, mask(masked_block, 32))
    message = int.from_bytes(masked_seed + masked_block, "big")
    return pow(message, numbers.e, numbers.n).to_bytes(384, "big")
