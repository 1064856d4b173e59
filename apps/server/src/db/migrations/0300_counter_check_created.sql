-- What a clerk of a terminal has checked at the counter, beside what they typed: the original in their hands, and the person
-- who stood before them (OFFICE-22). It goes with the identification.
create table counter_check (
  identification_id text primary key references identification on delete cascade,
  facility_id integer not null references facility,
  -- no foreign key: the account may go
  clerk_id text not null,
  checked_date timestamptz not null
);

-- A clerk stands for an identification they began and handed in themselves, and once. Where they may stand is decided by the call.
create function counter_check_guard() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'what a clerk has checked does not change' using errcode = 'check_violation';
  end if;
  if not exists (select from identification i where i.id = new.identification_id and i.created_by = new.clerk_id
      and i.submitted_date = new.checked_date) then
    raise exception 'a clerk stands for what they handed in' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger counter_check_guarded before insert or update on counter_check
  for each row execute function counter_check_guard();
