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

/** What `toISOString` says, in a fraction of its time; null for what is no instant of the contract. */
export function instantText(date: Date): string | null {
  const time = date.getTime();
  const number = Math.floor(time / day);
  const text = dayText(number, date);
  if (text === null) return null;
  const inDay = time - number * day;
  const seconds = Math.floor(inDay / 1_000);
  const [minutes, millis] = [Math.floor(seconds / 60), inDay % 1_000];
  const fraction = millis === 0 ? '000' : String(millis).padStart(3, '0');
  return `${text}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${fraction}Z`;
}
