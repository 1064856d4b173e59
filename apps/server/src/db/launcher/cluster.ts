import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** Nothing of our surroundings reaches PostgreSQL: same behaviour on every machine. */
export const surroundings = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function removeLeftovers(dir: string): void {
  const prefix = `${path.basename(dir)}.new-`;
  for (const name of readdirSync(path.dirname(dir)).filter((file) => file.startsWith(prefix))) {
    rmSync(path.join(path.dirname(dir), name), { recursive: true, force: true });
  }
}

export const isMade = ({ dir }: Place): boolean => existsSync(path.join(dir, 'PG_VERSION'));

/**
 * Makes the data folder. It grows under another name and is renamed when whole, because initdb
 * writes PG_VERSION early: a killed first start must not leave something that looks finished.
 */
export async function makeCluster({ dir, account }: Place, bin: string, durable: boolean): Promise<void> {
  removeLeftovers(dir);

  const fresh = `${dir}.new-${randomBytes(4).toString('hex')}`;
  const password = `${fresh}.password`;
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
  if ('uid' in account) for (const file of [fresh, password]) chownSync(file, account.uid, account.gid);

  // Order by code point, but upper and lower case of every alphabet (umlauts in searches), on every machine alike.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=app', `--pwfile=${password}`, '--auth=scram-sha-256'];
  const sync = durable ? [] : ['--no-sync'];
  const options = { ...account, env: surroundings, cwd: '/' };
  try {
    await run(path.join(bin, 'initdb'), [`--pgdata=${fresh}`, ...access, ...locale, ...sync], options);
  } catch (error) {
    removeLeftovers(dir);
    const said = (error as { stderr?: string }).stderr || (error as Error).message;
    throw new Error(`The embedded PostgreSQL could not make its data folder: ${said.trim()}`);
  }

  if ('uid' in account) chownSync(password, 0, 0);
  renameSync(password, `${dir}.password`);
  renameSync(fresh, dir);
}
