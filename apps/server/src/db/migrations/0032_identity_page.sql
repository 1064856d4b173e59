-- Who a user is at a hosted issuer: its subject stays the same there, the email may change.
create table identity_link (
  issuer text not null,
  subject text not null,
  user_id text not null references app_user on delete cascade,
  created_date timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- A visit to the issuer's page that has not come back: of its state and its browser only hashes. With a session it is no
-- sign-in, but a proof of who the user of that session is.
create table page_visit (
  hash bytea primary key,
  browser_hash bytea not null,
  target text not null,
  session_id text references session on delete cascade,
  expires_date timestamptz not null
);

-- The session at the issuer that a session of ours began with, so that the issuer can end it.
create table issuer_session (
  session_id text primary key references session on delete cascade,
  issuer text not null,
  subject text not null,
  sid text
);
create index issuer_session_of_subject on issuer_session (issuer, subject);
create index issuer_session_of_sid on issuer_session (issuer, sid);

-- Logout tokens of the issuer that were taken: each counts once.
create table logout_token (
  hash bytea primary key,
  expires_date timestamptz not null
);
