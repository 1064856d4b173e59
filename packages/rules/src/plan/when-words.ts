import { addDays, weekdayOf } from '../slot/time-zone.ts';

/** What a piece of a typed time is: day, time, part of a day, hyphen, bis, from, until, or a word that says nothing. */
type Sign = 'D' | 'T' | 'P' | 'H' | 'B' | 'F' | 'U' | 'N';
export interface Piece {
  sign: Sign;
  day?: string;
  /** Minutes of the day, and where a part of it ends. */
  minute?: number;
  end?: number;
  /** It says am or pm. */
  isHalf?: boolean;
  /** A word that names a weekday only. */
  weekday?: number;
}

const signs: Record<'B' | 'F' | 'U' | 'N', string> = {
  B: 'bis to until till',
  F: 'ab von from nach after since',
  U: 'vor before by',
  N: 'am um at on den the',
};
const parts: Record<string, readonly [number, number]> = {
  'vormittag vormittags morning': [6, 12],
  'nachmittag nachmittags afternoon': [12, 18],
  'abend abends evening': [18, 24],
};
const weekdays = [
  'mo montag mon monday',
  'di dienstag tue tues tuesday',
  'mi mittwoch wed wednesday',
  'do donnerstag thu thurs thursday',
  'fr freitag fri friday',
  'sa samstag sonnabend sat saturday',
  'so sonntag sun sunday',
];
const relative = ['heute today', 'morgen tomorrow', 'übermorgen uebermorgen'];

const words = new Map<string, (today: string) => Piece>();
const put = (all: string, piece: (today: string) => Piece) => {
  for (const word of all.split(' ')) words.set(word, piece);
};
for (const [sign, all] of Object.entries(signs)) put(all, () => ({ sign: sign as Sign }));
for (const [all, [from, until]] of Object.entries(parts))
  put(all, () => ({ sign: 'P', minute: from * 60, end: until * 60 }));
for (const [ahead, all] of relative.entries()) put(all, (today) => ({ sign: 'D', day: addDays(today, ahead) }));
for (const [place, all] of weekdays.entries()) {
  const weekday = place + 1;
  put(all, (today) => ({ sign: 'D', weekday, day: addDays(today, (weekday - weekdayOf(today) + 7) % 7) }));
}

/** What a word says of a time; undefined for one that is none of them. */
export const wordPiece = (word: string, today: string): Piece | undefined => words.get(word)?.(today);
