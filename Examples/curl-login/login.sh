# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

set -euo pipefail
server=${1:-http://127.0.0.1:8080}  # exactly as the server prints it: the signature contains it
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The body comes by standard input and the token from a file, so that no secret stands in the list of processes.
post() {
    curl -sS --fail-with-body -H 'Content-Type: application/json' -H "@$folder/session" "$server$1" -d @- >"$folder/answer" || {
        cat "$folder/answer" >&2 # the problem document
        return 1
    }
    cat "$folder/answer"
}
# The server signs for its own names alone: another way to write the same address is another origin.
curl -sS "$server/v1/server-keys" | grep -qF "\"$server\"" || {
    echo "the server does not call itself $server; it says: $(curl -sS "$server/v1/server-keys")" >&2
    exit 1
}
member() { grep -oE "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
sign() { printf '%s\n' latchkey-v1 "$@" | openssl dgst -sha256 -sign "$folder/key.pem" | base64url; }
# An account, and a session by its password.
: >"$folder/session"
user='{"username":"ada-'$(openssl rand -hex 4)'","password":"correct horse battery"}'
account=$(post /v1/accounts <<<"$user" | member id)
token=$(post /v1/sessions <<<"$user" | member token)
echo "Authorization: Bearer $token" >"$folder/session"
# A key, bound to the account: it signs that it wants to be.
openssl ecparam -name prime256v1 -genkey -noout -out "$folder/key.pem"
key=$(openssl pkey -in "$folder/key.pem" -pubout -outform DER | base64url)
digest=$(openssl pkey -in "$folder/key.pem" -pubout -outform DER | openssl dgst -sha256 -binary | base64url)
challenge=$(post /v1/challenges <<<'{"purpose":"bind"}' | member challenge)
signature=$(sign bind "$server" "$challenge" "$account" my-terminal key software "$digest")
device=$(post /v1/devices <<<'{"installationID":"my-terminal","name":"A terminal","model":"openssl","biometry":"none",
    "challenge":"'$challenge'","proof":{"signature":"'$signature'"},"credential":{"form":"key","protection":"software",
    "publicKey":"'$key'","attestation":{"format":"none"}}}' | member id)
# A login by the key alone.
: >"$folder/session"
challenge=$(post /v1/challenges <<<'{"purpose":"login","deviceID":"'$device'"}' | member challenge)
signature=$(sign login "$server" "$challenge" "$device")
post /v1/logins <<<'{"deviceID":"'$device'","challenge":"'$challenge'","proof":{"signature":"'$signature'"}}'
echo
