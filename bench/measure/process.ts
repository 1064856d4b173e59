import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { builtServer, ensureServer } from '../../tools/build/server.ts';
import { processorOf } from './processor.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const endWithParent = path.join(root, 'tools/end-with-parent.ts');

export interface Server {
  url: string;
  pid: number;
  /** Seconds from its start until it answered. */
  startedIn: number;
  stop(): Promise<void>;
}

interface Options {
  script: string;
  args?: string[];
  settings: Record<string, string>;
  /** Flags of Node. */
  flags?: string[];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await exit;
  clearTimeout(overdue);
}

async function startServer({ script, args = [], settings, flags = [] }: Options): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const folder = await makeTempFolder();
  const env = {
    PATH,
    HOME,
    TMPDIR,
    DATA_DIR: folder.path,
    NODE_ENV: 'production',
    // As npm start has it: Node is told before it reads the first file.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
    HOST: '127.0.0.1',
    PORT: `${port}`,
    ...settings,
  };
  const begin = performance.now();
  const files = [script, ...args].map((file) => path.join(root, file));
  const child = spawn(process.execPath, [...flags, '--import', endWithParent, ...files], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (hasEnded(child) || performance.now() - begin > 120_000) {
      await end(child);
      await folder.remove();
      throw new Error(`${script} did not start`);
    }
    await sleep(20);
  }
  return {
    url,
    pid: present(child.pid),
    startedIn: (performance.now() - begin) / 1_000,
    stop: () => end(child).then(folder.remove),
  };
}

/** With which a product tells about itself that was started with it; by default it collects nothing. */
export const metricsToken = 'the-token-of-the-benchmark';

/** Several servers on one database need the same. */
export const sealingKey = Buffer.alloc(32, 7).toString('base64');

/** With which `npm start` runs Node. */
const flagsOfStart = ['--max-semi-space-size=16'];

/** The product as an operator starts it, but for the limit of requests and the demo. */
export async function startProduct(
  settings: Record<string, string>,
  flags: string[] = [],
  server = path.relative(root, builtServer),
): Promise<Server> {
  await ensureServer();
  return startServer({
    script: 'tools/run.mjs',
    args: [server],
    settings: {
      SEALING_KEY: sealingKey,
      DEMO: '0',
      FACTOR_REQUIRED_ROLES: 'none',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      ...settings,
    },
    flags: [...flagsOfStart, ...flags],
  });
}

/** The raw peer: `node:http` and `pg`. */
export const startPeer = (databaseUrl: string, tokens: object) =>
  startServer({
    script: 'bench/peer/peer.ts',
    settings: { DATABASE_URL: databaseUrl, TOKENS: JSON.stringify(tokens) },
  });

/** Takes what an attacker sends and does nothing with it. */
export const startSink = () => startServer({ script: 'bench/peer/sink.ts', settings: {} });

/** A peer that takes positions and sends lists. */
export const startVehiclePeer = (settings: Record<string, string>, flags: string[]) =>
  startServer({ script: 'bench/peer/vehicles.ts', settings, flags });

/** A relay of call messages. */
export const startCallPeer = () => startServer({ script: 'bench/peer/call.ts', settings: {} });

/** Until a process has come to rest: less than a tenth of a processor over a second, ten seconds at most. */
export async function untilIdle(pid: number): Promise<void> {
  for (let seconds = 0; seconds < 10; seconds++) {
    const before = processorOf(pid);
    await sleep(1_000);
    if (processorOf(pid) - before < 0.1) return;
  }
}
