import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from './process.ts';

const script = path.resolve(import.meta.dirname, 'viewers.ts');

interface Seen {
  messages: number;
  /** On the wire. */
  bytes: number;
  open: number;
  last: string;
}

export interface Audience {
  seen(): Promise<Seen>;
  stop(): Promise<void>;
}

/** Viewers in a process of their own, one for each address, when all are connected. */
export async function anAudience(kind: 'ws' | 'socket.io', addresses: readonly string[]): Promise<Audience> {
  const child: ChildProcess = spawn(process.execPath, ['--import', endWithParent, script, kind, ...addresses], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  async function seen(): Promise<Seen> {
    if (child.exitCode !== null) throw new Error('the viewers have ended');
    child.send('tell');
    const [counts] = await once(child, 'message');
    return counts as Seen;
  }
  for (let waited = 0; (await seen()).open < addresses.length; waited += 100) {
    if (waited > 30_000) throw new Error('not all viewers are connected');
    await sleep(100);
  }
  return {
    seen,
    async stop() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

export interface Watched {
  /** Milliseconds that the event loop stood still: 99th percentile, and the longest. */
  p99: number;
  longest: number;
  /** Bytes in its heap and beside it. */
  kept: number;
}

/**
 * Asks a process that was started with `watch.ts`.
 * @param look `stalls` watches the event loop until it is asked again, which costs time of its own; `collect` lets it collect
 *   first: it then compiles its hot code again, so that seconds after it cost more
 */
export async function askWatch(pid: number, file: string, look: 'stalls' | 'collect' | 'as it is'): Promise<Watched> {
  await writeFile(file, look);
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < 10_000; waited += 20) {
    await sleep(20);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return JSON.parse(text);
  }
  throw new Error('the process tells nothing about itself');
}
