import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive } from './alive.ts';
import type { Place } from './place.ts';

/** After this time we kill the process, or stop waiting for it. */
export const stopWithin = 30_000;

interface Status {
  pid: number;
  port: number;
  isReady: boolean;
  isStopping: boolean;
}

/** What the pid file says: process, port, whether it takes connections, and whether it was asked to end. */
export function readStatus(dir: string): Status | null {
  try {
    const lines = readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
    const state = lines[7]?.trim();
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      isReady: state === 'ready',
      isStopping: state === 'stopping',
    };
  } catch {
    return null;
  }
}

export function kill(pid: number | undefined, signal: 'SIGINT' | 'SIGQUIT'): void {
  if (pid && isAlive(pid)) process.kill(pid, signal);
}

function ownerLives(dir: string): boolean {
  try {
    return isAlive(Number(readFileSync(`${dir}.owner`, 'utf8')));
  } catch {
    return false;
  }
}

/** Whether some living process runs PostgreSQL on this folder and it takes connections. */
export function isServed({ dir }: Place): boolean {
  const status = readStatus(dir);
  return status?.isReady === true && isAlive(status.pid) && ownerLives(dir);
}

/**
 * The port of the PostgreSQL running on this folder, null if there is none. One whose owner is gone is about to stop:
 * we wait for its end, and after a while ask for it.
 */
export async function findRunning({ dir }: Place): Promise<number | null> {
  for (let waited = 0; ; waited += 20) {
    const status = readStatus(dir);
    if (!status || !isAlive(status.pid)) return null;
    const command = commandOf(status.pid);
    if (command !== null && !command.includes('postgres')) {
      // Left behind by a power cut or a removed container, and the number now belongs to another process.
      rmSync(path.join(dir, 'postmaster.pid'), { force: true });
      return null;
    }
    if (status.isReady && ownerLives(dir)) return status.port;
    if (waited === 3_000 && !ownerLives(dir)) kill(status.pid, 'SIGINT');
    if (waited > stopWithin)
      throw new Error(`The PostgreSQL of ${dir} (process ${status.pid}) neither starts nor ends`);
    await sleep(20);
  }
}
