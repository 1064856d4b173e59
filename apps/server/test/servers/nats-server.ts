import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../src/db/launcher/port.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { findProgram } from './debian.ts';

/** A NATS server of a test, which can be stopped and started again at the same address. */
export async function natsServer(): Promise<
  { url: string; start(): Promise<void>; stop(): Promise<void>; remove(): Promise<void> } | { reason: string }
> {
  const folder = await makeTempFolder();
  const found = findProgram({ program: 'nats-server', packages: ['nats-server'] }, folder.path);
  if ('reason' in found) {
    await folder.remove();
    return found;
  }
  const port = await freePort(0);
  let child: ChildProcess | undefined;
  const { file, env } = found;
  async function start() {
    const own = spawn(file, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'], env });
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
