-- What drivers agree to, and when their trucks arrive. Where a truck is stands in vehicle_position alone.
create table position_consent (
  trucker_id text primary key references trucker,
  given boolean not null,
  changed_date timestamptz not null
);

create table driver_position (
  tour_id bigint primary key references tour on delete cascade,
  trucker_id text not null references trucker,
  -- null at the terminal
  arrival_date timestamptz,
  reported_date timestamptz not null
);
create index driver_position_trucker on driver_position (trucker_id);
create index driver_position_reported on driver_position (reported_date);

-- Nothing of the position outlives the tour, whichever statement ends it.
create function tour_ended() returns trigger language plpgsql as $$
begin
  delete from driver_position where tour_id = new.id;
  if found then
    delete from vehicle_position where facility_id = new.facility_id and vehicle_id = 'driver-T' || new.number;
  end if;
  return null;
end $$;
create trigger tour_ended after update of state on tour for each row
  when (new.state in ('completed', 'cancelled') and old.state not in ('completed', 'cancelled'))
  execute function tour_ended();
