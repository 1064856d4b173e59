-- Mails leave by SMTP: due at a moment, held by one instance while it sends, tried again or given up.
alter table mail
  add column attempts integer not null default 0,
  -- null: sent or given up
  add column due_date timestamptz default now(),
  add column failed_date timestamptz,
  add column last_error text;
create index mail_due on mail (due_date) where due_date is not null;
