-- What happened to a company or a terminal, or waits for the administration: stored once for all of them.
create table notification (
  id bigint generated always as identity primary key,
  kind text not null,
  forwarder_id text references trucking_company on delete cascade,
  facility_id integer references facility on delete cascade,
  audience text not null generated always as (
    case when forwarder_id is not null then 'company ' || forwarder_id
      when facility_id is not null then 'terminal ' || facility_id::text
      else 'administration' end
  ) stored,
  -- What it tells of; the same again is no other notification.
  cause text not null,
  -- Where it happened.
  at_facility_id integer references facility on delete cascade,
  trucker_id text references trucker on delete cascade,
  -- Who did it needs not be told. No foreign key, for the reason given in 0010.
  acted_by text,
  details jsonb not null,
  created_date timestamptz not null,
  -- Until it is known which users are mailed.
  is_fresh boolean not null default true,
  check (forwarder_id is null or facility_id is null)
);
create unique index notification_cause on notification (audience, kind, cause);
-- Of an audience the newest first: list and count read no more than they show.
create index notification_of_audience on notification (audience, id desc) include (kind, acted_by, created_date);
create index notification_fresh on notification (id) where is_fresh;
create index notification_created on notification (created_date);

-- Up to where a user has read everything. Beyond it single ones are read.
create table notification_mark (
  user_id text primary key references app_user on delete cascade,
  read_up_to bigint not null
);
create table notification_read (
  user_id text not null references app_user on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  primary key (user_id, notification_id)
);
create index notification_read_of on notification_read (notification_id);

-- How a user is mailed a kind; without a row not at all.
create table notification_choice (
  user_id text not null references app_user on delete cascade,
  kind text not null,
  mail text not null check (mail in ('immediate', 'hourly')),
  primary key (user_id, kind)
);
create index notification_choice_kind on notification_choice (kind);
create table notification_quiet (
  user_id text primary key references app_user on delete cascade,
  quiet_from text not null,
  quiet_until text not null,
  time_zone text not null
);

-- What a user is yet to be mailed, and when.
create table notification_mail (
  user_id text not null references app_user on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  due_date timestamptz not null,
  primary key (user_id, notification_id)
);
create index notification_mail_due on notification_mail (due_date, user_id);
create index notification_mail_of on notification_mail (notification_id);
