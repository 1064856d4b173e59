-- What happened to a booking stays as it was written. Only whether an event counts is decided later (INT-06, INT-29).
create function booking_event_kept() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{ignored,detail}'::text[] <> to_jsonb(old) - '{ignored,detail}'::text[]
    or new.detail - 'overtaken' <> old.detail - 'overtaken' then
    raise exception 'the history of a booking cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger booking_event_kept before update on booking_event
  for each row execute function booking_event_kept();
