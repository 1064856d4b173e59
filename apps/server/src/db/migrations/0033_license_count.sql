-- How many licences a forwarder manages, without counting them: as tours are counted.
create table license_count (
  forwarder_id text primary key references trucking_company,
  licenses bigint not null
);
create table license_count_change (
  forwarder_id text not null,
  change integer not null
);
create index license_count_change_forwarder on license_count_change (forwarder_id);
create function license_added() returns trigger language plpgsql as $$
begin
  insert into license_count_change
    select forwarder_id, count(*) from added where forwarder_id is not null group by forwarder_id;
  return null;
end $$;
create function license_removed() returns trigger language plpgsql as $$
begin
  insert into license_count_change
    select forwarder_id, -count(*) from removed where forwarder_id is not null group by forwarder_id;
  return null;
end $$;
create function license_moved() returns trigger language plpgsql as $$
begin
  insert into license_count_change
    select before.forwarder_id, -count(*) from removed before join added after using (id)
    where before.forwarder_id is distinct from after.forwarder_id and before.forwarder_id is not null
    group by before.forwarder_id;
  insert into license_count_change
    select after.forwarder_id, count(*) from removed before join added after using (id)
    where before.forwarder_id is distinct from after.forwarder_id and after.forwarder_id is not null
    group by after.forwarder_id;
  return null;
end $$;
create trigger license_added after insert on license referencing new table as added
  for each statement execute function license_added();
create trigger license_removed after delete on license referencing old table as removed
  for each statement execute function license_removed();
create trigger license_moved after update on license referencing old table as removed new table as added
  for each statement execute function license_moved();
insert into license_count
  select forwarder_id, count(*) from license where forwarder_id is not null group by forwarder_id;
