import type { DriverLanguage } from '@quaygate/phrases/languages';
import { heldRoles } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { type Reader, readerOf } from './notification-reader.rule.ts';

const u = table('appUser', 'u');

interface ToldUser {
  id: string;
  email: string;
  language: DriverLanguage | null;
  roles: string[];
  forwarders: { id: string }[];
  facilities: number[];
}

/** A user with the rights they have now; undefined for one who may not sign in. */
export async function findToldUser(
  db: Db,
  userId: string,
): Promise<{ email: string; language: DriverLanguage | null; reader: Reader } | undefined> {
  const { rows } = await rowsOf<ToldUser>(
    {
      ...u('id', 'email', 'language', 'roles'),
      forwarders: sql`coalesce((select jsonb_agg(jsonb_build_object('id', l.forwarder_id)) from user_forwarder l
        where l.user_id = u.id), '[]')`,
      facilities: sql`array(select facility_id from user_facility where user_id = u.id
        union select f.id from user_facility_company l join facility f using (facility_company_id) where l.user_id = u.id)`,
    },
    (columns) => sql`select ${columns} from app_user u where u.id = ${userId} and u.disabled_at is null`,
  ).execute(db);
  const [user] = rows;
  return user && { ...user, reader: readerOf({ ...user, roles: heldRoles(user.roles) }) };
}
