import { addDays, instantOfLocal, localDay, weekdayOf } from '../slot/time-zone.ts';
import { tidyText } from '../text/text-form.ts';
import { type Piece, wordPiece } from './when-words.ts';

/** A longer text is no time. */
const whenTextMax = 60;
/** Days from the first to the last of a wanted time. */
const wantedDaysMax = 31;

const days = {
  iso: /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?!\d)(?:t(?=\d))?/y,
  dotted: /(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?<year>20\d\d(?![\d.:])|\d\d(?![\d.:]|\s?-\s?\d{1,2}(?![\d.])))?/y,
  dottedYear: /(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>20\d\d)(?![\d.:])/y,
  whole: /(?<day>\d{1,2})([/-])(?<month>\d{1,2})\2(?<year>20\d\d)(?!\d)/y,
  // 14.10 is a time too: a day only where a time follows, or nothing.
  open: /(?<day>\d{1,2})\.(?<month>0?[1-9]|1[0-2])(?=$|\s+(?:\d|ab|von|from|nach|after|vor|before|um|at))/y,
};
const time =
  /(?<hour>\d{1,2})(?:(?<dot>[:.])(?<minute>\d\d)(?::\d\d)?|(?<plain>\d\d))?(?![\d]|[.:]\d)(?:\s*(?<unit>uhr|h|am|pm|a\.m\.|p\.m\.)(?![\p{L}\d]))?/uy;
const word = /(\p{L}+)\.?/uy;
const hyphen = /-/y;
const gap = /\s*,?\s*/y;

function at(form: RegExp, text: string, place: number): RegExpExecArray | null {
  form.lastIndex = place;
  return form.exec(text);
}

/** A day as it is written; without a year the next one there is. */
function dayOf({ day = '', month = '', year }: Record<string, string | undefined>, today: string): string | undefined {
  const spelled = (of: string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isReal = (each: string) => !Number.isNaN(Date.parse(each)) && addDays(each, 0) === each;
  const years = year
    ? [year.length === 2 ? `20${year}` : year]
    : [0, 1].map((more) => String(+today.slice(0, 4) + more));
  const found = years.map(spelled).find((each) => year || each >= today);
  return found !== undefined && isReal(found) ? found : undefined;
}

interface Taken {
  piece: Piece;
  length: number;
}

function takeDay(text: string, place: number, today: string, isFirst: boolean): Taken | undefined {
  const near = [today.slice(0, 4), String(+today.slice(0, 4) + 1)];
  for (const [name, form] of Object.entries(days)) {
    if (name === 'open' && !isFirst) continue;
    const blank = at(days.dottedYear, text, place);
    const found = name === 'dotted' && blank && near.includes(blank.groups?.year ?? '') ? blank : at(form, text, place);
    if (!found || name === 'dottedYear') continue;
    const day = dayOf(found.groups ?? {}, today);
    // 12/04 is an April day here and a December day elsewhere: one that is over was meant otherwise.
    if (day === undefined || (name === 'whole' && day < today)) return undefined;
    return { piece: { sign: 'D', day }, length: found[0].length };
  }
  return undefined;
}

function takeTime(text: string, place: number, hasDay: boolean): Taken | undefined {
  const found = at(time, text, place);
  const { hour = '', dot, minute, plain, unit = '' } = found?.groups ?? {};
  const rest = Number(minute ?? plain ?? 0);
  const half = unit.replaceAll('.', '');
  const isHalf = half === 'am' || half === 'pm';
  if (!found || rest > 59 || (isHalf && (+hour < 1 || +hour > 12))) return undefined;
  // 04.12 may be a day as well.
  if (dot === '.' && !unit && !hasDay && rest >= 1 && rest <= 12) return undefined;
  const hours = isHalf ? (+hour % 12) + (half === 'pm' ? 12 : 0) : +hour;
  const whole = hours * 60 + rest;
  return whole > 1_440 ? undefined : { piece: { sign: 'T', minute: whole, isHalf }, length: found[0].length };
}

function takeWord(text: string, place: number, today: string): Taken | undefined {
  if (at(hyphen, text, place)) return { piece: { sign: 'H' }, length: 1 };
  const found = at(word, text, place);
  const piece = found?.[1] && wordPiece(found[1], today);
  if (!found || !piece) return undefined;
  // A dot stands behind short names of weekdays only.
  const length = piece.weekday ? found[0].length : (found[1]?.length ?? 0);
  return { piece, length };
}

/** A weekday in front of a day is of that day. */
function withWeekdays(pieces: readonly Piece[]): Piece[] | undefined {
  const isNamed = ({ weekday }: Piece, next: Piece | undefined) => weekday !== undefined && next?.sign === 'D';
  const isWrong = pieces.some((piece, place) => {
    const next = pieces[place + 1];
    return isNamed(piece, next) && (next?.weekday !== undefined || weekdayOf(next?.day ?? '') !== piece.weekday);
  });
  return isWrong ? undefined : pieces.filter((piece, place) => !isNamed(piece, pieces[place + 1]));
}

/** The pieces of a text up to its last character; undefined where something is none. */
function piecesOf(typed: string, today: string): Piece[] | undefined {
  const text = tidyText(typed)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\p{Pd}/gu, '-')
    // 03.-05.12.: the first day is of the month of the second.
    .replace(/(^|\s)(\d{1,2})\. ?(-|bis|to) ?(\d{1,2}\. ?(\d{1,2})\.)/, '$1$2.$5. $3 $4');
  if (text.length > whenTextMax) return undefined;
  const pieces: Piece[] = [];
  for (let place = 0; place < text.length; ) {
    const begin = pieces.length === 0 ? place : place + (at(gap, text, place)?.[0].length ?? 0);
    const hasDay = pieces.some(({ day }) => day !== undefined);
    const taken = takeDay(text, begin, today, !hasDay) ?? takeTime(text, begin, hasDay) ?? takeWord(text, begin, today);
    if (!taken) return undefined;
    pieces.push(taken.piece);
    place = begin + taken.length;
  }
  return withWeekdays(pieces);
}

