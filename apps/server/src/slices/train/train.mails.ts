import { commonLanguage, type Language, localeOf } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { localDay, present, sayableRisk } from '@quaygate/rules';
import { officeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';
import type { ChangedRisk, ToldBooking } from './train-risk-mail.queries.ts';

const dayText = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** 14:05, in every language. */
const clockTime = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(commonLanguage), { timeStyle: 'short', timeZone }).format(date);

/** To a company whose bookings a train put at risk, or released. */
export function riskMail(
  { email, facility, timeZone, unloadingMarginMinutes, trainNumber, trainDate, risks }: ChangedRisk,
  { risky, fitting }: { risky: readonly ToldBooking[]; fitting: readonly ToldBooking[] },
  publicUrl: string,
): Mail {
  const line = ({ slotBegin, slotEnd, ...booking }: ToldBooking, language: Language) => {
    const time = `${clockTime(slotBegin, timeZone)} - ${clockTime(slotEnd, timeZone)}`;
    const day = dayText(localDay(slotBegin, timeZone), language);
    return `${booking.containerNumber ?? booking.referenceNumber}, ${booking.licensePlate}, ${day} ${time}`;
  };
  const link = `${publicUrl}/forwarderOperator/bookingsOverview${Object.keys(risks).length > 0 ? '?atRisk=true' : ''}`;
  return officeMail({ email, language: null }, (texts, language) => {
    const { risk, riskMinutes } = catalogues[language].status;
    const reasonOf = ({ id }: ToldBooking) => {
      const reason = present(risks[id]);
      if (reason !== 'slot_before_unloading') return risk[sayableRisk(reason)];
      return riskMinutes.replace('{{risk}}', risk[reason]).replace('{{minutes}}', String(unloadingMarginMinutes));
    };
    const lists = [
      ...(risky.length > 0
        ? [[texts.risky, ...risky.map((each) => `${line(each, language)}: ${reasonOf(each)}`)]]
        : []),
      ...(fitting.length > 0 ? [[texts.fitting, ...fitting.map((each) => line(each, language))]] : []),
    ];
    const values = { train: trainNumber, date: dayText(trainDate, language), facility, link };
    return [texts.trainRisk, { ...values, lists: lists.map((list) => list.join('\n')).join('\n\n') }];
  });
}
