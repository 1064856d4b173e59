import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTempFolder } from '../apps/server/test/temp-folder.ts';
import { builtServer, ensureServer } from './build/server.ts';

const endWithParent = path.resolve(import.meta.dirname, 'end-with-parent.ts');
const startWithin = 240_000;
const stopWithin = 30_000;

export interface Product {
  url: string;
  /** Where its own words go. */
  log: string;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilServing(child: ChildProcess, url: string): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < startWithin && !hasEnded(child); await sleep(100)) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('The server did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), stopWithin);
  await exit;
  clearTimeout(overdue);
}

/**
 * Starts the real server with a database of its own in a new folder; `stop` leaves nothing. Settings of the shell
 * do not reach it, so that no DATABASE_URL of a developer is filled with demo data.
 */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  await ensureServer();
  const folder = await makeTempFolder();
  const log = path.join(folder.path, 'server.log');
  const port = `${await freePort()}`;
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: port, HOST: '127.0.0.1', DATA_DIR: folder.path, ...settings };

  const output = await open(log, 'a');
  const child = spawn(process.execPath, ['--import', endWithParent, builtServer], {
    env,
    stdio: ['ignore', output.fd, output.fd],
  });
  await output.close();
  const stop = async () => {
    await end(child);
    await folder.remove();
  };
  try {
    await untilServing(child, url);
  } catch (error) {
    const said = (await readFile(log, 'utf8')).slice(-4_000);
    await stop();
    throw new Error(`${(error as Error).message}:\n${said}`);
  }
  return { url, log, stop };
}

/** The product with its demo data and without the simulator, so that nothing changes them. */
export const startDemo = (settings: Record<string, string> = {}) =>
  startProduct({ DEMO: '1', SIMULATOR: '0', LOG_LEVEL: 'warn', RATE_LIMIT: '1000', ...settings });
