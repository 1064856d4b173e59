import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readTree } from '../house/tree.ts';
import { reached } from './reach.ts';

const root = path.resolve(import.meta.dirname, '../..');

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The commit where this branch left the main one; on the main one itself the commit before the last. */
function base(): string {
  const [head] = git('rev-parse', 'HEAD');
  for (const name of ['origin/main', 'main']) {
    try {
      const [left] = git('merge-base', 'HEAD', name);
      if (left && left !== head) return left;
    } catch {
      // A checkout may know neither.
    }
  }
  return 'HEAD~1';
}

/** Files that differ from the last commit; where none does, those of the last commits. Deleted ones too. */
export function changedFiles(): string[] {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return uncommitted.length ? uncommitted : git('diff', '--name-only', base(), 'HEAD');
}

/** The tests that what was changed can reach. */
export const testsOfChange = (changed: readonly string[], tests: readonly string[]): string[] =>
  reached(readTree(root), changed, tests);
