import { driverTexts, type MailText, type MailTexts } from '@quaygate/phrases/driver';
import { fill } from '@quaygate/phrases/fill';
import { type DriverLanguage, type Language, languages, screenLanguage } from '@quaygate/phrases/languages';
import { type OfficeMails, officeTexts } from '@quaygate/phrases/office';
import type { Mail } from './mail.ts';

/** A person to write to; null: their language is not known. */
export interface Reader {
  email: string;
  language: DriverLanguage | null;
}

type Values = Readonly<Record<string, string | number>>;
/** A wording of one language with what it is filled with. */
type Said = [words: MailText, values: Values];

const mark = 'Quaygate: ';

/** In several languages: one text below the other, and their subjects in one line, with the name once. */
function compose(to: string, parts: readonly Said[]): Mail {
  const subjects = parts.map(([{ subject }, values]) => fill(subject, values));
  const rest = subjects.slice(1).map((subject) => (subject.startsWith(mark) ? subject.slice(mark.length) : subject));
  return {
    to,
    subject: [subjects[0], ...rest].join(' / '),
    text: `${parts.map(([{ text }, values]) => fill(text, values)).join('\n\n')}\n`,
  };
}

/** A mail to the owner of an account, in their language; in those of all screens where it is not known (I18N-20). */
export function accountMail(
  { email, language }: Reader,
  say: (texts: MailTexts, language: DriverLanguage) => Said,
): Mail {
  const spoken: readonly DriverLanguage[] = language ? [language] : languages;
  return compose(
    email,
    spoken.map((each) => say(driverTexts[each].mails, each)),
  );
}

/** A mail to a company or an administrator. That of a company has all languages of screens, since its own is not known. */
export function officeMail({ email, language }: Reader, say: (texts: OfficeMails, language: Language) => Said): Mail {
  const spoken = language ? [screenLanguage(language)] : languages;
  return compose(
    email,
    spoken.map((each) => say(officeTexts[each].mails, each)),
  );
}
