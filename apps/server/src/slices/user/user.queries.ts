import { spellingsOf } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const columns = ['id', 'firstName', 'lastName', 'email', 'roles', 'emailVerified'] as const;

export async function findUser(db: Db, id: string) {
  return db.selectFrom('appUser').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateUserNames(db: Db, id: string, names: { firstName: string; lastName: string }) {
  return db.updateTable('appUser').set(names).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** Removes a user unless he is the only platform administrator; one statement, so that two cannot leave together. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with administrators as (
      select id from app_user where roles && ${spellingsOf('quaygate_admin')}::text[] and disabled_at is null
      order by id for update
    )
    delete from app_user where id = ${id}
      and (id not in (select id from administrators) or (select count(*) from administrators) > 1)
    returning id`.execute(db);
  return rows.length > 0;
}

export async function findTerminalsOfUser(db: Db, ids: readonly number[] | 'all') {
  const all = db
    .selectFrom('facility')
    .select(['id', 'name', 'capabilities', 'timeZone', 'code', 'map'])
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  return (ids === 'all' ? all : all.where('id', 'in', ids.length ? [...ids] : [-1])).execute();
}
