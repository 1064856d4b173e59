import type { Language } from '@quaygate/phrases';
import type { Mail } from '../../mail/mail.ts';

const words: Record<Language, { subject: string; text: (link: string) => string }> = {
  de: {
    subject: 'Quaygate: Passwort zurücksetzen',
    text: (link) =>
      `Guten Tag,\n\nauf dieser Seite Ihres Anmeldedienstes vergeben Sie ein neues Passwort:\n\n${link}\n\nHaben Sie das nicht angefordert, ist nichts zu tun.\n`,
  },
  en: {
    subject: 'Quaygate: reset your password',
    text: (link) =>
      `Hello,\n\nchoose a new password on this page of your sign-in service:\n\n${link}\n\nIf you did not ask for it, there is nothing to do.\n`,
  },
};

/** Links to the issuer's own page, which asks the user for what it needs. */
export const resetMail = (language: Language, to: string, link: string): Mail => ({
  to,
  subject: words[language].subject,
  text: words[language].text(link),
});

/** An administrator made this account: its language is not known yet, so the mail has both. */
export function invitationMail(to: string, login: string, resetUrl: string | null): Mail {
  const german = resetUrl ? `\nSie haben noch kein Passwort? Hier vergeben Sie eines: ${resetUrl}\n` : '';
  const english = resetUrl ? ' If you have no password yet, choose one with the second link.' : '';
  return {
    to,
    subject: 'Willkommen bei Quaygate / Welcome to Quaygate',
    text: `Guten Tag,\n\nfür Sie wurde ein Konto angelegt. Melden Sie sich mit der E-Mail-Adresse ${to} und dem Passwort Ihres Anmeldedienstes an:\n\n${login}\n${german}\nHello,\n\nan account was created for you. Use the link above and sign in with ${to} and the password of your sign-in service.${english}\n`,
  };
}
