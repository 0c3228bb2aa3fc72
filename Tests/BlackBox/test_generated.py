# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Requests that a generator makes of the contract, good ones and bad ones: every answer has to be one that it allows."""
import copy
import secrets

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from client import Client, encode
from contract import CONTRACT
from program import ServerProcess


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    """A server, its contract as the generator reads it, and a token for whoever asks."""
    key = encode(secrets.token_bytes(32))
    path = tmp_path_factory.mktemp("service") / "keys"
    path.touch(mode=0o600)
    path.write_text(key + "\n")
    server = ServerProcess("--service-key-file", str(path), "--dangerously-accept-software-keys", "--dangerously-without-limits")
    yield Target(server.url, key)
    assert server.stop() == (0, ""), server.log()[-2_000:]
    server.close()


class Target:
    def __init__(self, url: str, service_key: str):
        self.url, self.service_key, self.client = url, service_key, Client(url)
        self.session = requests.Session()
        self.session.trust_env = False
        self.username = self.client.sign_up()["username"]
        self._token = self.client.sign_in(self.username)["token"]

    def token(self, case) -> str:
        """Of a session that lives, whatever the calls before did; the account of those that can end it is thrown away."""
        if case.path == "/v1/introspection":
            return self.service_key
        if case.method != "GET":
            return self.client.account().token if case.path in ("/v1/account", "/v1/account/password") else self._fresh()
        return self._fresh()

    def _fresh(self) -> str:
        if self.client.call("GET", "/v1/session", token=self._token).status != 200:
            self._token = self.client.sign_in(self.username)["token"]
        return self._token


# A schema cannot say all that a text or a sum has to be: what fits it may still be 422.
BEYOND_SCHEMAS = [schemathesis.checks.positive_data_acceptance]


def written() -> schemathesis.schemas.BaseSchema:
    document = copy.deepcopy(CONTRACT.document)
    mine = {path for _, path, _ in CONTRACT.calls()}
    document["paths"] = {path: item for path, item in document["paths"].items() if path in mine}
    return schemathesis.openapi.from_dict(document)


@written().parametrize()
@settings(derandomize=True, max_examples=25, deadline=None, database=None, phases=[Phase.explicit, Phase.generate],
          suppress_health_check=list(HealthCheck))
def test_every_answer_to_what_is_generated_is_one_that_the_contract_allows(case, target):
    headers = {"Authorization": f"Bearer {target.token(case)}"} if "security" in case.operation.definition.raw else {}

    case.call_and_validate(base_url=target.url, session=target.session, headers=headers, excluded_checks=BEYOND_SCHEMAS)
