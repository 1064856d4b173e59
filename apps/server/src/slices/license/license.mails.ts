import { displayTimeZone } from '@quaygate/rules';
import type { Mail } from '../../outside/mail/mail.ts';

interface Ending {
  licenseKey: string;
  expirationDate: Date;
}

const dayText = (date: Date, language: 'de' | 'en') =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: displayTimeZone,
  }).format(date);

/** To a company whose licences end soon and will not renew. Its language is not known, so the mail has both. */
export function endingMail(to: string, licenses: readonly Ending[], publicUrl: string): Mail {
  const link = `${publicUrl}/forwarderOperator/licenseManagement`;
  const lines = (language: 'de' | 'en') =>
    licenses.map(({ licenseKey, expirationDate }) => `${licenseKey}: ${dayText(expirationDate, language)}`).join('\n');
  return {
    to,
    subject: 'Quaygate: Lizenzen laufen ab / licences expire',
    text: `Guten Tag,\n\ndiese Lizenzen laufen ab und verlängern sich nicht:\n\n${lines('de')}\n\nLizenzverwaltung:\n${link}\n\nHello,\n\nthese licences expire and will not renew:\n\n${lines('en')}\n\nLicence management:\n${link}\n`,
  };
}

interface Granted {
  quantity: number;
  until: Date;
  hasRenewal: boolean;
}

/** To a company that an administrator has granted licences. Its language is not known, so the mail has both. */
export function grantMail(to: string, { quantity, until, hasRenewal }: Granted, publicUrl: string): Mail {
  const link = `${publicUrl}/forwarderOperator/licenseManagement`;
  // The end is the first moment of the next day.
  const last = new Date(until.getTime() - 1);
  const [renewsDe, renewsEn] = hasRenewal ? [' und verlängern sich', ', and renew'] : ['', ''];
  const [de, en] = quantity === 1 ? ['eine Lizenz', 'one licence'] : [`${quantity} Lizenzen`, `${quantity} licences`];
  return {
    to,
    subject: 'Quaygate: Neue Lizenzen / new licences',
    text: `Guten Tag,\n\nIhr Unternehmen hat ${de} erhalten. Sie gelten bis ${dayText(last, 'de')}${renewsDe}. Weisen Sie sie Ihren Fahrern zu.\n\nLizenzverwaltung:\n${link}\n\nHello,\n\nyour company has been granted ${en}, valid until ${dayText(last, 'en')}${renewsEn}. Assign them to your drivers.\n\nLicence management:\n${link}\n`,
  };
}

interface TakenOver {
  licenseKey: string;
  truckerName: string | null;
  /** Name of the company that manages it now. */
  takenOverBy: string;
}

/** To a company whose licence another one took over. Its language is not known, so the mail has both. */
export function takeOverMail(to: string, { licenseKey, truckerName, takenOverBy }: TakenOver): Mail {
  const [driverDe, driverEn] = truckerName ? [` von ${truckerName}`, ` of ${truckerName}`] : ['', ''];
  return {
    to,
    subject: 'Quaygate: Lizenz übernommen / licence taken over',
    text: `Guten Tag,\n\n${takenOverBy} hat die Verwaltung der Lizenz ${licenseKey}${driverDe} übernommen. Sie verwalten diese Lizenz nicht mehr.\n\nHello,\n\n${takenOverBy} has taken over the management of the licence ${licenseKey}${driverEn}. You do not manage this licence any more.\n`,
  };
}

const disputeWords = {
  suspended: {
    subject: 'Quaygate: Zahlung angefochten, Lizenzen gesperrt / payment disputed, licences disabled',
    de: 'Ihre Bank hat eine Zahlung zurückgeholt, weil sie angefochten wurde. Bis zur Entscheidung sind diese Lizenzen gesperrt:',
    deNext:
      'Haben Sie nicht angefochten, dann klären Sie es mit Ihrer Bank. Wird die Zahlung bestätigt, gelten die Lizenzen wieder.',
    en: 'Your bank has taken back a payment because it is disputed. Until that is decided these licences are disabled:',
    enNext:
      'If you did not dispute it, please settle it with your bank. Once the payment is confirmed the licences are valid again.',
  },
  reinstated: {
    subject: 'Quaygate: Lizenzen gelten wieder / licences are valid again',
    de: 'Die Anfechtung der Zahlung ist entschieden: Sie ist bestätigt. Diese Lizenzen gelten wieder:',
    deNext: 'Fahrer, die inzwischen eine andere Lizenz haben, behalten diese.',
    en: 'The dispute is decided: the payment is confirmed. These licences are valid again:',
    enNext: 'Drivers who have another licence by now keep that one.',
  },
  lost: {
    subject: 'Quaygate: Zahlung zurückgegangen, Lizenzen gesperrt / payment returned, licences disabled',
    de: 'Die Anfechtung der Zahlung ist entschieden: Das Geld ist zurückgegangen. Diese Lizenzen sind für immer gesperrt:',
    deNext: 'Fahrer ohne Lizenz können nicht mehr gebucht werden. Kaufen Sie neue Lizenzen in der Lizenzverwaltung.',
    en: 'The dispute is decided: the money went back. These licences are disabled for good:',
    enNext: 'Drivers without a licence cannot be booked any more. Please buy new licences in the licence management.',
  },
} as const;

/** To a company whose payment is disputed, or whose dispute is decided. Its language is not known, so the mail has both. */
export function disputeMail(
  to: string,
  kind: keyof typeof disputeWords,
  licenseKeys: readonly string[],
  publicUrl: string,
): Mail {
  const { subject, de, deNext, en, enNext } = disputeWords[kind];
  const link = `${publicUrl}/forwarderOperator/licenseManagement`;
  const keys = licenseKeys.join('\n');
  return {
    to,
    subject,
    text: `Guten Tag,\n\n${de}\n\n${keys}\n\n${deNext}\n${link}\n\nHello,\n\n${en}\n\n${keys}\n\n${enNext}\n${link}\n`,
  };
}

interface PaymentOpen {
  licenseKey: string;
  /** Until when the licence stays valid. */
  validUntil: Date;
}

/** To a company whose licences were not paid for the new period yet. Its language is not known, so the mail has both. */
export function paymentOpenMail(to: string, licenses: readonly PaymentOpen[], publicUrl: string): Mail {
  const link = `${publicUrl}/forwarderOperator/licenseManagement`;
  const lines = (language: 'de' | 'en') =>
    licenses.map(({ licenseKey, validUntil }) => `${licenseKey}: ${dayText(validUntil, language)}`).join('\n');
  return {
    to,
    subject: 'Quaygate: Zahlung offen / payment open',
    text: `Guten Tag,\n\ndie Verlängerung dieser Lizenzen ist noch nicht bezahlt. Sie gelten weiter bis:\n\n${lines('de')}\n\nBitte prüfen Sie Ihr Zahlungsmittel, in der Lizenzverwaltung über Bestellungen:\n${link}\n\nHello,\n\nthe renewal of these licences is not paid yet. They stay valid until:\n\n${lines('en')}\n\nPlease check your means of payment, in the licence management under orders:\n${link}\n`,
  };
}
