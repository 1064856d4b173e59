import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One folder after the other: asked for all at once, Node never comes back from a file system that takes none. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** Why nothing can be stored in a folder, which is made where it is missing; null: it can. */
export function folderProblem(folder: string): string | null {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, 'probe');
    rmSync(probe);
    return null;
  } catch (error) {
    return `cannot be written to (${(error as NodeJS.ErrnoException).code})`;
  }
}
