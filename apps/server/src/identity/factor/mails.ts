import type { Mail } from '../../outside/mail/mail.ts';

const changes = {
  totpAdded: {
    de: 'Für Ihr Konto wurde eine Authenticator-App eingerichtet.',
    en: 'An authenticator app was set up for your account.',
  },
  totpRemoved: {
    de: 'Die Authenticator-App Ihres Kontos wurde entfernt.',
    en: 'The authenticator app of your account was removed.',
  },
  passkeyAdded: {
    de: 'Für Ihr Konto wurde ein Passkey eingerichtet.',
    en: 'A passkey was set up for your account.',
  },
  passkeyRemoved: {
    de: 'Ein Passkey Ihres Kontos wurde entfernt.',
    en: 'A passkey of your account was removed.',
  },
  factorsReset: {
    de: 'Der zweite Faktor Ihres Kontos wurde von der Administration zurückgesetzt. Zur Anmeldung genügt Ihr Passwort, bis Sie einen neuen einrichten.',
    en: 'The second factor of your account was reset by the administration. Your password signs you in until you set up a new one.',
  },
  recoveryCodesRenewed: {
    de: 'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.',
    en: 'New recovery codes were made for your account. The former ones are no longer valid.',
  },
  recoveryCodeUsed: {
    de: 'Ein Wiederherstellungscode Ihres Kontos wurde benutzt.',
    en: 'A recovery code of your account was used.',
  },
} as const;

/** What the owner of an account is told about its second factors. */
export type FactorChange = keyof typeof changes;

/** Changes are told in both languages: somebody else may have made them, in another one. */
export const factorMail = (change: FactorChange, to: string): Mail => ({
  to,
  subject: 'Quaygate: Zweiter Faktor / second factor',
  text: `Guten Tag,\n\n${changes[change].de} Waren Sie das nicht, ändern Sie Ihr Passwort und sprechen Sie mit Ihrer Administration.\n\nHello,\n\n${changes[change].en} If this was not you, change your password and talk to your administration.\n`,
});
