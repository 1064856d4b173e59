import type { Mail } from '../../outside/mail/mail.ts';
import type { ActionMode } from '../identity.ts';
import { momentOf } from '../session/mails.ts';

type Language = 'de' | 'en';
type Words = { subject: string; text: (link: string) => string };

const words: Record<Language, Record<ActionMode, Words>> = {
  de: {
    resetPassword: {
      subject: 'Quaygate: Passwort zurücksetzen',
      text: (link) =>
        `Guten Tag,\n\nüber diesen Link vergeben Sie ein neues Passwort. Er gilt einmal und 60 Minuten lang.\n\nPasswort festlegen:\n${link}\n\nHaben Sie das nicht angefordert, ist nichts zu tun.\n`,
    },
    verifyEmail: {
      subject: 'Quaygate: E-Mail-Adresse bestätigen',
      text: (link) =>
        `Guten Tag,\n\nüber diesen Link bestätigen Sie Ihre E-Mail-Adresse. Er gilt einmal und 60 Minuten lang.\n\nAdresse bestätigen:\n${link}\n`,
    },
  },
  en: {
    resetPassword: {
      subject: 'Quaygate: reset your password',
      text: (link) =>
        `Hello,\n\nuse this link to choose a new password. It is valid once and for 60 minutes.\n\nChoose a password:\n${link}\n\nIf you did not ask for it, there is nothing to do.\n`,
    },
    verifyEmail: {
      subject: 'Quaygate: verify your email',
      text: (link) =>
        `Hello,\n\nuse this link to verify your email address. It is valid once and for 60 minutes.\n\nVerify email:\n${link}\n`,
    },
  },
};

/** The mail a user asked for, in the language of their browser. */
export const mailOf = (mode: ActionMode, language: Language, to: string, link: string): Mail => ({
  to,
  subject: words[language][mode].subject,
  text: words[language][mode].text(link),
});

/** An administrator made this account: its language is not known yet, so the mail has both. */
export const invitationMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Willkommen bei Quaygate / Welcome to Quaygate',
  text: `Guten Tag,\n\nfür Sie wurde ein Konto angelegt. Über diesen Link richten Sie Ihre Anmeldung ein; er gilt einmal und 7 Tage lang.\n\nAnmeldung einrichten:\n${link}\n\nHello,\n\nan account was created for you. Use this link to set up your sign-in; it is valid once and for 7 days.\n\nSet up your sign-in:\n${link}\n`,
});

/** Somebody with a link may have changed it, in the language of their browser, so the mail has both. */
export function passwordMail(to: string, login: string, time: Date): Mail {
  const moment = momentOf(time);
  return {
    to,
    subject: 'Quaygate: Passwort geändert / password changed',
    text: `Guten Tag,\n\ndas Passwort Ihres Kontos wurde am ${moment} geändert. Alle Sitzungen wurden beendet.\n\nWaren Sie das nicht, wählen Sie mit „Passwort vergessen?“ sofort ein neues und sagen Sie es Ihrer Administration.\n\nZur Anmeldung:\n${login}\n\nHello,\n\nthe password of your account was changed at ${moment}. All sessions have been ended.\n\nIf it was not you, choose a new one with “Forgot password?” at once, and tell your administration.\n\nGo to sign-in:\n${login}\n`,
  };
}
