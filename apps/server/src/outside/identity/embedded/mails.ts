import type { ActionMode } from './actions.ts';

type Kind = ActionMode | 'invitation';
type Words = { subject: string; text: (link: string) => string };

const words: Record<'de' | 'en', Record<Kind, Words>> = {
  de: {
    resetPassword: {
      subject: 'Quaygate: Passwort zurücksetzen',
      text: (link) =>
        `Guten Tag,\n\nüber diesen Link vergeben Sie ein neues Passwort. Er gilt einmal und 60 Minuten lang:\n\n${link}\n\nHaben Sie das nicht angefordert, ist nichts zu tun.`,
    },
    verifyEmail: {
      subject: 'Quaygate: E-Mail-Adresse bestätigen',
      text: (link) =>
        `Guten Tag,\n\nüber diesen Link bestätigen Sie Ihre E-Mail-Adresse. Er gilt einmal und 60 Minuten lang:\n\n${link}`,
    },
    invitation: {
      subject: 'Willkommen bei Quaygate',
      text: (link) =>
        `Guten Tag,\n\nfür Sie wurde ein Konto angelegt. Über diesen Link vergeben Sie Ihr Passwort; er gilt einmal und 7 Tage lang:\n\n${link}`,
    },
  },
  en: {
    resetPassword: {
      subject: 'Quaygate: reset your password',
      text: (link) =>
        `Hello,\n\nuse this link to choose a new password. It is valid once and for 60 minutes:\n\n${link}\n\nIf you did not ask for it, there is nothing to do.`,
    },
    verifyEmail: {
      subject: 'Quaygate: verify your email',
      text: (link) =>
        `Hello,\n\nuse this link to verify your email address. It is valid once and for 60 minutes:\n\n${link}`,
    },
    invitation: {
      subject: 'Welcome to Quaygate',
      text: (link) =>
        `Hello,\n\nan account was created for you. Use this link to choose your password; it is valid once and for 7 days:\n\n${link}`,
    },
  },
};

export const mailOf = (kind: Kind, language: 'de' | 'en', to: string, link: string) => ({
  to,
  subject: words[language][kind].subject,
  text: words[language][kind].text(link),
});
