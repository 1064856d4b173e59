import { randomUUID } from 'node:crypto';
import type { Db } from '../src/db/client.ts';
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

  async function sessionOf(userId: string): Promise<string> {
    const found = await db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .where('id', 'like', `${mark}%`)
      .where('revokedDate', 'is', null)
      .where('createdDate', '>', new Date(now().getTime() - young))
      .executeTakeFirst();
    if (found) return found.id;
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

  return async (userId: string): Promise<string> => {
    const user = await db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirst();
    const until = new Date(now().getTime() + hour);
    const within = { sessionId: await sessionOf(userId), until };
    return (await sign({ emailVerified: true, email: '', ...user, userId }, within)).idToken;
  };
}
