-- Where a key may be used from (none named: anywhere), and the least number of days before its end that was mailed.
alter table integration_key
  add column networks text[] not null default '{}',
  add column warned_days integer;
