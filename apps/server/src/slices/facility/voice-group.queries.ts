import { spellingsOf } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Members of a voice group are the users who may also change something at the facility. */
const answering = [...spellingsOf('terminal_operations_write'), ...spellingsOf('terminal_operations_admin')];

/**
 * Makes users the members of the voice groups that are theirs: of each facility linked directly or through a company,
 * while their facility operator role is write or admin (ROLE-18). To be called after their roles or links changed.
 */
export async function updateVoiceGroups(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select link.facility_id, link.user_id
      from (
        select facility_id, user_id from user_facility where user_id = any(${[...userIds]})
        union
        select f.id, l.user_id from user_facility_company l join facility f using (facility_company_id)
        where l.user_id = any(${[...userIds]})
      ) link
      join app_user u on u.id = link.user_id and u.roles && ${answering}::text[]
    ), gone as (
      delete from voice_group_member m where m.user_id = any(${[...userIds]})
        and not exists (select from due where due.facility_id = m.facility_id and due.user_id = m.user_id)
    )
    insert into voice_group_member (facility_id, user_id)
    -- in one order, so that two changes never wait for each other
    select facility_id, user_id from due order by facility_id, user_id
    on conflict do nothing`.execute(trx);
}
