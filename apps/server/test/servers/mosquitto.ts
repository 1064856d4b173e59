import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/db/launcher/port.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { findProgram } from './debian.ts';

const wanted = { program: 'mosquitto', packages: ['mosquitto', 'libwrap0', 'libdlt2', 'libcjson1'] };

/** An MQTT 5 broker of an installation, which can be stopped and started again at the same address. */
export async function mosquitto(): Promise<
  { url: string; start(): Promise<void>; stop(): Promise<void>; remove(): Promise<void> } | { reason: string }
> {
  const folder = await makeTempFolder();
  const found = findProgram(wanted, folder.path);
  if ('reason' in found) {
    await folder.remove();
    return found;
  }
  const { file, env } = found;
  const port = await freePort(0);
  const settings = path.join(folder.path, 'mosquitto.conf');
  await writeFile(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\nlog_dest stderr\n`);
  let child: ChildProcess | undefined;

  async function start() {
    const own = spawn(file, ['-c', settings], { stdio: ['ignore', 'ignore', 'pipe'], env });
    child = own;
    let told = '';
    for await (const text of own.stderr) {
      told += text;
      if (told.includes(' running')) return own.stderr.resume();
    }
    throw new Error(`mosquitto did not start: ${told}`);
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
    url: `mqtt://127.0.0.1:${port}`,
    start: async () => void (await start()),
    stop,
    async remove() {
      await stop();
      await folder.remove();
    },
  };
}
