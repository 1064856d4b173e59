import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findWebappUser } from './webapp-user-detail.queries.ts';

/**
 * Makes a link for a new password, which an administrator hands on where no mail could (WAU-61).
 * @throws Refusal not_found, reset_link_not_possible
 */
export async function makeResetLink(
  { db, now, identityIn, postman }: Pick<Deps, 'db' | 'now' | 'identityIn' | 'postman'>,
  actor: Actor,
  id: string,
): Promise<{ link: string; expiresDate: Date }> {
  return db.transaction().execute(async (trx) => {
    const user = await findWebappUser(trx, id);
    if (!user) throw new Refusal('not_found');
    const { makeResetLink: make } = identityIn(trx);
    // Where mails are sent, the link goes to the user alone.
    if (postman || !make) throw new Refusal('reset_link_not_possible');
    const made = await make(id);
    await recordAct(trx, actor, now(), { kind: 'resetLinkMade', object: { kind: 'user', id, name: user.email } });
    return made;
  });
}
