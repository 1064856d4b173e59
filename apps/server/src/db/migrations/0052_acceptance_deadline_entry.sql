-- One entry of the form is a row for each of its trains. A row without it is an entry of its own.
alter table acceptance_deadline add column entry_id text;
