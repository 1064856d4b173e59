-- Voice calls that are not over, so that another instance can go on with them (platform contract, 12).
create table call (
  id text primary key,
  state jsonb not null
);

-- Instances with connections of calls; each counts its beats up while it lives.
create unlogged table call_instance (
  id bigint generated always as identity primary key,
  beat bigint not null
);

-- The one instance that keeps all calls. A term begins when another one takes over.
create unlogged table call_keeper (
  is_one boolean primary key check (is_one),
  instance_id bigint,
  term bigint not null,
  beat bigint not null
);

-- What instances tell the keeper (recipient null), and what it tells them.
create unlogged table call_message (
  id bigint generated always as identity primary key,
  recipient bigint,
  content jsonb not null
);
