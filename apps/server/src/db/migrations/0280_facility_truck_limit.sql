-- What a truck carries in each direction: places (a unit up to 20 ft or a swap body takes one, a longer one two) and kilograms.
alter table facility
  add column truck_places integer not null default 2 check (truck_places between 1 and 1000),
  add column truck_weight integer not null default 41000 check (truck_weight between 1 and 10000000);
