import { type DriverLanguage, localeOf } from '@quaygate/phrases/languages';
import { addDays, localDay } from '@quaygate/rules';
import { now } from '#web/lib/clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: DriverLanguage, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.keys(options).join()}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, ...options });
  formats.set(key, known);
  return known;
}

/** HH:mm in a time zone. */
export const clockTime = (date: Date, zone: string, language: DriverLanguage): string =>
  format(language, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);

/** HH:mm of the phone. */
export const ownTime = (date: Date, language: DriverLanguage): string =>
  clockTime(date, Intl.DateTimeFormat().resolvedOptions().timeZone, language);

/** Browsers write Ukrainian days with a sign that the typeface draws with a gap; the app's texts have this one. */
const drawable = (text: string): string => text.replaceAll('\u02BC', '\u2019');

/** Today or tomorrow by their words, any other day by its name. */
export function dayName(
  date: Date,
  zone: string,
  language: DriverLanguage,
  words: { now: string; tomorrow: string },
): string {
  const [day, today] = [localDay(date, zone), localDay(new Date(now()), zone)];
  if (day === today) return words.now;
  if (day === addDays(today, 1)) return words.tomorrow;
  return drawable(format(language, zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(date));
}

/** A day with the time, as it stands inside of a sentence: a word for the day begins small there, a name as it is written. */
export function dayAndTime(
  date: Date,
  zone: string,
  language: DriverLanguage,
  words: { now: string; tomorrow: string },
): string {
  const small = (word: string) => word.charAt(0).toLocaleLowerCase(localeOf(language)) + word.slice(1);
  const day = dayName(date, zone, language, { now: small(words.now), tomorrow: small(words.tomorrow) });
  return `${day} ${clockTime(date, zone, language)}`;
}

/** A sentence that begins with what stands inside of others too. */
export const asSentence = (text: string, language: DriverLanguage): string =>
  text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);

/** HH:mm, and with its day where that is not today (DRV-POS-16). */
export function momentName(date: Date, zone: string, language: DriverLanguage): string {
  const time = clockTime(date, zone, language);
  if (localDay(date, zone) === localDay(new Date(now()), zone)) return time;
  return `${format(language, zone, { weekday: 'short', day: 'numeric', month: 'numeric' }).format(date)}, ${time}`;
}
