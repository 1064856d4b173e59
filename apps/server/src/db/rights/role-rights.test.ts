import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closed, deletedByCalls, deletedByJobs } from './role-rights.ts';

const source = path.resolve(import.meta.dirname, '../..');
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Tables whose name a statement is given: the links of a user, and the changes of kept counts. */
function givenTables(text: string): string[] {
  const links = [...text.matchAll(/\btable: '(\w+)'/g)].map(([, table = '']) => table);
  const counts = [...text.matchAll(/\bfold\(db, '(\w+)'/g)].map(([, noun = '']) => `${noun}_count_change`);
  return [...links, ...counts].map(snake);
}

/** Deletions in parts name their table (`db/remove-some.ts`, `jobs/retention/deletions.ts`). */
const helpers =
  /\b(?:removeSome|removeFromParts)\(\s*[\w.]+,\s*'(\w+)'|\b(?:expiredRows|partsOf|keptRows)\('(\w+)'[,)]/g;

/** Tables of which the product deletes rows, by its statements. */
async function readDeletions(): Promise<Set<string>> {
  const files = await readdir(source, { recursive: true });
  const found = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const text = await readFile(path.join(source, file), 'utf8');
    for (const [, built, written] of text.matchAll(/\bdeleteFrom\('(\w+)'\)|\bdelete from (\w+)/g))
      found.add(built ? snake(built) : (written ?? ''));
    for (const [, ofHelper, ofList] of text.matchAll(helpers)) found.add(ofHelper ?? ofList ?? '');
    if (/\bdelete from \$\{/.test(text)) for (const table of givenTables(text)) found.add(table);
    // What is built otherwise would be overlooked here.
    expect([file, text.match(/\bdeleteFrom\((?!')/)]).toEqual([file, null]);
  }
  return found;
}

test('AUD-15 every table of which a statement deletes rows is named for calls or jobs, and no other', async () => {
  const deleted = [...(await readDeletions())].filter((table) => !closed.includes(table)).sort();
  expect(deleted).toEqual([...deletedByCalls, ...deletedByJobs].sort());
});
