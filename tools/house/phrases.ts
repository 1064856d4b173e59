import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

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
    ([key, text]) => !key.endsWith('_one') && placeholdersOf(text) !== placeholdersOf(en.get(key) ?? ''),
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

const gap = /\$\{(?:[^{}`]|\{[^{}]*\})*\}/g;
const literal = /(['"`])([\w.]+)\1/g;
const template = new RegExp(`\`((?:[\\w.]|${gap.source})+)\``, 'g');
/** What may stand in a gap: a quoted word, or the name of a property. */
const word = /'(\w+)'|"(\w+)"|\b(\w+)\??:/g;

const found = (files: readonly SourceFile[], pattern: RegExp): Set<string> =>
  new Set(
    files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, ...groups]) => groups.findLast(Boolean) ?? '')),
  );

/** `place.${name}` asks for every text below `place` whose last step is a word of the code. */
const patternOf = (asked: string) => new RegExp(`^${asked.split(gap).join('(\\w+)').replaceAll('.', '\\.')}$`);

/** The code that chooses words, with that beside the words themselves. */
const product = /^((apps\/web|packages\/(contract|rules))\/src\/|packages\/phrases\/src\/notification-facts\.ts)/;

/** Whether the web asks for a key, whole or by a template with gaps. */
function askedIn(tree: readonly SourceFile[]): (key: string) => boolean {
  const code = tree.filter((file) => isCode(file.path) && !isTest(file.path) && product.test(file.path));
  const words = found(code, word);
  const web = code.filter((file) => file.path.startsWith('apps/web/'));
  const keys = found(web, literal);
  const patterns = [...found(web, template)].filter((asked) => /^\w+\.|\.\w+$/.test(asked)).map(patternOf);
  const fits = (key: string, pattern: RegExp) => {
    const [, ...gaps] = pattern.exec(key) ?? [];
    return gaps.length > 0 && gaps.every((each) => words.has(each));
  };
  return (key) => keys.has(key) || patterns.some((pattern) => fits(key, pattern));
}

/** Unused phrases, by area. Those in `waiting` belong to a screen to come; a used one must be removed from there. */
export function findUnsaid(
  areas: Readonly<Record<string, unknown>>,
  tree: readonly SourceFile[],
  waiting: readonly string[] = [],
): Violation[] {
  const isAsked = askedIn(tree);
  const isSaid = (key: string) => isAsked(key) || isAsked(key.replace(/_(one|other)$/, ''));
  const phrases = Object.entries(areas).flatMap(([area, texts]) =>
    [...flatten(texts).keys()].map((key) => ({ name: `${area}.${key}`, said: isSaid(key) })),
  );
  return phrases
    .filter(({ name, said }) => said === waiting.includes(name))
    .map(({ name, said }) => `${name}: ${said ? 'is said and waits no longer' : 'is not used'}`);
}
