import { fill } from '@quaygate/phrases/fill';
import { accountMail, type Reader } from '../../mail/compose.ts';
import type { Mail } from '../../mail/mail.ts';

/** Links to the issuer's own page, which asks the user for what it needs. */
export const resetMail = (reader: Reader, link: string): Mail =>
  accountMail(reader, (texts) => [texts.hostedReset, { link }]);

/** `resetUrl`: the issuer's page for a first password; null where it has none. */
export const invitationMail = (reader: Reader, login: string, resetUrl: string | null): Mail =>
  accountMail(reader, (texts) => [
    texts.hostedInvitation,
    { email: reader.email, login, choose: resetUrl ? fill(texts.hostedChoose, { link: resetUrl }) : '' },
  ]);
