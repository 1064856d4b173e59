-- Whether the slot of a booking fits the train of its load unit (terminal contract, 8.10a). Kept, so that lists only read it.
alter table facility add column train_margin_minutes integer not null default 30
  constraint facility_train_margin check (train_margin_minutes >= 0);
-- When an inbound train is expected; null once it has arrived.
alter table load_unit_order add column train_arrival timestamptz;
alter table booking add column train_risk text constraint booking_train_risk check (train_risk in
  ('train_cancelled', 'slot_after_loading', 'slot_too_close', 'train_not_arrived', 'truck_missing'));

-- The rule `keptRisk`.
create function train_risk(o load_unit_order, type text, slot_begin timestamptz, slot_end timestamptz, margin integer)
returns text language sql stable as $$
  select case
    when o.train_cancelled then 'train_cancelled'
    when type = 'pickup' then case when slot_begin < o.train_arrival then 'train_not_arrived' end
    when slot_end > o.latest_loading_time then 'slot_after_loading'
    when slot_end + make_interval(mins => margin) > o.latest_loading_time then 'slot_too_close'
    when o.latest_loading_time is not null then 'truck_missing'
  end
$$;

-- A trigger, because bookings are written in many places, and during an upgrade by the build before.
create function booking_judged() returns trigger language plpgsql as $$
begin
  if new.state = 'active' then
    select train_risk(o, new.type, new.slot_begin, new.slot_end, f.train_margin_minutes) into new.train_risk
    from load_unit_order o join facility f on f.id = o.facility_id
    where o.id = new.order_row;
  else
    new.train_risk := null;
  end if;
  return new;
end $$;
create trigger booking_judged before insert on booking for each row execute function booking_judged();
create trigger booking_judged_again before update of state, type, slot_begin, slot_end, order_row on booking
  for each row when ((old.state, old.type, old.slot_begin, old.slot_end, old.order_row)
    is distinct from (new.state, new.type, new.slot_begin, new.slot_end, new.order_row))
  execute function booking_judged();

create function facility_margin_changed() returns trigger language plpgsql as $$
begin
  update booking b set train_risk = train_risk(o, b.type, b.slot_begin, b.slot_end, new.train_margin_minutes)
  from load_unit_order o
  where b.facility_id = new.id and b.state = 'active' and o.id = b.order_row
    and b.train_risk is distinct from train_risk(o, b.type, b.slot_begin, b.slot_end, new.train_margin_minutes);
  return null;
end $$;
create trigger facility_margin_changed after update of train_margin_minutes on facility
  for each row when (new.train_margin_minutes <> old.train_margin_minutes) execute function facility_margin_changed();

update load_unit_order o set train_arrival = coalesce(t.estimated_time, t.planned_time)
from train t
where t.facility_id = o.facility_id and t.train_number = o.train_number and t.train_date = o.train_date
  and t.direction = 'inbound' and t.state = 'planned' and o.state in ('ANNOUNCED', 'AVAILABLE', 'BOOKED');
update booking b set train_risk = train_risk(o, b.type, b.slot_begin, b.slot_end, f.train_margin_minutes)
from load_unit_order o join facility f on f.id = o.facility_id
where b.state = 'active' and o.id = b.order_row and o.train_number is not null;
