import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

interface Wanted {
  program: string;
  /** The package with the program, and those of its libraries that a plain machine lacks. */
  packages: readonly string[];
}

export interface Found {
  file: string;
  env: NodeJS.ProcessEnv;
}

const runs = ({ file, env }: Found) => spawnSync(file, ['-h'], { stdio: 'ignore', env }).error === undefined;

/** Folders with libraries below `folder`. */
const librariesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.so\.\d/.test(name))
    .map((name) => path.dirname(path.join(folder, name)));

/** A program of this machine, or Debian's unpacked into a folder; a text says why there is none. */
export function findProgram({ program, packages }: Wanted, folder: string): Found | { reason: string } {
  const own = { file: program, env: process.env };
  if (runs(own)) return own;
  try {
    execFileSync('apt-get', ['download', '-q', ...packages], { cwd: folder, stdio: 'ignore', timeout: 60_000 });
    for (const name of readdirSync(folder))
      if (name.endsWith('.deb')) execFileSync('dpkg', ['-x', name, '.'], { cwd: folder, stdio: 'ignore' });
  } catch {
    return { reason: `no ${program} on this machine, and Debian gave none` };
  }
  const libraries = [...new Set(librariesOf(folder))].join(':');
  const env = { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
  const unpacked = { file: path.join(folder, 'usr/sbin', program), env };
  const linked = spawnSync('ldd', [unpacked.file], { env, encoding: 'utf8' }).stdout ?? '';
  return runs(unpacked) && !linked.includes('not found')
    ? unpacked
    : { reason: `the ${program} of Debian does not run here` };
}
