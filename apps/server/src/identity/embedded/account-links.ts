import type { Db } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccount, findAccountById } from '../accounts.ts';
import { hasFactor } from '../factor/has-factor.ts';
import type { ActionMode, IdentityProvider } from '../identity.ts';
import { keepInvitation, noteMail } from '../invitations.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';
import { closeActions, invitationLifetime, linkLifetime, openAction } from './actions.ts';
import { invitationMail, mailOf } from './mails.ts';
import { actionPath } from './page/action-page.ts';
import { hasPassword } from './password.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Origin of the links. */
  publicUrl: string;
}

/** Links by which users set their passwords and confirm their emails, and the mails that carry them. */
export function accountLinks({ db, now, mail, publicUrl }: Parts) {
  const linkOf = (mode: ActionMode, token: string) => `${publicUrl}${actionPath}?mode=${mode}&token=${token}`;

  async function linkFor(userId: string, mode: ActionMode): Promise<{ link: string; expiresDate: Date }> {
    const expiresDate = new Date(now().getTime() + linkLifetime);
    return { link: linkOf(mode, await openAction(db, userId, mode, expiresDate)), expiresDate };
  }

  async function invite(userId: string, email: string, delivery: 'mail' | 'link'): Promise<string> {
    const token = randomValue();
    const [hash, createdDate] = [hashOf(token), now()];
    const expiresDate = new Date(createdDate.getTime() + invitationLifetime);
    await keepInvitation(db, { userId, hash, delivery, createdDate, expiresDate });
    await closeActions(db, userId, 'resetPassword');
    const link = linkOf('resetPassword', token);
    if (delivery === 'mail') await noteMail(db, userId, hash, await mail.send(invitationMail(email, link)));
    return link;
  }

  return { linkFor, invite };
}

type Links = ReturnType<typeof accountLinks>;

/** Invitations and links to set a password anew. */
export function invitations(
  { db }: Parts,
  { linkFor, invite }: Links,
): Pick<IdentityProvider, 'invite' | 'makeInvitationLink' | 'makeResetLink'> {
  return {
    async invite(userId) {
      const user = await findAccountById(db, userId);
      if (user) await invite(userId, user.email, 'mail');
    },
    async makeInvitationLink(userId) {
      const user = await findAccountById(db, userId);
      if (!user) throw new Refusal('not_found');
      return invite(userId, user.email, 'link');
    },

    async makeResetLink(userId) {
      const user = await findAccountById(db, userId);
      const hasCome = (await hasPassword(db, userId)) || (await hasFactor(db, userId));
      if (!user || user.disabledAt || !hasCome) throw new Refusal('reset_link_not_possible');
      await closeActions(db, userId, 'resetPassword');
      return linkFor(userId, 'resetPassword');
    },
  };
}

/** Mails that users ask for themselves. */
export function askedMails(
  { db, mail }: Parts,
  { linkFor }: Links,
): Pick<IdentityProvider, 'sendPasswordReset' | 'sendEmailVerification'> {
  return {
    async sendPasswordReset(email, language) {
      const user = await findAccount(db, email);
      if (!user || user.disabledAt) return;
      const { link } = await linkFor(user.id, 'resetPassword');
      await mail.send(mailOf('resetPassword', language, user.email, link));
    },

    async sendEmailVerification(userId, language) {
      const user = await findAccountById(db, userId);
      if (!user || user.emailVerified) return;
      const { link } = await linkFor(userId, 'verifyEmail');
      await mail.send(mailOf('verifyEmail', language, user.email, link));
    },
  };
}
