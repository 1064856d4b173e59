-- Changes of tours are told to the phones of drivers by web push.
create table push_key (
  -- one for the installation: phones subscribe with it
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  sealed_key bytea not null,
  created_date timestamptz not null
);

create table push_subscription (
  id bigint generated always as identity primary key,
  session_id text not null unique references session on delete cascade,
  trucker_id text not null references trucker on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  saved_date timestamptz not null
);
create index push_subscription_trucker on push_subscription (trucker_id);

-- The state that a driver was told last; what differs from it is news.
create table push_told (
  trucker_id text primary key references trucker on delete cascade,
  told jsonb not null
);

-- Drivers of whom something may be news. Rows are only added by acts and only removed by the job, so that acts never wait for each other.
create table push_mark (
  id bigint generated always as identity primary key,
  trucker_id text not null
);

create table push_message (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription on delete cascade,
  news jsonb not null,
  created_date timestamptz not null,
  -- while an instance sends it, when another one may try
  due_date timestamptz not null,
  expires_date timestamptz not null,
  attempts integer not null default 0
);
create index push_message_due on push_message (due_date, id);
create index push_message_subscription on push_message (subscription_id);
