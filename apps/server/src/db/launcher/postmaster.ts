import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './alive.ts';
import { surroundings } from './cluster.ts';
import type { Place } from './place.ts';
import { kill, readStatus, stopWithin } from './running.ts';

/** Recovery after a power cut may take long; a plain start takes 60 ms. */
const startWithin = 120_000;
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

/** The client of a failed statement gets the reason. In this log PostgreSQL would quote rows and values: personal data. */
const discreet = ['-c', 'log_min_messages=log', '-c', 'log_min_error_statement=panic'];

const notDurable = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/** A longer path is no address of a socket. */
const longestSocketPath = 80;

/**
 * Where a database of tests is reached without the network of the machine, in half the time; null where it cannot be. The
 * product's is reached by its port alone.
 */
export const socketFolder = (dir: string): string | null =>
  process.platform === 'linux' && dir.length <= longestSocketPath ? dir : null;

function forTests(dir: string): string[] {
  const folder = socketFolder(dir);
  return [...notDurable, ...(folder ? ['-c', `unix_socket_directories=${folder}`] : [])];
}

export class PortTaken extends Error {}

export interface Postmaster {
  port: number;
  /** Resolves when PostgreSQL has ended, in whatever way. */
  gone: Promise<void>;
  stop(): Promise<void>;
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

const lookEvery = 1_000;

/**
 * A plain SIGTERM makes PostgreSQL wait for the end of its connections and refuse new ones. Our pool keeps its
 * connections, so that this state would last: it is asked to end at once, and is started again.
 */
function endWhenStopping(dir: string, gone: Promise<void>): void {
  const looking = setInterval(() => {
    const status = readStatus(dir);
    if (status?.isStopping) kill(status.pid, 'SIGINT');
  }, lookEvery).unref();
  gone.then(() => clearInterval(looking));
}

/** Starts PostgreSQL on a made data folder; resolves when it takes connections. */
export async function startPostmaster(place: Place, bin: string, port: number, durable: boolean): Promise<Postmaster> {
  const { dir, account } = place;
  writeFileSync(`${dir}.owner`, `${process.pid}`);
  const log = openLog(dir);
  const logStart = statSync(`${dir}.log`).size;
  const where = ['-D', dir, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200'];
  const command = [path.join(bin, 'postgres'), ...where, ...discreet, ...(durable ? [] : forTests(dir))];
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
    // The reason why it could not be spawned comes with a later event.
    await Promise.race([gone, sleep(100)]);
    throw failure ?? error;
  }
  child.unref();
  lifeline.unref();
  endWhenStopping(dir, gone);

  const stop = async () => {
    child.ref();
    lifeline.end();
    const overdue = setTimeout(() => kill(readStatus(dir)?.pid, 'SIGQUIT'), stopWithin);
    await gone;
    clearTimeout(overdue);
  };
  return { port, gone, stop };
}
