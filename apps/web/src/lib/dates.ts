import { defaultLanguage, localeOf } from '@quaygate/phrases';
import { displayTimeZone, isDoubledHour } from '@quaygate/rules';
import { currentLanguage } from '#web/text/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = localeOf(defaultLanguage),
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${Object.keys(options).join()}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  formats.set(key, known);
  return known;
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** dd.MM.yyyy in the zone of the terminal, Europe/Berlin where none is meant (I18N-05, I18N-08). */
export function formatDate(date: Date, zone = displayTimeZone): string {
  return format(zone, day).format(date);
}

/** HH:mm; in the hour that comes twice with MEZ or MESZ behind it. */
export function formatTime(date: Date, zone = displayTimeZone): string {
  const time = format(zone, hour).format(date);
  return isDoubledHour(date, zone) ? `${time} ${zoneName(date, zone)}` : time;
}

/** dd.MM.yyyy HH:mm (I18N-06). */
export function formatDateTime(date: Date, zone = displayTimeZone): string {
  return `${formatDate(date, zone)} ${formatTime(date, zone)}`;
}

/** The end of a period: its time alone where it ends on the day it began. */
export function formatEnd(from: Date, until: Date, zone = displayTimeZone): string {
  return formatDate(from, zone) === formatDate(until, zone) ? formatTime(until, zone) : formatDateTime(until, zone);
}

/** HH:mm, and with its day where that is not today: Do, 26.11. 17:10. */
export function formatMoment(date: Date, zone = displayTimeZone): string {
  const isToday = formatDate(date, zone) === formatDate(new Date(), zone);
  return isToday ? formatTime(date, zone) : `${formatWeekday(date, zone)} ${formatTime(date, zone)}`;
}

/** HH:mm - HH:mm, the form of slots (FWD-STAT-31). */
export function formatTimeSpan(from: Date, to: Date, zone = displayTimeZone): string {
  return `${formatTime(from, zone)} - ${formatTime(to, zone)}`;
}

/** Mo, 23.11. or Mon, 23.11. for day strips. */
export function formatWeekday(date: Date, zone = displayTimeZone, language = currentLanguage()): string {
  const name = format(zone, { weekday: 'short' }, localeOf(language)).format(date);
  return `${name.replace('.', '')}, ${formatDate(date, zone).slice(0, 6)}`;
}

/** MEZ, MESZ in German, CET, CEST in English. */
export function zoneName(date: Date, zone: string): string {
  const locale = localeOf(currentLanguage());
  const parts = format(zone, { timeZoneName: 'short', hour: '2-digit' }, locale).formatToParts(date);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
