import { containerTypes } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { marks } from './marked-phrases.ts';
import type { Language } from './story.ts';
import type { Said } from './visible-texts.ts';

const letters = /\p{L}+/gu;

/** What no catalogue holds: types of containers as the trade writes them, units, the name a language has for itself. */
const symbols = [...containerTypes, 'kg', 'B', 'kB', 'MB', 'DE', 'EN', 'Deutsch', 'English'];

/** Days of the week and the two time zones of a doubled hour, as the browser writes them. */
function calendarWords(language: Language): string[] {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(Date.UTC(2026, 10, day)));
  const words = days.map((day) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(day));
  return [...words, ...(language === 'de' ? ['MEZ', 'MESZ'] : ['CET', 'CEST'])];
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toUpperCase();
const isLetter = (text: string | undefined) => text !== undefined && /\p{L}/u.test(text);

/** Whether a piece is a whole value, or its beginning or end: values are drawn in pieces and cut with an ellipsis. */
function isPieceOf(value: string, piece: string, isCut: boolean): boolean {
  if (value === piece) return true;
  if (value.startsWith(piece)) return isCut || !isLetter(value[piece.length]);
  return value.endsWith(piece) && !isLetter(value[value.length - piece.length - 1]);
}

/** Whether a text is made of values alone, with anything but letters between them. */
function isMadeOf(values: readonly string[], text: string): boolean {
  const words = [...text.matchAll(letters)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
  for (let at = 0; at < words.length; ) {
    const from = present(words[at]).from;
    const fits = ({ to }: { to: number }) =>
      values.some((value) => isPieceOf(value, text.slice(from, to), text[to] === '…'));
    const last = words.findLastIndex((word, index) => index >= at && fits(word));
    if (last < 0) return false;
    at = last + 1;
  }
  return true;
}

const withoutEdges = (value: string) => plain(value).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Takes away what the catalogue of this language says; texts may stand inside texts. */
function withoutMarked(text: string, language: Language): string {
  const [open, close] = marks[language];
  const innermost = new RegExp(`${open}[^${open}${close}]*${close}`, 'gu');
  let left = text;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(innermost, ' ');
  }
  return left;
}

/** The texts that are neither of the catalogue of this language nor data, each once. */
export function foreignTexts(said: readonly Said[], language: Language, data: readonly string[]): string[] {
  const all = [...data, ...symbols, ...calendarWords(language)].map(withoutEdges);
  const values = [...new Set(all)].filter((value) => value !== '');
  const verdicts = new Map<string, boolean>();
  const isForeign = (text: string) => {
    const left = plain(withoutMarked(text, language));
    const known = verdicts.get(left) ?? !isMadeOf(values, left);
    verdicts.set(left, known);
    return known;
  };
  const foreign = said.filter(({ text }) => isForeign(text));
  return [...new Set(foreign.map(({ text, where }) => `${text} (${where})`))];
}
