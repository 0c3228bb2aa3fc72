# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""What another program makes by each algorithm of Apple: signatures to verify, bytes to decrypt, secrets to agree on.

Written with Python's `cryptography`, from the description of the algorithms alone. Prints the file; keys are fresh in each run.
"""
import json
import os
import sys

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.x963kdf import X963KDF

HASHES = {
    "SHA1": hashes.SHA1(),
    "SHA224": hashes.SHA224(),
    "SHA256": hashes.SHA256(),
    "SHA384": hashes.SHA384(),
    "SHA512": hashes.SHA512(),
}
CURVES = {256: ec.SECP256R1(), 384: ec.SECP384R1(), 521: ec.SECP521R1()}
MESSAGE = b"Water the plants on Sunday"
SHARED_INFO = b"greenhouse"
ZERO_IV = bytes(16)


def digest(name, message):
    state = hashes.Hash(HASHES[name])
    state.update(message)
    return state.finalize()


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derived(name, secret, info, size):
    return X963KDF(HASHES[name], size, info).derive(secret)


class CurveCases:
    def __init__(self, bits):
        self.bits = bits
        self.count = (bits + 7) // 8
        self.key = ec.generate_private_key(CURVES[bits])
        number = self.key.private_numbers().private_value
        self.private = point(self.key.public_key()) + number.to_bytes(self.count, "big")

    def all(self):
        yield from self.raw_agreement()
        for name in HASHES:
            yield from self.signatures(name)
            yield from self.agreements(name)
            yield from self.sealed(name, False)
            if name != "SHA1":
                yield from self.sealed(name, True)
        signature = self.key.sign(digest("SHA256", MESSAGE), ec.ECDSA(utils.Prehashed(HASHES["SHA256"])))
        for algorithm, value in [
            ("digest-X962", signature),
            ("digest-RFC4754", self.raw(signature)),
            ("RFC4754", self.raw(signature)),
        ]:
            yield self.case("verify", f"sign:ECDSA:{algorithm}", input=digest("SHA256", MESSAGE), made=value)

    def case(self, use, algorithm, **members):
        return case("ec", self.bits, use, algorithm, **members)

    def raw(self, signature):
        return b"".join(number.to_bytes(self.count, "big") for number in utils.decode_dss_signature(signature))

    def signatures(self, name):
        signature = self.key.sign(MESSAGE, ec.ECDSA(HASHES[name]))
        for source, signed in [("message", MESSAGE), ("digest", digest(name, MESSAGE))]:
            yield self.case("verify", f"sign:ECDSA:{source}-X962:{name}", input=signed, made=signature)
            yield self.case("verify", f"sign:ECDSA:{source}-RFC4754:{name}", input=signed, made=self.raw(signature))

    def peer_secret(self):
        peer = ec.generate_private_key(CURVES[self.bits])
        return point(peer.public_key()), peer.exchange(ec.ECDH(), self.key.public_key())

    def raw_agreement(self):
        for form in ("ECDH", "ECDHC"):
            peer, secret = self.peer_secret()
            yield self.case("exchange", f"keyexchange:{form}", input=peer, made=secret)

    def agreements(self, name):
        for form in ("ECDH", "ECDHC"):
            for size, info in [(16, SHARED_INFO), (273, b"")]:
                peer, secret = self.peer_secret()
                made = derived(name, secret, info, size)
                yield self.case(
                    "exchange", f"keyexchange:{form}:KDFX963:{name}", input=peer, made=made, size=size, info=info
                )

    def sealed(self, name, variable):
        suffix = "-KDFIV" if variable else ""
        size = 16 if self.bits <= 256 else 32
        for form in ("ECDH", "ECDHC"):
            ephemeral, secret = self.peer_secret()
            secrets = derived(name, secret, ephemeral, size + (16 if variable else 0))
            nonce = secrets[size:] if variable else ZERO_IV
            made = ephemeral + AESGCM(secrets[:size]).encrypt(nonce, MESSAGE, None)
            yield self.case(
                "decrypt", f"encrypt:ECIES:{form}:KDFX963:{name}:AESGCM{suffix}", input=MESSAGE, made=made
            )


class RSACases:
    def __init__(self, bits):
        self.bits = bits
        self.key = rsa.generate_private_key(65537, bits)
        self.private = self.key.private_bytes(
            serialization.Encoding.DER, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
        )
        self.public = self.key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.PKCS1
        )

    def all(self):
        public = self.key.public_key()
        yield self.case(
            "decrypt", "encrypt:RSA:PKCS1", input=MESSAGE, made=public.encrypt(MESSAGE, padding.PKCS1v15())
        )
        numbers = public.public_numbers()
        number = int.from_bytes(b"\x01" + MESSAGE, "big")
        raw = pow(number, numbers.e, numbers.n).to_bytes(self.bits // 8, "big")
        full = number.to_bytes(self.bits // 8, "big")
        yield self.case("decrypt", "encrypt:RSA:raw", input=full, made=raw)
        private = self.key.private_numbers()
        signed = pow(number, private.d, numbers.n).to_bytes(self.bits // 8, "big")
        yield self.case("verify", "sign:RSA:raw", input=full, made=signed)
        no_hash = b"\x00\x01" + b"\xff" * (self.bits // 8 - 3 - len(MESSAGE)) + b"\x00" + MESSAGE
        signed = pow(int.from_bytes(no_hash, "big"), private.d, numbers.n).to_bytes(self.bits // 8, "big")
        yield self.case("verify", "sign:RSA:digest-PKCS1v15", input=MESSAGE, made=signed)
        for name in HASHES:
            yield from self.signatures(name)
            yield from self.sealed(name)

    def case(self, use, algorithm, **members):
        return case("rsa", self.bits, use, algorithm, **members)

    def signatures(self, name):
        pss = padding.PSS(padding.MGF1(HASHES[name]), HASHES[name].digest_size)
        for label, scheme in [("PKCS1v15:" + name, padding.PKCS1v15()), (self.pss_name(name), pss)]:
            signature = self.key.sign(MESSAGE, scheme, HASHES[name])
            for source, signed in [("message", MESSAGE), ("digest", digest(name, MESSAGE))]:
                yield self.case("verify", f"sign:RSA:{source}-{label}", input=signed, made=signature)

    @staticmethod
    def pss_name(name):
        return f"PSS:{name}:{name}:{HASHES[name].digest_size}"

    def sealed(self, name):
        oaep = padding.OAEP(padding.MGF1(HASHES[name]), HASHES[name], None)
        public = self.key.public_key()
        yield self.case(
            "decrypt", f"encrypt:RSA:OAEP:{name}", input=MESSAGE, made=public.encrypt(MESSAGE, oaep)
        )
        session = os.urandom(32 if self.bits >= 4096 else 16)
        made = public.encrypt(session, oaep) + AESGCM(session).encrypt(ZERO_IV, MESSAGE, self.public)
        yield self.case("decrypt", f"encrypt:RSA:OAEP:{name}:AESGCM", input=MESSAGE, made=made)


def case(kind, bits, use, algorithm, input, made, size=None, info=b""):
    members = {"key": f"{kind}-{bits}", "use": use, "algorithm": "algid:" + algorithm}
    members |= {"input": input.hex(), "made": made.hex()}
    if size is not None:
        members |= {"size": size, "info": info.hex()}
    return members


def main():
    families = [CurveCases(bits) for bits in CURVES] + [RSACases(bits) for bits in (2048, 3072, 4096)]
    names = {type(family): name for family, name in zip((families[0], families[-1]), ("ec", "rsa"))}
    keys = {f"{names[type(family)]}-{family.bits}": family.private.hex() for family in families}
    json.dump({"keys": keys, "cases": [case for family in families for case in family.all()]}, sys.stdout, indent=1)
    print()


main()
