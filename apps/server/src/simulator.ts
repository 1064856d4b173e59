import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

const program = fileURLToPath(new URL('../../simulator/src/main.ts', import.meta.url));

interface Surroundings {
  speed: number;
  log: FastifyBaseLogger;
  /** What a set clock shows now; null: the time of the machine. */
  now: Date | null;
}

/** Starts the simulator as a child that ends when its standard input closes, so also when we are killed. */
export function startSimulator(settingsFile: string, { speed, log, now }: Surroundings) {
  const clock = now ? ['--clock', now.toISOString()] : [];
  const options = ['--settings', settingsFile, '--speed', String(speed), ...clock];
  const child: ChildProcess = spawn(process.execPath, [program, ...options], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // It hears of Ctrl-C through us, after the last request is answered.
    detached: true,
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.warn({ simulator: text.trim() }, 'simulator'));
  child.on('exit', (code) => code && log.error({ code }, 'simulator ended'));
  child.stdin?.on('error', () => {});
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    stop: async () => {
      child.stdin?.end();
      const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(kill);
    },
  };
}
