-- Opens one socket once, within seconds. Only the hash is kept.
create table socket_ticket (
  hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  session_id text not null references session on delete cascade,
  -- which socket, and for which thing: live, vehicleMonitoring:T8
  purpose text not null,
  expires_date timestamptz not null
);
create index socket_ticket_by_user on socket_ticket (user_id);
create index socket_ticket_by_session on socket_ticket (session_id);
create index socket_ticket_by_date on socket_ticket (expires_date);
