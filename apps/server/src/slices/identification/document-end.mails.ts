import type { Mail } from '../../outside/mail/mail.ts';

interface Ending {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  validUntil: string;
}

const dayText = (day: string, language: 'de' | 'en') =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** On one line, so that a name makes neither a paragraph nor a link's button. */
const line = (text: string) => text.replace(/\s+/g, ' ');

/** To a driver or a company of theirs, whose language is not known: both. */
export function endingMail(to: string, { firstName, lastName, validUntil }: Ending): Mail {
  const name = line(`${firstName} ${lastName}`);
  return {
    to,
    subject: 'Quaygate: Ausweis läuft ab / document expires',
    text: `Guten Tag,\n\nder Ausweis, mit dem ${name} identifiziert ist, gilt bis zum ${dayText(validUntil, 'de')}. Danach gilt ${name} als nicht identifiziert und kann an Terminals, die das verlangen, abgewiesen werden. Bitte rechtzeitig mit dem neuen Ausweis identifizieren.\n\nHello,\n\nthe document by which ${name} is identified is valid until ${dayText(validUntil, 'en')}. After that ${name} counts as not identified and may be turned away at terminals that require it. Please identify in time with the new document.\n`,
  };
}
