-- What the clocks of a time zone show at an instant; null when the database does not know the zone. Tried, not looked up in
-- a list: lists lack names that are understood.
create function zone_clock(zone text, moment timestamptz) returns timestamp
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return moment at time zone zone;
exception when invalid_parameter_value then
  return null;
end
$$;
