-- not transactional
-- The list of users is filtered by what few of them are, in the order of their names (WAU-46).

update app_user u set last_sign_in_date = s.last
from (select user_id, max(created_date) as last from session group by user_id) s
where s.user_id = u.id and u.last_sign_in_date is null;

drop index concurrently if exists app_user_disabled;
create index concurrently app_user_disabled on app_user
  (lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), id) where disabled_at is not null;

drop index concurrently if exists app_user_never_signed_in;
create index concurrently app_user_never_signed_in on app_user
  (lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), id) where last_sign_in_date is null;

drop index concurrently if exists app_user_without_role;
create index concurrently app_user_without_role on app_user
  (lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), id) where roles = '{}';
