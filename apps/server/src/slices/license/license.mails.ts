import { type Language, localeOf } from '@quaygate/phrases';
import { displayTimeZone } from '@quaygate/rules';
import { officeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

interface Ending {
  licenseKey: string;
  expirationDate: Date;
}

const dayText = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: displayTimeZone }).format(date);

/** To a company whose licences end soon and will not renew. */
export function endingMail(email: string, licenses: readonly Ending[], publicUrl: string): Mail {
  const link = `${publicUrl}/forwarderOperator/licenseManagement`;
  return officeMail({ email, language: null }, (texts, language) => {
    const lines = licenses.map((each) => `${each.licenseKey}: ${dayText(each.expirationDate, language)}`);
    return [texts.licensesEnd, { link, lines: lines.join('\n') }];
  });
}

interface TakenOver {
  licenseKey: string;
  truckerName: string | null;
  /** Name of the company that manages it now. */
  takenOverBy: string;
}

/** To a company whose licence another one took over. */
export const takeOverMail = (email: string, { licenseKey, truckerName, takenOverBy }: TakenOver): Mail =>
  officeMail({ email, language: null }, (texts) => [
    truckerName ? texts.licenseOfDriverTaken : texts.licenseTaken,
    { company: takenOverBy, key: licenseKey, driver: truckerName ?? '' },
  ]);
