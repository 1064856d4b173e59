import * as de from '@quaygate/phrases/de';
import * as en from '@quaygate/phrases/en';
import { localDay, present } from '@quaygate/rules';
import type { Mail } from '../../outside/mail/mail.ts';
import type { ChangedRisk, ToldBooking } from './train-risk-mail.queries.ts';

const words = {
  de: {
    hello: 'Guten Tag',
    train: 'Zug',
    on: 'am',
    risky: 'Gefährdet',
    fitting: 'Passt wieder',
    link: 'Buchungen ansehen',
    risk: de.status.risk,
    locale: 'de-DE',
  },
  en: {
    hello: 'Hello',
    train: 'Train',
    on: 'on',
    risky: 'At risk',
    fitting: 'Fits again',
    link: 'See the bookings',
    risk: en.status.risk,
    locale: 'en-GB',
  },
} as const;

/** To a company whose bookings a train put at risk, or released. Its language is not known, so the mail has both. */
export function riskMail(
  { email, facility, timeZone, trainNumber, trainDate, risks }: ChangedRisk,
  { risky, fitting }: { risky: readonly ToldBooking[]; fitting: readonly ToldBooking[] },
  publicUrl: string,
): Mail {
  const time = (date: Date) => new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone }).format(date);
  const dayText = (day: string, locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

  const part = (language: 'de' | 'en') => {
    const say = words[language];
    const line = ({ containerNumber, referenceNumber, licensePlate, slotBegin, slotEnd }: ToldBooking) =>
      `${containerNumber ?? referenceNumber}, ${licensePlate}, ${dayText(localDay(slotBegin, timeZone), say.locale)} ${time(slotBegin)} - ${time(slotEnd)}`;
    const lists = [
      risky.length > 0 &&
        `${say.risky}\n${risky.map((each) => `${line(each)}: ${say.risk[present(risks[each.id])]}`).join('\n')}`,
      fitting.length > 0 && `${say.fitting}\n${fitting.map(line).join('\n')}`,
    ].filter(Boolean);
    const head = `${say.train} ${trainNumber} ${say.on} ${dayText(trainDate, say.locale)}, ${facility}`;
    const link = `${publicUrl}/forwarderOperator/bookingsOverview${Object.keys(risks).length > 0 ? '?atRisk=true' : ''}`;
    return [`${say.hello},`, head, ...lists, `${say.link}:\n${link}`].join('\n\n');
  };
  return {
    to: email,
    subject: `Quaygate: Zug / train ${trainNumber}, ${facility}`,
    text: `${part('de')}\n\n${part('en')}\n`,
  };
}
