import path from 'node:path';

/** Which files of which program a run asks for; undefined: all of them. */
export interface Chosen {
  unit: string[];
  e2e: string[];
}

const isUnit = (file: string) => /^(packages|tools|apps)\/.*\.test\.tsx?$/.test(file);
const isStory = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file);

/** All of these files. */
export const chooseAll = (files: readonly string[]): Chosen => ({
  unit: files.filter(isUnit),
  e2e: files.filter(isStory),
});

/** The test files in whose path one of the words stands: a noun such as `booking`, or a path such as `e2e/admin`. */
export function choose(files: readonly string[], words: readonly string[]): Chosen {
  const wanted = words.map((word) => path.posix.normalize(word.replaceAll(path.sep, '/')).replace(/\/$/, ''));
  return chooseAll(files.filter((file) => wanted.some((word) => file.includes(word))));
}

/** Words that no test file has in its path: a slip of the pen must not pass as a green run. */
export const unknownWords = (files: readonly string[], words: readonly string[]): string[] =>
  words.filter((word) => {
    const { unit, e2e } = choose(files, [word]);
    return unit.length + e2e.length === 0;
  });
