import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** The single entries of the packages, as their package.json exports them. */
const entry = /^packages\/\w+\/src\/(index|de\/index|en\/index)\.ts$/;
const handsOn = /^export\s+(?:type\s+)?(\*[^;'"]*|\{[^}]*\})\s*from\s+['"]\.[^'"]*['"];?/gm;
const silence = /\/\*[\s\S]*?\*\/|\/\/.*|^import\s[^;]*;/gm;

/** A file that only hands on what its neighbours export, or all of it, so that nobody sees where it comes from. */
function isBarrel(text: string): boolean {
  const handed = [...text.matchAll(handsOn)];
  const isAll = handed.some((match) => match[1]?.startsWith('*'));
  return isAll || (handed.length > 0 && !text.replace(handsOn, '').replace(silence, '').trim());
}

export function findBarrels(tree: readonly SourceFile[]): Violation[] {
  const barrels = tree.filter((file) => isCode(file.path) && !entry.test(file.path) && isBarrel(file.text));
  return barrels.map((file) => `${file.path}: hands on what other files export`);
}

const readsEnvironment = /\bprocess\s*\.\s*env\b|\benv\b[^'"`;]*from\s+['"](node:)?process['"]/;

/** Settings are read and checked in one place of the server. */
export function findEnvironmentReaders(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => /^apps\/(server|simulator)\/src\//.test(file.path) && !isTest(file.path));
  const readers = files.filter(
    (file) => !/^apps\/\w+\/src\/env\.ts$/.test(file.path) && readsEnvironment.test(file.text),
  );
  return readers.map((file) => `${file.path}: only env.ts reads process.env`);
}

const vagueFuture = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck)/;

/** What is not done belongs into a decision record, and the compiler is not silenced. */
export function findLeftovers(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => !file.path.startsWith('tools/house'));
  const left = files.flatMap((file) => {
    const found = vagueFuture.exec(file.text);
    return found ? [`${file.path}: ${found[0]}`] : [];
  });
  return left;
}

/** A test that is left out or runs alone tells nothing about the rest. */
export function findSilentTests(tree: readonly SourceFile[]): Violation[] {
  const silent = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\s*\(/;
  const files = tree.filter((file) => isTest(file.path) && !file.path.startsWith('tools/house'));
  return files.filter((file) => silent.test(file.text)).map((file) => `${file.path}: leaves out or singles out tests`);
}
