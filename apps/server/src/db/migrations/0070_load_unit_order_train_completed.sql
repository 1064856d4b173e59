-- The mark of a train operator: which booking of the load unit they took as done, who, and when (terminal contract, 8.10).
alter table load_unit_order
  add column train_completed_booking text,
  add column train_completed_by text,
  add column train_completed_date timestamptz,
  add constraint load_unit_order_train_completed
    check (num_nulls(train_completed_booking, train_completed_by, train_completed_date) in (0, 3));

-- A load unit that goes with another train, or with none, loses its mark.
create function load_unit_order_reassigned() returns trigger language plpgsql as $$
begin
  new.train_completed_booking := null;
  new.train_completed_by := null;
  new.train_completed_date := null;
  return new;
end $$;
create trigger load_unit_order_reassigned before update of train_number, train_date, train_operator_id on load_unit_order
  for each row when (new.train_completed_booking is not null
    and (old.train_number, old.train_date, old.train_operator_id)
      is distinct from (new.train_number, new.train_date, new.train_operator_id))
  execute function load_unit_order_reassigned();

-- So does a cancelled booking; its load unit is locked by then.
create function train_booking_cancelled() returns trigger language plpgsql as $$
begin
  update load_unit_order
    set train_completed_booking = null, train_completed_by = null, train_completed_date = null
    where id = new.order_row and train_completed_booking = new.id;
  return null;
end $$;
create trigger train_booking_cancelled after update of state on booking
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function train_booking_cancelled();
