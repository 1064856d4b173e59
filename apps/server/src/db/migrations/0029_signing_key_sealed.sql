-- The private key, sealed with the key of the installation; private_jwk then holds the public part alone. Null: a build
-- before this one made the key and left it open; it is sealed when the next one is made.
alter table signing_key add column sealed_jwk bytea;
