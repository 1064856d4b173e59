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
