import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Block {
  language: string;
  text: string;
}

/** Blocks of code of the guide, in their order. */
export function blocksOfGuide(language: 'de' | 'en'): Block[] {
  const text = readFileSync(path.join(root, `docs/${language}/first-truck.md`), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', block = '']) => ({
    language: kind,
    text: block,
  }));
}

/** Splits a line as a shell does. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');

/** What `npm run [-s] quaygate -- …` is called with; undefined: another command. */
export function quaygateArgs(line: string): string[] | undefined {
  const [, args] = /^npm run (?:-s )?quaygate -- (.+)$/.exec(line) ?? [];
  return args === undefined ? undefined : wordsOf(args);
}

/** The statement that `createdb` sends, for a database of another name; its owner is who calls. */
export function createdbStatement(line: string, name: string): string {
  const options = Object.fromEntries(
    wordsOf(line)
      .filter((word) => word.startsWith('--'))
      .map((word) => word.slice(2).split('=')),
  );
  return `create database ${name} encoding '${options.encoding}' template ${options.template}`;
}
