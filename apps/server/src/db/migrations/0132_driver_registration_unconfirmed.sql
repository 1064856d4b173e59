-- A registration that was never confirmed ends where somebody is invited with its address. The application may remove no drivers: this
-- removes one that never was.
create function end_unconfirmed_registration(address text) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  registered text;
begin
  select u.id into registered from app_user u
  where lower(u.email) = lower(address) and not u.email_verified and u.roles = '{}'
    and exists (select from trucker t where t.user_id = u.id and t.deleted_date is null)
    and not exists (select from forwarder_trucker l where l.trucker_id = u.id)
    and not exists (select from user_forwarder l where l.user_id = u.id)
    and not exists (select from user_facility l where l.user_id = u.id)
    and not exists (select from user_facility_company l where l.user_id = u.id)
    and not exists (select from user_train_operator l where l.user_id = u.id)
    and not exists (select from identification i where i.trucker_id = u.id)
  for update;
  if registered is null then
    return null;
  end if;
  delete from trucker where user_id = registered;
  delete from app_user where id = registered;
  return registered;
end $$;
