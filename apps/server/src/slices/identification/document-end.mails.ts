import { type DriverLanguage, localeOf } from '@quaygate/phrases/languages';
import { fullName } from '@quaygate/rules';
import { accountMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

interface Ending {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  validUntil: string;
}

const dayText = (day: string, language: DriverLanguage) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** On one line, so that a name makes neither a paragraph nor a link's button. */
const line = (text: string) => text.replace(/\s+/g, ' ');

/** To a driver, or a company of theirs. */
export function endingMail(reader: Reader, { firstName, lastName, validUntil }: Ending): Mail {
  const name = line(fullName(firstName, lastName));
  return accountMail(reader, (texts, spoken) => [texts.documentEnds, { name, date: dayText(validUntil, spoken) }]);
}
