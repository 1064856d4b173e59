import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

/** A sentence that names the file first. */
export type Violation = string;

const roots = ['apps', 'packages', 'tools', 'e2e', 'bench', 'attack'];
const left = new Set(['node_modules', 'dist', 'test-results', 'public']);

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !left.has(entry.name)) yield* walk(root, file);
    else if (entry.isFile()) yield file;
  }
}

/** Every file people write, but pictures and the like. */
export function readTree(root: string): SourceFile[] {
  const present = roots.filter((folder) => existsSync(path.join(root, folder)));
  const files = present.flatMap((folder) => [...walk(root, folder)]);
  const texts = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.endsWith('.d.ts'));
  return texts.map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /^(apps\/\w+\/test|e2e)\//.test(file);
export const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file);
