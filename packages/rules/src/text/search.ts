import { isContainerNumber, normalizeContainerNumber } from '../load-unit/container.ts';
import { anyOf, foldedText, isPlain, spaces, tidyText } from './text-form.ts';

/** Text of a search as it is sent: line breaks, tabs and invisible characters removed, whitespace collapsed, trimmed (WAU-03, WAU-32). */
export function normalizeSearch(text: string): string {
  return tidyText(text.replace(/[\r\n\t]/g, '')).replace(/\s+/g, ' ');
}

/** The texts a search looks for: as it is written, and a container number also without spaces and hyphen (FWD-BOOK-41). */
export function searchSpellings(search: string): string[] {
  const written = search.toLowerCase();
  const number = normalizeContainerNumber(search);
  return isContainerNumber(number) && number.toLowerCase() !== written ? [written, number.toLowerCase()] : [written];
}

/** Letters that no accent was added to. */
const letters: Record<string, string> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e', ø: 'o' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
/** How umlauts are written where a keyboard or a machine has none. */
const written: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
/** Accents and the vowel marks of Hebrew and Arabic. */
const marks = anyOf(`0300-036f 0483-0487 0591-05bd 05bf 05c1-05c2 05c4-05c5 05c7 0610-061a 0640 064b-065f 0670
  06d6-06dc 06df-06e4 06e7-06e8 06ea-06ed 1ab0-1aff 1dc0-1dff 20d0-20f0 fe20-fe2f`);

const withoutAccents = (text: string) =>
  text
    .replace(/[łđðıħŧŋəøßæœþ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(marks, '');

/** A text as it is searched: without accents, and, where it has umlauts, also with these written out. */
function readings(text: string): string[] {
  const plain = foldedText(text).replace(/['"]/g, '').replace(spaces, ' ').trim();
  if (isPlain(plain)) return [plain];
  const one = withoutAccents(plain);
  const other = withoutAccents(plain.replace(/[äöüøå]/g, (letter) => written[letter] ?? letter));
  return one === other ? [one] : [one, other];
}

/**
 * What a text is searched by: without case, accents, apostrophes and quotes; dashes and spaces of one kind. A text with
 * umlauts has two lines: `muller` and `mueller`. The database's `search_form` gives the same.
 */
export const searchKey = (text: string): string => readings(text).join('\n');

/** A number, plate or reference as it is searched: the lines of its key without spaces and hyphens. */
export const searchCodes = (text: string): string[] =>
  readings(text)
    .map((line) => line.replace(/[\s-]/g, ''))
    .filter((code) => code !== '');

/** The first line of a key: umlauts as plain letters. */
export const plainSearchKey = (text: string): string => readings(text)[0] ?? '';

/** A name with hyphens is looked for by its parts; a number with hyphens stays whole. */
const parts = (word: string): string[] => (/[\d@]/.test(word) ? [word] : word.split('-').filter((part) => part !== ''));

/** The words of a search in the form of keys, each with its readings: every word must be found in one of them. */
export function searchWords(search: string): string[][] {
  return foldedText(search)
    .split(spaces)
    .flatMap(parts)
    .map(readings)
    .filter(([word]) => word !== '');
}

/** Whether a key holds every word of a search, in any order. */
const keyHoldsWords = (key: string, search: string): boolean =>
  searchWords(search).every((word) => word.some((reading) => key.includes(reading)));

/** Whether a text holds every word of a search, in any order, without regard to case and accents. */
export const holdsWords = (text: string, search: string): boolean => keyHoldsWords(searchKey(text), search);
