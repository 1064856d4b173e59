-- Whether the vehicle would have had to be faster than a truck is: such a place is not shown until others confirm it.
alter table vehicle_history add column is_jump boolean not null default false;
