import { isContainerNumber, normalizeContainerNumber } from '../load-unit/container.ts';

/** Text of a search as it is sent: line breaks and tabs removed, whitespace collapsed, trimmed (WAU-03, WAU-32). */
export function normalizeSearch(text: string): string {
  return text
    .replace(/[\r\n\t]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The texts a search looks for, in lower case: as it is written, and a container number also without spaces and hyphen (FWD-BOOK-41). */
export function searchSpellings(search: string): string[] {
  const written = search.toLowerCase();
  const number = normalizeContainerNumber(search);
  return isContainerNumber(number) && number.toLowerCase() !== written ? [written, number.toLowerCase()] : [written];
}

const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** What a text is searched by: lower case, without accents. The database's `search_key` gives the same. */
export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[łøđðıßæœ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** Whether a text holds every word of a search, in any order, without regard to case and accents. */
export function holdsWords(text: string, search: string): boolean {
  const key = searchKey(text);
  return searchKey(search)
    .split(/\s+/)
    .every((word) => key.includes(word));
}
