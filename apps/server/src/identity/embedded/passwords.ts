import { present } from '@quaygate/rules';
import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { actingUser, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccountById, lockAccount, verifyEmailOf } from '../accounts.ts';
import { endOnlyPasskeys } from '../factor/reset.ts';
import type { PasswordProvider } from '../identity.ts';
import { acceptInvitation } from '../invitations.ts';
import { revokeSessionsOf } from '../session/revoke-sessions.ts';
import { closeActions, findAction, useAction } from './actions.ts';
import { endChange } from './email-change-rows.ts';
import { firstPasskeys } from './first-passkey.ts';
import { passwordMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { weaknessOf } from './password-rules.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
  sealingKey: Buffer;
}

interface NewPassword {
  userId: string;
  email: string;
  /** Of the link. */
  token: string;
  passwordHash: string;
  address: string;
}

/** Who holds the link acts as the user. */
async function record(trx: Trx, now: Date, kind: 'passwordChanged' | 'emailVerified', userId: string, address: string) {
  const { id, email } = present(await findAccountById(trx, userId));
  await recordAct(trx, actingUser({ id, email }, address), now, {
    kind,
    object: { kind: 'user', id, name: email },
  });
}

/** Stores a new password in place of the one before. The account, where its user has signed in before. */
async function replacePassword(trx: Trx, now: Date, { userId, email, token, passwordHash, address }: NewPassword) {
  // Before the account, as a sign-in does, so that neither waits for the other.
  const before = await trx
    .selectFrom('credential')
    .select('userId')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  // Holds off a passkey that comes or goes.
  await lockAccount(trx, userId);
  await useAction(trx, token, 'resetPassword', now);
  await trx
    .insertInto('credential')
    .values({ userId, passwordHash })
    .onConflict((key) => key.column('userId').doUpdateSet({ passwordHash }))
    .execute();
  await verifyEmailOf(trx, userId);
  await revokeSessionsOf(trx, userId, now);
  await closeActions(trx, userId, 'resetPassword');
  // Who takes their account back ends what a stranger asked for in it.
  await endChange(trx, userId, 'withdrawn');
  await acceptInvitation(trx, userId, now);
  await record(trx, now, 'passwordChanged', userId, address);
  const actor = actingUser({ id: userId, email }, address);
  const isOther = before || (await endOnlyPasskeys(trx, { id: userId, email }, actor, now));
  return isOther && (await findAccountById(trx, userId));
}

/** What the links of our mails do. */
export function passwordsOf(parts: Parts): Omit<PasswordProvider, 'publicKeys'> {
  const { db, now, mail, publicUrl } = parts;
  const { domainFor, ...firstPasskey } = firstPasskeys(parts);

  return {
    ...firstPasskey,

    async findAction(token, mode) {
      const { userId, email } = await findAction(db, token, mode, now());
      return { email, passkeyDomain: mode === 'resetPassword' ? await domainFor(userId) : null };
    },

    async confirmPasswordReset(token, newPassword, address) {
      // Checked first, so that an invalid link costs no password hash.
      const { userId, email } = await findAction(db, token, 'resetPassword', now());
      const weakness = weaknessOf(newPassword, email);
      if (weakness) throw new Refusal(weakness);
      const passwordHash = await hashPassword(newPassword);
      const given = { userId, email, token, passwordHash, address };
      const changed = await db.transaction().execute((trx) => replacePassword(trx, now(), given));
      if (changed) await mail.send(passwordMail(changed, `${publicUrl}/login`, now()));
    },

    async changePassword({ id: userId, email, sessionId }, newPassword, actor) {
      const weakness = weaknessOf(newPassword, email);
      if (weakness) throw new Refusal(weakness);
      const passwordHash = await hashPassword(newPassword);
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, userId);
        await trx
          .insertInto('credential')
          .values({ userId, passwordHash })
          .onConflict((key) => key.column('userId').doUpdateSet({ passwordHash }))
          .execute();
        await revokeSessionsOf(trx, userId, now(), sessionId);
        await closeActions(trx, userId, 'resetPassword');
        const object = { kind: 'user', id: userId, name: email } as const;
        await recordAct(trx, actor, now(), { kind: 'passwordChanged', object });
      });
      const changed = await findAccountById(db, userId);
      if (changed) await mail.send(passwordMail(changed, `${publicUrl}/login`, now(), true));
    },

    confirmEmail: (token, address) =>
      db.transaction().execute(async (trx) => {
        const userId = await useAction(trx, token, 'verifyEmail', now());
        await verifyEmailOf(trx, userId);
        await closeActions(trx, userId, 'verifyEmail');
        await record(trx, now(), 'emailVerified', userId, address);
      }),
  };
}
