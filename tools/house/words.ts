import type { SourceFile, Violation } from './tree.ts';

/**
 * Words that plain English does without: people are "the dispatcher", "the user", "they"; "own" needs someone whose own
 * it is.
 */
const unwanted = /\b(whoever|whom|whomever|nobody|he|his|him|himself|the own|an own)\b/i;

/** Rooms whose comments and titles are clean already; a room is entered here once it is. */
const cleanRooms = [
  /^packages\/(contract|rules)\//,
  /^apps\/(server|simulator|web)\//,
  /^e2e\//,
  // The tests of the house plant unwanted words.
  /^(bench|tools)\/(?!house-server\.test\.ts)/,
  /^(README|ARCHITECTURE|CONTRIBUTING)\.md$/,
  /^docs\/(glossary|decisions\/.*)\.md$/,
];

/** A comment of a line, or the title of a test in it. */
const comment = /^\s*(\/?\*|\/\/)(.*)|\s\/\/(.*)$|\/\*\*(.*)\*\//;
const title = /(?:\b(?:test|it|describe)(?:\.\w+)?(?:\([^()]*\))?|^\s*\]\))\(\s*(['"`])(.*?)\1/;

function proseOf(line: string, file: string): string {
  if (file.endsWith('.md')) return line;
  const [, , whole = '', end = '', inline = ''] = comment.exec(line) ?? [];
  return [whole, end, inline, title.exec(line)?.[2] ?? ''].join(' ');
}

/** Comments, test titles and documents of clean rooms that use an unwanted word. */
export function findUnwantedWords(tree: readonly SourceFile[]): Violation[] {
  return tree
    .filter(({ path }) => cleanRooms.some((room) => room.test(path)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const word = unwanted.exec(proseOf(line, path))?.[0];
        return word === undefined ? [] : [`${path}:${index + 1}: ${word}`];
      }),
    );
}
