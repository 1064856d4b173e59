#!/bin/sh
# Makes the database and its three roles (operate.md, "Database roles"). PostgreSQL's image runs it on an empty database;
# elsewhere: SECRETS=folder ./roles.sh, with PGHOST and the like for a superuser.
set -eu
secrets=${SECRETS:-/run/secrets}
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$(cat "$secrets/owner-password")" \
  --set=calls="$(cat "$secrets/calls-password")" \
  --set=jobs="$(cat "$secrets/jobs-password")" <<'SQL'
create role quaygate_owner login password :'owner';
create role quaygate login password :'calls';
create role quaygate_jobs login password :'jobs';
create database quaygate owner quaygate_owner encoding 'UTF8' template template0;
SQL
