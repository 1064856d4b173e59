import type { Db } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { revokeSessionsOf } from '../session/revoke-sessions.ts';

/**
 * Lets a user be linked anew, such as after the issuer has made their account again (AUTH-56). Their sessions end: they may
 * be those of somebody else.
 * @returns false for one who is not linked
 */
export async function unlinkUser(
  { db, now }: { db: Db; now: () => Date },
  user: { id: string; email: string },
  actor: Actor,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const links = await trx.deleteFrom('identityLink').where('userId', '=', user.id).returning('issuer').execute();
    if (!links.length) return false;
    await revokeSessionsOf(trx, user.id, now());
    const object = { kind: 'user', id: user.id, name: user.email } as const;
    await recordAct(trx, actor, now(), { kind: 'userUnlinked', object });
    return true;
  });
}
