import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** Where a language may be named: the texts, what a terminal of the demo wrote itself, and samples that no product has. */
const places = [/^packages\/phrases\//, /^apps\/server\/src\/(db\/)?demo\//, /^apps\/web\/src\/gallery\//];

/** A tag alone in quotes, with or without a country, or the key of a value. */
const written = (languages: readonly string[]) => {
  const any = languages.join('|');
  return new RegExp(`(['"])(?:${any})(?:-[A-Z]{2})?\\1|(?:^|[{,]) *(?:${any}):`, 'gm');
};

/**
 * Languages written into the product beside the list of languages: adding one would miss them. `en-US` is no language
 * of ours but the form that a format of the machine is read in.
 */
export function findWrittenLanguages(tree: readonly SourceFile[], languages: readonly string[]): Violation[] {
  const pattern = written(languages);
  return tree
    .filter(({ path }) => /^(apps\/\w+|packages\/\w+)\/src\//.test(path) && isCode(path) && !isTest(path))
    .filter(({ path }) => !places.some((place) => place.test(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)]
        .map(([found]) => found.trim())
        .filter((found) => !found.includes('en-US'))
        .map((found) => `${path}: ${found}`),
    );
}
