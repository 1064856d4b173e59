import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../src/db/client.ts';
import { prepared } from '../src/db/prepared.ts';
import { signing } from '../src/identity/session/signing.ts';

const hour = 3_600_000;
/** A session this young counts as a recent proof. */
const young = 10 * 60_000;
/** Sessions of tests are known by this, so that none that a test ended is taken for another call. */
const mark = 'test ';

interface Parts {
  db: Db;
  now: () => Date;
  sealingKey: Buffer;
  publicUrl: string;
}

/** ID tokens as the provider gives them after sign-in; each of an open session of its user. */
export function tokensFor({ db, now, sealingKey, publicUrl }: Parts) {
  const { sign } = signing({ db, now, sealingKey, issuer: publicUrl });

  /** What a token says of its user, with the session that it may be of. */
  async function read(userId: string) {
    const { rows } = await sql<{ email: string; emailVerified: boolean; sessionId: string | null }>`${prepared}
      select u.email, u.email_verified, (select id from session s where s.user_id = u.id and s.id like ${`${mark}%`}
          and s.revoked_date is null and s.created_date > ${new Date(now().getTime() - young)} limit 1) as session_id
        from app_user u where u.id = ${userId}`.execute(db);
    return rows[0];
  }

  async function newSession(userId: string): Promise<string> {
    const id = mark + randomUUID();
    await db
      .insertInto('session')
      .columns(['id', 'userId', 'createdDate'])
      .expression((from) =>
        from
          .selectFrom('appUser')
          .select((row) => [row.val(id).as('id'), 'id as userId', row.val(now()).as('createdDate')])
          .where('id', '=', userId),
      )
      .execute();
    return id;
  }

  /** The last one of each user, with what it says. */
  const signed = new Map<string, { says: string; idToken: string }>();

  /** @param isAnew whether it must be another token than that of before */
  return async (userId: string, isAnew = true): Promise<string> => {
    const { sessionId: known = null, ...account } = (await read(userId)) ?? {};
    const sessionId = known ?? (await newSession(userId));
    const until = new Date(now().getTime() + hour);
    const says = JSON.stringify([sessionId, until, account]);
    const last = signed.get(userId);
    if (!isAnew && last?.says === says) return last.idToken;
    const { idToken } = await sign({ emailVerified: true, email: '', ...account, userId }, { sessionId, until });
    signed.set(userId, { says, idToken });
    return idToken;
  };
}
