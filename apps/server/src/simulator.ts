import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

const program = fileURLToPath(new URL('../../simulator/src/main.ts', import.meta.url));

interface Surroundings {
  speed: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** What a set clock shows now; null: the time of the machine. */
  now: Date | null;
}

/** Where the simulator finds its settings: in a file, or handed over in its environment alone. */
type Source = { file: string } | { settings: object };

export interface RunningSimulator {
  /** Its exit code once it has ended; null: a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts the simulator as a child that ends when its standard input closes, so also when we are killed. */
export function startSimulator(source: Source, { speed, log, now }: Surroundings): RunningSimulator {
  const clock = now ? ['--clock', now.toISOString()] : [];
  const options = [...('file' in source ? ['--settings', source.file] : []), '--speed', String(speed), ...clock];
  const child: ChildProcess = spawn(process.execPath, [program, ...options], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // It hears of Ctrl-C through us, after the last request is answered.
    detached: true,
    // Keys never stand on a command line, which others can read; of our own environment it needs nothing then.
    ...('settings' in source && { env: { SIMULATOR_SETTINGS: JSON.stringify(source.settings) } }),
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.warn({ simulator: text.trim() }, 'simulator'));
  child.stdin?.on('error', () => {});
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    // It could not be started at all.
    child.once('error', () => resolve(null));
  });
  return {
    ended,
    stop: async () => {
      child.stdin?.end();
      const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(kill);
    },
  };
}
