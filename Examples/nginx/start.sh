#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
#
# Runs nginx in the foreground on latchkey.conf as it is, but for ports and paths:
#   start.sh FOLDER PORT SERVER_PORT      FOLDER holds chain.pem and key.pem, and gets all that nginx writes
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 port=$2 server_port=$3
PATH=$PATH:/usr/sbin
sed -e "s|listen 443 |listen 127.0.0.1:$port |" -e "s|127.0.0.1:8080|127.0.0.1:$server_port|" -e "s|/etc/nginx/tls/|$folder/|" \
    "$here/latchkey.conf" >"$folder/latchkey.conf"
cat >"$folder/nginx.conf" <<END
daemon off;
pid $folder/nginx.pid;
error_log $folder/error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
    access_log off;
    client_body_temp_path $folder/body;
    proxy_temp_path $folder/proxy;
    fastcgi_temp_path $folder/fastcgi;
    uwsgi_temp_path $folder/uwsgi;
    scgi_temp_path $folder/scgi;
    include $folder/latchkey.conf;
}
END
exec nginx -e "$folder/error.log" -p "$folder" -c "$folder/nginx.conf"
