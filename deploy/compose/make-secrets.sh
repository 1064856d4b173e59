#!/bin/sh
# Makes what is missing in the folder secrets, once; nothing that is there is changed. Keep a copy of sealing-key and backup-passphrase.
set -eu
cd "$(dirname "$0")"
# The folder keeps others out; the user of a container must read the files.
mkdir -p secrets
chmod 700 secrets
umask 022
keep() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
for name in postgres owner calls jobs minio; do keep "$name-password" "$(openssl rand -hex 24)"; done
keep metrics-token "$(openssl rand -hex 24)"
keep backup-passphrase "$(openssl rand -hex 24)"
keep turn-secret "$(openssl rand -hex 24)"
keep sealing-key "$(openssl rand -base64 32)"
keep migration-url "postgres://quaygate_owner:$(cat secrets/owner-password)@postgres:5432/quaygate"
keep database-url "postgres://quaygate:$(cat secrets/calls-password)@postgres:5432/quaygate"
keep jobs-url "postgres://quaygate_jobs:$(cat secrets/jobs-password)@postgres:5432/quaygate"
