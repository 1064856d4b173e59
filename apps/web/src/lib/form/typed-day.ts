const forms = [
  /^(?<day>\d{1,2})[.\-/ ](?<month>\d{1,2})[.\-/ ](?<year>\d{4})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/,
];

/** From Sunday on, as they begin in German and English. */
const weekdays = [/^so|^sun/, /^mo/, /^di|^tu/, /^mi|^we/, /^do|^th/, /^fr/, /^sa/];
const named = /^(?<weekday>\p{L}{2,10})\.?,?\s+(?<rest>\d.*)$/u;

/**
 * The day that is meant by what somebody typed, as 'yyyy-MM-dd': 24.11.2026, 24/11/2026, 24112026, Di 24.11.2026 and
 * 2026-11-24 are the same; a time without an offset behind the last is overlooked. `impossible` for a day that no calendar
 * has, or not as that day of the week, `incomplete` for anything else.
 */
export function readTypedDay(text: string): { day: string } | 'impossible' | 'incomplete' {
  const { weekday, rest = text } = named.exec(text.trim())?.groups ?? {};
  const found = forms.map((form) => form.exec(rest.trim())?.groups).find((groups) => groups !== undefined);
  const ofWeek = weekdays.findIndex((begin) => weekday && begin.test(weekday.toLowerCase()));
  if (!found || (weekday && ofWeek < 0)) return 'incomplete';
  const { year = '', month = '', day = '' } = found;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  // A date of the thirtieth of February rolls over into March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  const isNamedRight = !weekday || new Date(time).getUTCDay() === ofWeek;
  return exists && isNamedRight && year >= '1900' && year < '2200' ? { day: iso } : 'impossible';
}

/** 'yyyy-MM-dd' as dd.MM.yyyy (I18N-05); '' stays ''. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.');
