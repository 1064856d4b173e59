import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { makeTempFolder } from './temp-folder.ts';

const runs = (file: string) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;

/** The nats-server of this machine, or Debian's unpacked into a folder; a text says why there is none. */
function findNatsServer(folder: string): { file: string } | { reason: string } {
  if (runs('nats-server')) return { file: 'nats-server' };
  try {
    execFileSync('apt-get', ['download', '-q', 'nats-server'], { cwd: folder, stdio: 'ignore', timeout: 60_000 });
    const packed = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
    execFileSync('dpkg', ['-x', packed, '.'], { cwd: folder, stdio: 'ignore' });
  } catch {
    return { reason: 'no nats-server on this machine, and Debian gave none' };
  }
  const file = path.join(folder, 'usr/sbin/nats-server');
  return existsSync(file) && runs(file) ? { file } : { reason: 'the nats-server of Debian does not run here' };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A NATS server of a test, which can be stopped and started again at the same address. */
export async function natsServer(): Promise<
  { url: string; start(): Promise<void>; stop(): Promise<void>; remove(): Promise<void> } | { reason: string }
> {
  const folder = await makeTempFolder();
  const found = findNatsServer(folder.path);
  if ('reason' in found) {
    await folder.remove();
    return found;
  }
  const port = await freePort();
  let child: ChildProcess | undefined;
  const { file } = found;
  async function start() {
    const own = spawn(file, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = own;
    let told = '';
    for await (const text of own.stderr) {
      told += text;
      if (told.includes('Server is ready')) break;
    }
  }
  async function stop() {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  }
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop();
      await folder.remove();
    },
  };
}
