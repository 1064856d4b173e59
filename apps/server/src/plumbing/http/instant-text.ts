const day = 86_400_000;
/** `2026-05-12T08:00:00.000Z`; a year of more digits than four is no instant of the contract. */
const length = 24;

const two = Array.from({ length: 60 }, (_, each) => String(each).padStart(2, '0'));

/** Most instants of a list lie on the day of the one before. */
let [knownDay, knownText] = [Number.NaN, ''];

/** The day as `2026-05-12T`; null where the contract has no text for it. */
function dayText(number: number, date: Date): string | null {
  if (number === knownDay) return knownText;
  const text = Number.isNaN(number) ? '' : date.toISOString();
  if (text.length !== length) return null;
  [knownDay, knownText] = [number, text.slice(0, 'yyyy-MM-ddT'.length)];
  return knownText;
}

/** Begins and ends of slots come again in each row of a list, and in the next list. */
const recentBits = 10;
const times = new Float64Array(2 ** recentBits).fill(Number.NaN);
const texts: string[] = [];
/** The place of a moment among the recent ones: moments of whole hours spread as well as others. */
const placeOf = (time: number) => Math.imul(Math.floor(time / 60_000), 0x9e3779b1) >>> (32 - recentBits);

/** What `toISOString` says, in a fraction of its time; null for what is no instant of the contract. */
export function instantText(date: Date): string | null {
  const time = date.getTime();
  const place = placeOf(time);
  if (times[place] === time) return texts[place] ?? null;
  const text = newText(date, time);
  if (text === null) return null;
  times[place] = time;
  texts[place] = text;
  return text;
}

function newText(date: Date, time: number): string | null {
  const number = Math.floor(time / day);
  const text = dayText(number, date);
  if (text === null) return null;
  const inDay = time - number * day;
  const seconds = Math.floor(inDay / 1_000);
  const [minutes, millis] = [Math.floor(seconds / 60), inDay % 1_000];
  const fraction = millis === 0 ? '000' : String(millis).padStart(3, '0');
  return `${text}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${fraction}Z`;
}
