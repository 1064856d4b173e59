import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineTime } from '../clock.ts';
import { isAlive } from './alive.ts';

/** Longer than any start. An older lock was left behind, and its number now belongs to another process. */
const staleAfter = 120_000;

function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const age = machineTime() - statSync(file).mtimeMs;
    // Between making and writing the file it is empty for a moment.
    return age > staleAfter || (pid > 0 ? !isAlive(pid) : age > 1_000);
  } catch {
    return false;
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Lets one process at a time start, or decide about, the database of one folder. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!take(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await sleep(25);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
