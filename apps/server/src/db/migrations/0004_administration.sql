-- What an administrator picks from and what his choices lead to.
create table trucking_system (
  id text primary key,
  name text not null constraint trucking_system_name unique
);

-- Who is called by drivers of a facility; kept by whoever changes roles and links (ROLE-18).
create table voice_group_member (
  facility_id integer not null references facility on delete cascade,
  user_id text not null references app_user on delete cascade,
  primary key (facility_id, user_id)
);
create index voice_group_member_user on voice_group_member (user_id);

-- The list of users is read by name and sought in any part of it.
create index app_user_name on app_user (lower(last_name), lower(first_name), id);
create index user_forwarder_forwarder on user_forwarder (forwarder_id);
create index user_facility_facility on user_facility (facility_id);
create index user_facility_company_company on user_facility_company (facility_company_id);
create index user_train_operator_operator on user_train_operator (train_operator_id);
