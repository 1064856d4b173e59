-- Users of the browser app are told by web push too: a subscription belongs to the session of a driver's app, or to that of a browser.
alter table push_subscription alter column session_id drop not null;
alter table push_subscription alter column trucker_id drop not null;
alter table push_subscription add column browser_session_id text references session on delete cascade;
alter table push_subscription add constraint push_subscription_of_one check (
  (session_id is not null) = (trucker_id is not null) and (session_id is null) = (browser_session_id is not null));

-- How a user is told a kind by web push; without a row not at all.
create table notification_push_choice (
  user_id text not null references app_user on delete cascade,
  kind text not null,
  push text not null check (push in ('immediate', 'hourly')),
  primary key (user_id, kind)
);
create index notification_push_choice_kind on notification_push_choice (kind);

-- What a user is yet to be told by web push, and when.
create table notification_push (
  user_id text not null references app_user on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  due_date timestamptz not null,
  primary key (user_id, notification_id)
);
create index notification_push_due on notification_push (due_date, user_id);
create index notification_push_of on notification_push (notification_id);
