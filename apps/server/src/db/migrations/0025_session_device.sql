-- What a session tells its user: the browser, its system and the network it was last used from.
alter table session
  add column browser text,
  add column system text,
  add column network text;
-- Browsers in which a user has signed in, by the hash of a cookie; a sign-in from another one is mailed.
create table known_device (
  user_id text not null references app_user on delete cascade,
  hash bytea not null,
  last_used_date timestamptz not null,
  primary key (user_id, hash)
);
