import type { Language } from '@quaygate/phrases';
import { perLanguage } from '#web/lib/per-language.ts';

type Tree = { readonly [key: string]: string | Tree };
export type Values = Readonly<Record<string, string | number>>;

const plurals = perLanguage((locale) => new Intl.PluralRules(locale));
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));

function find(tree: Tree | undefined, path: string): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const step of path.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/**
 * The wording behind a path, with `{{name}}` filled in. With a `count` the pair `path_one`, `path_other` is chosen
 * by the plural rule of the language and the count itself is written with its thousands separators.
 */
export function say(texts: unknown, language: Language, path: string, values: Values = {}): string {
  const tree = texts as Tree | undefined;
  const form = typeof values.count === 'number' ? plurals(language).select(values.count) : 'other';
  const wording = find(tree, path) ?? find(tree, `${path}_${form}`) ?? find(tree, `${path}_other`) ?? path;
  return wording.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers(language).format(value) : (value ?? '');
  });
}
