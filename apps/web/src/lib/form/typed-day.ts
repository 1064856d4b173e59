const forms = [
  /^(?<day>\d{1,2})[.\-/ ](?<month>\d{1,2})[.\-/ ](?<year>\d{4})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
];

/**
 * The day that is meant by what somebody typed, as 'yyyy-MM-dd': 24.11.2026, 24/11/2026, 24112026 and 2026-11-24 are the
 * same. `impossible` for a day that no calendar has, `incomplete` for anything else.
 */
export function readTypedDay(text: string): { day: string } | 'impossible' | 'incomplete' {
  const found = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!found) return 'incomplete';
  const { year = '', month = '', day = '' } = found;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  // A date of the thirtieth of February rolls over into March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  return exists && year >= '1900' && year < '2200' ? { day: iso } : 'impossible';
}

/** 'yyyy-MM-dd' as dd.MM.yyyy (I18N-05); '' stays ''. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.');
