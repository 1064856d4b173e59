import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL, Patroni and pgBouncer do not run as root; nor does anything else here that need not. */
export const unprivileged = 65_534;
const isRoot = process.getuid?.() === 0;

export interface Launch {
  name: string;
  file: string;
  args: readonly string[];
  folder: string;
  env?: NodeJS.ProcessEnv;
  /** Runs as this process does. */
  isOurs?: boolean;
}

export interface Child {
  pid: number;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
  /** By SIGTERM, as an operator does. */
  end(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts a program, which ends with this process in any way. Its words go to a file of the folder. */
export function launch(setpriv: string, { name, file, args, folder, env = {}, isOurs = false }: Launch): Child {
  const account =
    isRoot && !isOurs ? ['--reuid', `${unprivileged}`, '--regid', `${unprivileged}`, '--clear-groups'] : [];
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child = spawn(setpriv, [...account, '--pdeathsig', 'KILL', '--', file, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const overdue = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await exit;
    clearTimeout(overdue);
  };
  return {
    pid: child.pid ?? 0,
    hasEnded,
    signal: (signal) => void child.kill(signal),
    kill: () => stop('SIGKILL'),
    end: () => stop('SIGTERM'),
  };
}

/** Ends whatever was started and still runs. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
