import { isContainerNumber, normalizeContainerNumber } from './container.ts';

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
