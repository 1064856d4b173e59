import type { NewCredential, PasskeyOptions } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { actingUser, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccountById, lockAccount, verifyEmailOf } from '../accounts.ts';
import { factorMail } from '../factor/mails.ts';
import { passkeys } from '../factor/passkeys.ts';
import type { PasswordProvider } from '../identity.ts';
import { acceptInvitation } from '../invitations.ts';
import { hashOf } from '../session/refresh-values.ts';
import { closeActions, findAction, useAction } from './actions.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Origin whose pages may ask for passkeys. */
  publicUrl: string;
  sealingKey: Buffer;
}

const mode = 'resetPassword';
/** A challenge is good for the link that it was asked with. */
const subjectOf = (token: string) => `first passkey ${hashOf(token).toString('base64url')}`;

/** Whether a user is a driver without a role who has nothing to sign in with yet. */
async function isFirst(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u join trucker t on t.user_id = u.id
    where u.id = ${userId} and u.roles = '{}' and u.disabled_at is null and t.deleted_date is null
      and not exists (select from credential c where c.user_id = u.id)
      and not exists (select from passkey p where p.user_id = u.id)`.execute(db);
  return rows.length > 0;
}

/** A passkey in place of the first password: the link proves the mailbox, as it does for a password (DRV-BRD-28). */
export function firstPasskeys({ db, now, mail, publicUrl, sealingKey }: Parts) {
  const keys = passkeys({ now, publicUrl, sealingKey });

  /** @throws Refusal('auth/invalid-action-code') for somebody who has something to sign in with */
  async function requireFirst(on: Db, userId: string): Promise<void> {
    if (!(await isFirst(on, userId))) throw new Refusal('auth/invalid-action-code');
  }

  async function add(
    trx: Trx,
    { userId, email, token }: { userId: string; email: string; token: string },
    given: { name: string; credential: NewCredential },
    address: string,
  ): Promise<void> {
    await lockAccount(trx, userId);
    await requireFirst(trx, userId);
    await useAction(trx, token, mode, now());
    const { name } = await keys.add(trx, userId, given, subjectOf(token));
    await verifyEmailOf(trx, userId);
    await closeActions(trx, userId, mode);
    await acceptInvitation(trx, userId, now());
    const object = { kind: 'user', id: userId, name: email } as const;
    const actor = actingUser({ id: userId, email }, address);
    await recordAct(trx, actor, now(), { kind: 'factorAdded', object, after: { factor: 'passkey', name } });
  }

  return {
    /** The domain such a passkey is made for; null for a user who may make none. */
    domainFor: async (userId: string): Promise<string | null> =>
      keys.domain !== null && (await isFirst(db, userId)) ? keys.domain : null,

    async startFirstPasskey(token: string): Promise<PasskeyOptions> {
      const { userId, email } = await findAction(db, token, mode, now());
      await requireFirst(db, userId);
      return keys.start(db, { id: userId, email }, subjectOf(token));
    },

    async addFirstPasskey(token, given, address) {
      const { userId, email } = await findAction(db, token, mode, now());
      await db.transaction().execute((trx) => add(trx, { userId, email, token }, given, address));
      const user = await findAccountById(db, userId);
      if (user) await mail.send(factorMail('passkeyAdded', user));
    },
  } satisfies Pick<PasswordProvider, 'startFirstPasskey' | 'addFirstPasskey'> & {
    domainFor(userId: string): Promise<string | null>;
  };
}
