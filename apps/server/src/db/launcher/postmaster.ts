import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive } from './alive.ts';
import { surroundings } from './cluster.ts';
import type { Place } from './place.ts';

/** Recovery after a power cut may take long; a plain start takes 60 ms. */
const startWithin = 120_000;
const stopWithin = 30_000;
const logLimit = 10_000_000;

/**
 * Descriptor 3 is a pipe from us. If we die in any way, even by kill -9, it closes, `read` ends, and PostgreSQL gets
 * its fast shutdown. The shell ignores signals: it must outlive PostgreSQL.
 */
const watchdog = `trap "" INT TERM HUP
(trap - INT TERM HUP; exec "$0" "$@") </dev/null 3<&- & postgres=$!
(read -r _; kill -INT $postgres) <&3 & watcher=$!
wait $postgres; code=$?
kill -KILL $watcher 2>/dev/null
exit $code`;

const notDurable = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

export class PortTaken extends Error {}

export interface Postmaster {
  port: number;
  stop(): Promise<void>;
}

/** What the pid file says: process, port, and whether it takes connections. */
function readStatus(dir: string): { pid: number; port: number; isReady: boolean } | null {
  try {
    const lines = readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

function kill(pid: number | undefined, signal: 'SIGINT' | 'SIGQUIT'): void {
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

function openLog(dir: string): number {
  const file = `${dir}.log`;
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null || !child.pid;

async function untilReady(child: ChildProcess, dir: string, logStart: number): Promise<void> {
  for (let waited = 0; waited < startWithin && !hasEnded(child); waited += 20) {
    const status = readStatus(dir);
    if (status?.isReady && isAlive(status.pid)) return;
    await sleep(20);
  }
  const said = readFileSync(`${dir}.log`).subarray(logStart).toString().trim().slice(-1_000);
  if (/could not bind|Address already in use/.test(said)) throw new PortTaken(said);
  throw new Error(`The embedded PostgreSQL did not start: ${said}`);
}

/** Starts PostgreSQL on a made data folder; resolves when it takes connections. */
export async function startPostmaster(place: Place, bin: string, port: number, durable: boolean): Promise<Postmaster> {
  const { dir, account } = place;
  writeFileSync(`${dir}.owner`, `${process.pid}`);
  const log = openLog(dir);
  const logStart = statSync(`${dir}.log`).size;
  const where = ['-D', dir, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200'];
  const command = [path.join(bin, 'postgres'), ...where, ...(durable ? [] : notDurable)];
  // A session of its own, so that Ctrl-C reaches us only and the server can drain before its database goes.
  const options = { ...account, env: surroundings, cwd: '/', detached: true };
  const child = spawn('/bin/sh', ['-c', watchdog, ...command], { ...options, stdio: ['ignore', log, log, 'pipe'] });
  closeSync(log);

  const lifeline = child.stdio[3] as Writable & { unref(): void };
  lifeline.on('error', () => {});
  let failure: Error | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  try {
    await untilReady(child, dir, logStart);
  } catch (error) {
    lifeline.end();
    throw failure ?? error;
  }
  child.unref();
  lifeline.unref();

  const stop = async () => {
    child.ref();
    lifeline.end();
    const overdue = setTimeout(() => kill(readStatus(dir)?.pid, 'SIGQUIT'), stopWithin);
    await gone;
    clearTimeout(overdue);
  };
  return { port, stop };
}
