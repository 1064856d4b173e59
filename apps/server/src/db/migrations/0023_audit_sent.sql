-- How far each target of the audit log got.
create table audit_sent (
  target text primary key,
  number bigint not null
);
