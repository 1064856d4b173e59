-- A driver may be blocked without a reason (TRM-BLK-11).
alter table block alter column blocked_reason drop not null;
