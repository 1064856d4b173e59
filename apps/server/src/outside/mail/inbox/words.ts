const de = {
  title: 'Posteingang der Demo',
  text: 'Was Quaygate per E-Mail verschickt, liegt hier. Die Seite aktualisiert sich von selbst.',
  to: 'Empfänger',
  search: 'Suchen',
  all: 'Alle E-Mails zeigen',
  one: '1 E-Mail',
  several: (count: number) => `${count} E-Mails`,
  most: (count: number) => `Die letzten ${count} E-Mails`,
  empty: 'Noch keine E-Mails',
  emptyText: 'Fordern Sie über „Passwort vergessen?“ auf der Anmeldeseite einen Link an. Er erscheint dann hier.',
  none: 'Keine E-Mail gefunden',
  noneText: (to: string) => `An „${to}“ wurde nichts verschickt.`,
  toLogin: 'Zur Anmeldung',
};

const en: typeof de = {
  title: 'Demo inbox',
  text: 'Whatever Quaygate sends by email arrives here. The page refreshes itself.',
  to: 'Recipient',
  search: 'Search',
  all: 'Show all emails',
  one: '1 email',
  several: (count) => `${count} emails`,
  most: (count) => `The last ${count} emails`,
  empty: 'No emails yet',
  emptyText: 'Ask for a link with “Forgot password?” on the sign-in page. It will appear here.',
  none: 'No email found',
  noneText: (to) => `Nothing was sent to “${to}”.`,
  toLogin: 'Go to sign-in',
};

export const words = { de, en };
