# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""A certificate authority with an intermediate, and certificates for 127.0.0.1: made anew for each run."""
import datetime
import ipaddress
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

NOW = datetime.datetime.now(datetime.UTC)


def name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


class Authority:
    """A root, and an intermediate that signs what servers show."""

    def __init__(self):
        self._root_key, self._key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
        self.root = self._certificate("Root", self._root_key.public_key(), "Root", self._root_key, True)
        self.intermediate = self._certificate("Intermediate", self._key.public_key(), "Root", self._root_key, True)

    @staticmethod
    def _certificate(subject, public_key, issuer, issuer_key, is_authority, days=30) -> x509.Certificate:
        builder = x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer)).public_key(public_key)
        builder = builder.serial_number(x509.random_serial_number()).not_valid_before(NOW - datetime.timedelta(days=1))
        builder = builder.not_valid_after(NOW + datetime.timedelta(days=days))
        builder = builder.add_extension(x509.BasicConstraints(is_authority, None), critical=True)
        if not is_authority:
            addresses = [x509.IPAddress(ipaddress.ip_address("127.0.0.1")), x509.DNSName("localhost")]
            builder = builder.add_extension(x509.SubjectAlternativeName(addresses), critical=False)
        return builder.sign(issuer_key, hashes.SHA256())

    def issue(self, folder: Path, key=None, days: int = 30, passphrase: bytes | None = None) -> tuple[Path, Path]:
        """A certificate with the chain behind it, and its key, as files with the modes that the server asks for."""
        key = key or ec.generate_private_key(ec.SECP256R1())
        own = self._certificate("Server", key.public_key(), "Intermediate", self._key, False, days)
        form = serialization.BestAvailableEncryption(passphrase) if passphrase else serialization.NoEncryption()
        chain, secret = folder / "chain.pem", folder / "key.pem"
        chain.write_bytes(pem(own) + pem(self.intermediate))
        chain.chmod(0o644)
        secret.touch(mode=0o600)
        secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, form))
        return chain, secret

    def trust(self, **versions: ssl.TLSVersion) -> ssl.SSLContext:
        """What a client takes that knows the root alone."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(cadata=pem(self.root).decode())
        for which, version in versions.items():
            setattr(context, which, version)
        return context


def weak_key():
    return rsa.generate_private_key(65537, 1024)
