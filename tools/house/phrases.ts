import type { Violation } from './tree.ts';

/** Texts by their dotted path. */
export type Texts = ReadonlyMap<string, string>;

export function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value === 'string') return new Map([[path.join('.'), value]]);
  const parts = Object.entries(value as object).map(([key, part]) => flatten(part, [...path, key]));
  return new Map(parts.flatMap((part) => [...part]));
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join();

/** Keys one language lacks, and placeholders that differ. */
export function findImparity(de: Texts, en: Texts): Violation[] {
  const missing = (from: Texts, to: Texts, name: string) =>
    [...from.keys()].filter((key) => !to.has(key)).map((key) => `${key}: missing in ${name}`);
  const both = [...de].filter(([key]) => en.has(key));
  // "Eine Buchung" needs no number where "1 booking" has one.
  const differing = both.filter(
    ([key, text]) => !key.endsWith('_one') && placeholdersOf(text) !== placeholdersOf(en.get(key)!),
  );
  return [
    ...missing(de, en, 'English'),
    ...missing(en, de, 'German'),
    ...differing.map(([key]) => `${key}: placeholders differ`),
  ];
}

export function findEmptyTexts(texts: Texts): Violation[] {
  return [...texts].filter(([, text]) => !text.trim()).map(([key]) => `${key}: empty`);
}

export function findUnnamedErrors(codes: readonly string[], errors: Readonly<Record<string, string>>): Violation[] {
  return codes.filter((code) => !errors[code]?.trim()).map((code) => `${code}: has no phrase`);
}
