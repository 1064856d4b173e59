import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: Passwort zurücksetzen',
    text: 'Guten Tag,\n\nüber diesen Link legen Sie ein neues Passwort fest. Er gilt einmal und 60 Minuten lang.\n\nPasswort festlegen:\n{{link}}\n\nWenn Sie das nicht angefordert haben, müssen Sie nichts tun.',
  },
  verifyEmail: {
    subject: 'Quaygate: E-Mail-Adresse bestätigen',
    text: 'Guten Tag,\n\nüber diesen Link bestätigen Sie Ihre E-Mail-Adresse. Er gilt einmal und 60 Minuten lang.\n\nAdresse bestätigen:\n{{link}}',
  },
  invitation: {
    subject: 'Willkommen bei Quaygate',
    text: 'Guten Tag,\n\nfür Sie wurde ein Konto angelegt. Über diesen Link richten Sie Ihre Anmeldung ein; er gilt einmal und 7 Tage lang.\n\nAnmeldung einrichten:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: Passwort geändert',
    text: 'Guten Tag,\n\ndas Passwort Ihres Kontos wurde am {{time}} geändert. {{ended}}\n\nWenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ ein neues fest und informieren Sie Ihre Administration.\n\nZur Anmeldung:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: Neue E-Mail-Adresse bestätigen',
    text: 'Guten Tag,\n\n{{email}} soll die neue E-Mail-Adresse Ihres Kontos werden. Über diesen Link bestätigen Sie das; er gilt einmal und 24 Stunden lang. Bis dahin bleibt alles, wie es ist.\n\nAdresse bestätigen:\n{{link}}\n\nWenn Sie das Konto nicht kennen, müssen Sie nichts tun.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: Ihre E-Mail-Adresse soll sich ändern',
    text: 'Guten Tag,\n\ndie E-Mail-Adresse Ihres Kontos soll künftig {{email}} sein. Sobald die neue Adresse bestätigt ist, melden Sie sich damit an.\n\nWenn Sie das nicht wollen, lehnen Sie es hier ab, bevor die neue Adresse bestätigt ist; legen Sie dann mit „Passwort vergessen?“ ein neues Passwort fest und informieren Sie Ihre Administration.\n\nÄnderung ablehnen:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: E-Mail-Adresse geändert',
    text: 'Guten Tag,\n\ndie E-Mail-Adresse Ihres Kontos ist seit {{time}} {{email}}. Alle anderen Sitzungen wurden beendet, und Links in früheren E-Mails gelten nicht mehr.\n\nWenn Sie das nicht wollten, informieren Sie sofort Ihre Administration.',
  },
  allSessionsEnded: 'Alle Sitzungen wurden beendet.',
  otherSessionsEnded: 'Alle anderen Sitzungen wurden beendet.',
  newDevice: {
    subject: 'Quaygate: Anmeldung von einem neuen Gerät',
    text: 'Guten Tag,\n\nmit Ihrem Konto hat sich jemand von einem neuen Gerät angemeldet:\n{{device}}\nNetz {{network}}\n{{time}}\n\nWenn Sie das waren, müssen Sie nichts tun. Sonst legen Sie mit „Passwort vergessen?“ ein neues Passwort fest; das beendet alle Sitzungen.\n\nZur Anmeldung:\n{{login}}',
  },
  unknownBrowser: 'unbekannter Browser',
  guesses: {
    subject: 'Quaygate: viele fehlgeschlagene Anmeldungen',
    text: 'Guten Tag,\n\nmit Ihrer E-Mail-Adresse sind in der letzten Stunde mindestens 10 Anmeldungen fehlgeschlagen. In Browsern, in denen Sie schon angemeldet waren, melden Sie sich an wie immer. Wird ein neuer Browser abgewiesen, warten Sie eine Stunde.\n\nZur Anmeldung:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: Zweiter Faktor',
    text: 'Guten Tag,\n\n{{change}} Wenn Sie das nicht waren, ändern Sie Ihr Passwort und sprechen Sie mit Ihrer Administration.',
  },
  factorChange: {
    totpAdded: 'Für Ihr Konto wurde eine Authenticator-App eingerichtet.',
    totpRemoved: 'Die Authenticator-App Ihres Kontos wurde entfernt.',
    passkeyAdded: 'Für Ihr Konto wurde ein Passkey eingerichtet.',
    passkeyRemoved: 'Ein Passkey Ihres Kontos wurde entfernt.',
    factorsReset:
      'Der zweite Faktor Ihres Kontos wurde von der Administration zurückgesetzt. Bis Sie einen neuen einrichten, genügt zur Anmeldung Ihr Passwort.',
    recoveryCodesRenewed:
      'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.',
    recoveryCodeUsed: 'Ein Wiederherstellungscode Ihres Kontos wurde benutzt.',
  },
  hostedReset: {
    subject: 'Quaygate: Passwort zurücksetzen',
    text: 'Guten Tag,\n\nauf dieser Seite Ihres Anmeldedienstes legen Sie ein neues Passwort fest:\n\n{{link}}\n\nWenn Sie das nicht angefordert haben, müssen Sie nichts tun.',
  },
  hostedInvitation: {
    subject: 'Willkommen bei Quaygate',
    text: 'Guten Tag,\n\nfür Sie wurde ein Konto angelegt. Melden Sie sich mit der E-Mail-Adresse {{email}} und dem Passwort Ihres Anmeldedienstes an:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nSie haben noch kein Passwort? Hier legen Sie eines fest:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: Ausweis läuft ab',
    text: 'Guten Tag,\n\nder Ausweis, mit dem sich {{name}} identifiziert hat, ist bis {{date}} gültig. Danach gilt {{name}} als nicht identifiziert und kann an Terminals abgewiesen werden, die das verlangen. Bitte rechtzeitig in der Fahrer-App einen gültigen Ausweis einreichen.',
  },
};
