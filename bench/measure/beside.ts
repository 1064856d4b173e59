import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { endWithParent } from './process.ts';

const script = path.resolve(import.meta.dirname, 'attacker.ts');

/** Lets an attacker of this name work in a process of its own meanwhile. */
export async function besideAttacker<T>(name: string, url: string, token: string, work: () => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['--import', endWithParent, script, name, url, token], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await once(child, 'spawn');
    const done = await work();
    assert.equal(child.exitCode, null, `${name} ended by itself`);
    return done;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** The 99th percentile of sorted numbers. */
export const p99 = (sorted: readonly number[]) => present(sorted[Math.floor(sorted.length * 0.99)]);
