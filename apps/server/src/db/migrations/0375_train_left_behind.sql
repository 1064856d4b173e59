-- What a departed train left behind, and how long an inbound train is unloaded (terminal contract, 8.10a).
alter table facility add column unloading_margin_minutes integer not null default 30
  constraint facility_unloading_margin check (unloading_margin_minutes >= 0);
-- As the train of the order was reported; null without one.
alter table load_unit_order add column train_state text;
-- Another constraint takes the place of the old one, which knows two reasons less.
alter table booking add constraint booking_train_risk_known check (train_risk in ('train_cancelled', 'left_behind',
  'slot_after_loading', 'slot_too_close', 'train_not_arrived', 'slot_before_unloading', 'truck_missing')) not valid;
alter table booking validate constraint booking_train_risk_known;
alter table booking drop constraint booking_train_risk;

-- The rule `keptRisk`. The margin of the unloading is read here, so that the build before judges by it too.
create or replace function train_risk(o load_unit_order, type text, slot_begin timestamptz, slot_end timestamptz, margin integer)
returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when o.train_cancelled then 'train_cancelled'
    when type = 'pickup' then case
      when slot_begin < o.train_arrival and o.train_state is distinct from 'arrived' then 'train_not_arrived'
      when slot_begin < o.train_arrival + make_interval(mins =>
        (select f.unloading_margin_minutes from facility f where f.id = o.facility_id)) then 'slot_before_unloading'
    end
    when o.train_state = 'departed' then 'left_behind'
    when slot_end > o.latest_loading_time then 'slot_after_loading'
    when slot_end + make_interval(mins => margin) > o.latest_loading_time then 'slot_too_close'
    when o.latest_loading_time is not null then 'truck_missing'
  end
$$;

drop trigger facility_margin_changed on facility;
create trigger facility_margin_changed after update of train_margin_minutes, unloading_margin_minutes on facility
  for each row when ((new.train_margin_minutes, new.unloading_margin_minutes)
    is distinct from (old.train_margin_minutes, old.unloading_margin_minutes))
  execute function facility_margin_changed();

update load_unit_order o set train_state = t.state,
  train_arrival = case when t.direction <> 'inbound' then null
    when t.state = 'arrived' then least(t.estimated_time, t.occurred_at) else o.train_arrival end
from train t
where t.facility_id = o.facility_id and t.train_number = o.train_number and t.train_date = o.train_date and not t.deleted
  and o.state in ('ANNOUNCED', 'AVAILABLE', 'BOOKED');
update booking b set train_risk = train_risk(o, b.type, b.slot_begin, b.slot_end, f.train_margin_minutes)
from load_unit_order o join facility f on f.id = o.facility_id
where b.state = 'active' and o.id = b.order_row and o.train_number is not null
  and b.train_risk is distinct from train_risk(o, b.type, b.slot_begin, b.slot_end, f.train_margin_minutes);
