import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '../../../../tools/build/server.ts';
import { freePort } from '../../src/db/launcher/port.ts';
import { childEnv } from '../child-env.ts';

export interface Instance {
  origin: string;
  start(): Promise<void>;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
}

/** A server process of its own, which can be killed and started again at the same address. */
export async function anInstance(settings: Record<string, string>): Promise<Instance> {
  const port = await freePort(0);
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const serves = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    origin,
    async start() {
      const own = spawn(process.execPath, [builtServer], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...childEnv, PORT: String(port), DEMO: '0', SIMULATOR: '0', LOG_LEVEL: 'fatal', ...settings },
      });
      child = own;
      for (let waited = 0; waited < 60_000; waited += 50) {
        if (own.exitCode !== null || own.signalCode !== null) throw new Error('the instance has ended');
        if (await serves()) return;
        await sleep(50);
      }
      throw new Error('the instance does not serve');
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
