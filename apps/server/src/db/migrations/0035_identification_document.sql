-- Who a driver is: the documents they were identified by, with pictures, and what came of the check (IDENT).
create table identification (
  id text primary key,
  trucker_id text not null references trucker,
  -- people review it here, or a provider checks it
  source text not null constraint identification_source check (source in ('review', 'hosted')),
  -- at the provider
  session_id text unique,
  provider_url text,
  created_date timestamptz not null,
  -- no foreign key: the account may go
  created_by text not null,
  -- handed in for the check; from then on the document does not change
  submitted_date timestamptz,
  document_kind text,
  issuing_country text,
  -- keyed hash of country and number: equal documents are found, and no number can be guessed from the table
  document_hash bytea,
  -- number and machine-readable zone, sealed
  document_sealed bytea,
  first_name text,
  last_name text,
  date_of_birth date,
  -- last day
  valid_until date,
  checks jsonb not null default '[]',
  document_status text not null default 'PENDING' constraint identification_document_status check (document_status in
    ('ACCEPTED', 'PENDING', 'DENIED', 'WARN', 'DENIED_PRELIMINARY', 'FAILED', 'MANUALLY_APPROVED', 'MANUALLY_DENIED', 'DUPLICATE')),
  -- null: not screened yet
  terror_status text constraint identification_terror_status check (terror_status in
    ('OK', 'WARNING', 'RED_ALERT', 'MANUALLY_APPROVED', 'MANUALLY_DENIED')),
  duplicate_of text references trucker,
  verified_date timestamptz,
  -- when the end of the document was told
  reminded_date timestamptz,
  -- the last change of a status; periods of deletion begin here
  changed_date timestamptz not null,
  constraint identification_submitted check (submitted_date is null or source = 'hosted' or
    (document_kind is not null and document_hash is not null and valid_until is not null and date_of_birth is not null))
);
create index identification_of_trucker on identification (trucker_id, submitted_date desc nulls last, created_date desc);
create index identification_document on identification (document_hash);
create index identification_valid_until on identification (valid_until);
create index identification_duplicate_of on identification (duplicate_of) where duplicate_of is not null;

create table picture (
  identification_id text not null references identification on delete cascade,
  kind text not null constraint picture_kind check (kind in ('documentFront', 'documentBack', 'portrait')),
  file_key text not null unique,
  width integer not null,
  height integer not null,
  created_date timestamptz not null,
  primary key (identification_id, kind)
);
-- Files whose pictures are gone; a job removes them from the storage.
create table removed_file (
  file_key text primary key
);
create function picture_removed() returns trigger language plpgsql as $$
begin
  insert into removed_file (file_key) values (old.file_key) on conflict do nothing;
  return null;
end
$$;
create trigger picture_removed after delete on picture for each row execute function picture_removed();
create trigger picture_replaced after update of file_key on picture for each row
  when (old.file_key <> new.file_key) execute function picture_removed();

-- Results that a provider signed. Only they make a status ACCEPTED or OK.
create table identification_event (
  id text primary key,
  -- no foreign key: the result stays known after the identification was removed
  identification_id text not null,
  document_status text not null,
  terror_status text,
  received_date timestamptz not null
);
create index identification_event_identification on identification_event (identification_id);

-- Of the entry that counts: the one handed in last. Written by a trigger alone.
alter table trucker
  add column document_status text,
  add column terror_status text,
  -- last day on which the driver is verified
  add column verified_until date,
  -- nothing personal is left
  add column forgotten_date timestamptz;
-- The gate lets in verified drivers only.
alter table facility add column verification_required boolean not null default false;

create function trucker_follows_identification() returns trigger language plpgsql security definer as $$
declare
  of_trucker text := case tg_op when 'DELETE' then old.trucker_id else new.trucker_id end;
begin
  update trucker set
    (document_status, terror_status) = (select i.document_status, i.terror_status from identification i
      where i.trucker_id = of_trucker order by submitted_date desc nulls last, created_date desc, id limit 1),
    verified_until = (select max(i.valid_until) from identification i where i.trucker_id = of_trucker
      and i.document_status in ('ACCEPTED', 'MANUALLY_APPROVED') and i.terror_status in ('OK', 'MANUALLY_APPROVED')),
    is_identified = exists (select from identification i where i.trucker_id = of_trucker
      and i.document_status in ('ACCEPTED', 'MANUALLY_APPROVED'))
  where user_id = of_trucker;
  return null;
end
$$;
create trigger identification_counts after insert or delete or update of document_status, terror_status, submitted_date, valid_until
  on identification for each row execute function trucker_follows_identification();
