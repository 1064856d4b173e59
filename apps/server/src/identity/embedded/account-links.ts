import type { Db } from '../../db/client.ts';
import type { Reader } from '../../outside/mail/compose.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccount, findAccountById } from '../accounts.ts';
import { hasFactor } from '../factor/has-factor.ts';
import type { ActionMode, IdentityProvider, PageMode } from '../identity.ts';
import { keepInvitation, noteMail } from '../invitations.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';
import { closeActions, invitationLifetime, linkLifetime, openAction } from './actions.ts';
import { actionMail, invitationMail } from './mails.ts';
import { actionPath } from './page/action-forms.ts';
import { hasPassword } from './password.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Origin of the links. */
  publicUrl: string;
}

/** Who a link is for, with the language of its page. */
type Owner = Reader & { id: string };

/** Links by which users set their passwords and confirm their emails, and the mails that carry them. */
export function accountLinks({ db, now, mail, publicUrl }: Parts) {
  const linkOf = (mode: PageMode, token: string, { language }: Pick<Reader, 'language'>) =>
    `${publicUrl}${actionPath}?mode=${mode}${language ? `&lang=${language}` : ''}&token=${token}`;

  async function linkFor(user: Owner, mode: ActionMode): Promise<{ link: string; expiresDate: Date }> {
    const expiresDate = new Date(now().getTime() + linkLifetime);
    return { link: linkOf(mode, await openAction(db, user.id, mode, expiresDate), user), expiresDate };
  }

  async function invite(user: Owner, delivery: 'mail' | 'link'): Promise<string> {
    const userId = user.id;
    const token = randomValue();
    const [hash, createdDate] = [hashOf(token), now()];
    const expiresDate = new Date(createdDate.getTime() + invitationLifetime);
    await keepInvitation(db, { userId, hash, delivery, createdDate, expiresDate });
    await closeActions(db, userId, 'resetPassword');
    const link = linkOf('resetPassword', token, user);
    if (delivery === 'mail') await noteMail(db, userId, hash, await mail.send(invitationMail(user, link)));
    return link;
  }

  return { linkOf, linkFor, invite };
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
      if (user) await invite(user, 'mail');
    },
    async makeInvitationLink(userId) {
      const user = await findAccountById(db, userId);
      if (!user) throw new Refusal('not_found');
      return invite(user, 'link');
    },

    async makeResetLink(userId) {
      const user = await findAccountById(db, userId);
      const hasCome = (await hasPassword(db, userId)) || (await hasFactor(db, userId));
      if (!user || user.disabledAt || !hasCome) throw new Refusal('reset_link_not_possible');
      await closeActions(db, userId, 'resetPassword');
      return linkFor(user, 'resetPassword');
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
      const reader = { ...user, language: user.language ?? language };
      const { link } = await linkFor(reader, 'resetPassword');
      await mail.send(actionMail('resetPassword', reader, link));
    },

    async sendEmailVerification(userId, language) {
      const user = await findAccountById(db, userId);
      if (!user || user.emailVerified) return;
      const reader = { ...user, language: user.language ?? language };
      const { link } = await linkFor(reader, 'verifyEmail');
      await mail.send(actionMail('verifyEmail', reader, link));
    },
  };
}
