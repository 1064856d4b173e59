import { accountMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';
import type { ActionMode } from '../identity.ts';
import { momentOf } from '../session/mails.ts';

/** The mail a user asked for. */
export const actionMail = (mode: ActionMode, reader: Reader, link: string): Mail =>
  accountMail(reader, (texts) => [texts[mode], { link }]);

export const invitationMail = (reader: Reader, link: string): Mail =>
  accountMail(reader, (texts) => [texts.invitation, { link }]);

/** @param keepsOne whether the session in which it was changed goes on */
export const passwordMail = (reader: Reader, login: string, time: Date, keepsOne = false): Mail =>
  accountMail(reader, (texts) => [
    texts.passwordChanged,
    { login, time: momentOf(time), ended: keepsOne ? texts.otherSessionsEnded : texts.allSessionsEnded },
  ]);

/** To the new address, which confirms. */
export const newEmailMail = (reader: Reader, link: string): Mail =>
  accountMail(reader, (texts) => [texts.changeEmail, { link, email: reader.email }]);

/** To the old address, which may refuse. */
export const oldEmailMail = (reader: Reader, link: string, email: string): Mail =>
  accountMail(reader, (texts) => [texts.emailChangeAsked, { link, email }]);

export const emailChangedMail = (reader: Reader, email: string, time: Date): Mail =>
  accountMail(reader, (texts) => [texts.emailChanged, { email, time: momentOf(time) }]);
