-- Whoever could change something at a terminal before there were groups is a member from the start (ROLE-18).
insert into voice_group_member (facility_id, user_id)
select link.facility_id, link.user_id
from (
  select facility_id, user_id from user_facility
  union
  select f.id, l.user_id from user_facility_company l join facility f using (facility_company_id)
) link
join app_user u on u.id = link.user_id
where u.roles && '{terminal_operations_write,TerminalOperationsWrite,terminal_operations_admin,TerminalOperationsAdmin}'::text[]
on conflict do nothing;
