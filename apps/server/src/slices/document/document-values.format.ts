import { type DriverLanguage, localeOf } from '@quaygate/phrases';
import { isDoubledHour, offsetMinutes } from '@quaygate/rules';

/** 24.500 kg, in every language (with the dot of the trade). */
export const weightText = (kg: number): string => `${String(kg).replace(/\B(?=(\d{3})+$)/g, '.')} kg`;

/** Instants as the clock on the wall of the terminal shows them. */
export function localTimes(timeZone: string, language: DriverLanguage) {
  const wall = (moment: Date) => new Date(moment.getTime() + offsetMinutes(moment, timeZone) * 60_000).toISOString();

  /** MEZ or MESZ where the wall clock shows the hour twice. */
  function mark(moment: Date): string {
    if (!isDoubledHour(moment, timeZone)) return '';
    const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'short' });
    return ` ${format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value}`;
  }

  const date = (moment: Date) => dayText(wall(moment));
  const time = (moment: Date) => wall(moment).slice(11, 16) + mark(moment);
  const span = (begin: Date, end: Date) => `${date(begin)}, ${time(begin)} – ${time(end)}`;
  return { date, time, span, both: (moment: Date) => `${date(moment)}, ${time(moment)}` };
}

/** dd.MM.yyyy of a day or moment in ISO form. */
export function dayText(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}
