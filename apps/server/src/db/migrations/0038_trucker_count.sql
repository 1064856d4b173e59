-- How many drivers have which statuses, without counting them: as licences are counted.
create table trucker_count (
  -- empty: none
  document_status text not null,
  terror_status text not null,
  truckers bigint not null,
  primary key (document_status, terror_status)
);
create table trucker_count_change (
  document_status text not null,
  terror_status text not null,
  change integer not null
);
create function trucker_counted() returns trigger language plpgsql security definer as $$
begin
  if tg_op <> 'INSERT' and old.forgotten_date is null then
    insert into trucker_count_change values (coalesce(old.document_status, ''), coalesce(old.terror_status, ''), -1);
  end if;
  if tg_op <> 'DELETE' and new.forgotten_date is null then
    insert into trucker_count_change values (coalesce(new.document_status, ''), coalesce(new.terror_status, ''), 1);
  end if;
  return null;
end
$$;
create trigger trucker_counted after insert or delete or update of document_status, terror_status, forgotten_date on trucker
  for each row execute function trucker_counted();
insert into trucker_count
  select coalesce(document_status, ''), coalesce(terror_status, ''), count(*) from trucker
  where forgotten_date is null group by 1, 2;
