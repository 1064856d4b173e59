import pg from 'pg';

const readAny: (text: string) => Date | number | null = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
/** `2026-05-12 08:00:00+00`: a moment as a session in UTC writes it, without its fraction. */
const shortest = 22;

const digit = (text: string, place: number) => text.charCodeAt(place) - 48;
const two = (text: string, place: number) => 10 * digit(text, place) + digit(text, place + 1);

/** Milliseconds of the digits behind the decimal point; PostgreSQL leaves out trailing zeros. */
function milliseconds(text: string, end: number): number {
  let sum = 0;
  for (let place = 20, weight = 100; place < end && weight >= 1; place++, weight /= 10)
    sum += weight * digit(text, place);
  return sum;
}

/** Reads a timestamptz. A list of slots holds hundreds, and UTC in four-digit years needs no pattern. */
export function readMoment(text: string): Date | number | null {
  const end = text.length - 3;
  const isPlain = text.length >= shortest && text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
  if (!isPlain || (end !== 19 && text[19] !== '.')) return readAny(text);
  const year = 100 * two(text, 0) + two(text, 2);
  if (year < 100) return readAny(text);
  const fraction = end === 19 ? 0 : milliseconds(text, end);
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), fraction),
  );
}
