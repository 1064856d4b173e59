import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { makeTempFolder } from '../temp-folder.ts';

const packages = [
  'coturn',
  'libmariadb3',
  'libhiredis0.14',
  'libevent-core-2.1-7',
  'libevent-extra-2.1-7',
  'libevent-openssl-2.1-7',
  'libevent-pthreads-2.1-7',
];

interface Programs {
  server: string;
  client: string;
  env: NodeJS.ProcessEnv;
}

/** A program whose libraries are missing ends with 127. */
const isThere = (file: string, env: NodeJS.ProcessEnv) => {
  const { error, status } = spawnSync(file, ['--help'], { stdio: 'ignore', env, timeout: 5_000 });
  return error === undefined && status !== 127;
};
const runs = ({ server, client, env }: Programs) => isThere(server, env) && isThere(client, env);

/** The coturn of this machine, or Debian's unpacked into a folder; a text says why there is none. */
function findPrograms(folder: string): Programs | { reason: string } {
  const own = { server: 'turnserver', client: 'turnutils_uclient', env: process.env };
  if (runs(own)) return own;
  try {
    execFileSync('apt-get', ['download', '-q', ...packages], { cwd: folder, stdio: 'ignore', timeout: 60_000 });
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      execFileSync('dpkg', ['-x', name, '.'], { cwd: folder, stdio: 'ignore' });
    const lib = path.join(folder, 'usr/lib');
    const folders = [lib, ...readdirSync(lib).map((name) => path.join(lib, name))];
    const bin = (name: string) => path.join(folder, 'usr/bin', name);
    const env = { ...process.env, LD_LIBRARY_PATH: folders.join(':') };
    const unpacked = { server: bin('turnserver'), client: bin('turnutils_uclient'), env };
    if (existsSync(unpacked.server) && runs(unpacked)) return unpacked;
    return { reason: 'the coturn of Debian does not run here' };
  } catch {
    return { reason: 'no coturn on this machine, and Debian gave none' };
  }
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** A TURN server of a test that takes credentials made with this secret. */
export async function turnServer(
  secret: string,
): Promise<{ allocates(username: string, credential: string): boolean; remove(): Promise<void> } | { reason: string }> {
  const folder = await makeTempFolder();
  const found = findPrograms(folder.path);
  if ('reason' in found) {
    await folder.remove();
    return found;
  }
  const port = String(await freePort());
  const local = ['-L', '127.0.0.1', '-E', '127.0.0.1', '--allow-loopback-peers', '--no-tls', '--no-dtls', '--no-cli'];
  const child: ChildProcess = spawn(
    found.server,
    [
      ...['-n', '-p', port, ...local, '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=test'],
      ...['--log-file=stdout', '--simple-log', `--pidfile=${path.join(folder.path, 'pid')}`],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: found.env, cwd: folder.path },
  );
  let told = '';
  for await (const text of child.stdout ?? []) {
    told += text;
    if (/general relay thread/.test(told)) break;
  }
  return {
    /** Whether two clients with these credentials get relays and reach each other. */
    allocates(username, credential) {
      const to = ['-p', port, '-y', '-c', '-n', '1', '-m', '1', '127.0.0.1'];
      const { status, stdout } = spawnSync(found.client, ['-u', username, '-w', credential, ...to], {
        env: found.env,
        timeout: 20_000,
      });
      return status === 0 && /Total lost packets 0 /.test(String(stdout));
    },
    async remove() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await folder.remove();
    },
  };
}
