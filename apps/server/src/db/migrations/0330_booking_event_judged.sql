-- What the one rule of readiness said when a truck was admitted or refused (READY-18). It stays: `booking_event_kept` guards every
-- column but those that decide whether an event counts.
alter table booking_event add column judged jsonb;