interface When {
  days: string[];
  times: Piece[];
  /** The signs in their order, by which the whole is understood. */
  form: string;
}

function readWhen(text: string, today: string): When | undefined {
  const pieces = piecesOf(text, today);
  const times = pieces?.filter(({ sign }) => sign === 'T' || sign === 'P') ?? [];
  // 2-4 pm: the first may be either.
  if (!pieces || new Set(times.map(({ isHalf }) => isHalf === true)).size > 1) return undefined;
  const form = pieces.map(({ sign }) => sign).join('');
  return {
    days: pieces.flatMap(({ day }) => day ?? []),
    times,
    form: form.replace(/N(?=[DT])/g, '').replace(/^(F?T[HB]T|T)D$/, 'D$1'),
  };
}

/** Minutes of the first and the last day that a form stands for. */
function minutesOf({ form, times: [first, second] }: When): [number, number] | undefined {
  const [begin = 0, end = 0] = [first?.minute, second?.minute];
  if (/^D([HB]D)?$/.test(form)) return [0, 1_440];
  if (/^D?P$/.test(form)) return [begin, first?.end ?? 0];
  if (/^D?F?T[HB]T$/.test(form) || /^DT[HB]DT$/.test(form)) return [begin, end];
  if (/^D?FT$/.test(form)) return [begin, 1_440];
  if (/^D?[BU]T$/.test(form)) return [0, begin];
  // A time alone is the hour from it on.
  return /^D?T$/.test(form) ? [begin, Math.min(begin + 60, 1_440)] : undefined;
}

/**
 * When something is wanted, as people write it: a day, several days, hours of a day. Hours alone are of today. What is not
 * understood to its last character is not read at all (PLAN-09).
 */
export function readWanted(text: string, now: Date, zone: string): { from: Date; until: Date } | undefined {
  const today = localDay(now, zone);
  const when = readWhen(text, today);
  const minutes = when && minutesOf(when);
  if (!minutes) return undefined;
  const [first = today, last = first] = when.days;
  const from = instantOfLocal(first, Math.floor(minutes[0] / 60), minutes[0] % 60, zone);
  const until = instantOfLocal(last, Math.floor(minutes[1] / 60), minutes[1] % 60, zone);
  return until > from && last <= addDays(first, wantedDaysMax) ? { from, until } : undefined;
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The slot that is meant: by its begin, also with its end and its day; times are HH:mm (PLAN-09). */
export function readSlotName(
  text: string,
  now: Date,
  zone: string,
): { day?: string; begin: string; end?: string } | undefined {
  const when = readWhen(text, localDay(now, zone));
  if (!when || !/^D?F?T([HB]T)?$/.test(when.form) || /FT$/.test(when.form)) return undefined;
  const [day] = when.days;
  const [begin, end] = when.times.map(({ minute = 0 }) => clock(minute));
  return begin === undefined
    ? undefined
    : { ...(day && { day }), begin, ...(end && { end: end === '24:00' ? '00:00' : end }) };
}
