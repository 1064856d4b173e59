import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnv } from './child-env.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Whether this clone holds the history the commit stands in. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Lays the code of a commit into a folder, with the packages that are installed here and its own workspaces. */
export function layOut(commit: string, folder: string): void {
  const archive = execFileSync(
    'git',
    ['archive', commit, 'package.json', 'apps/server', 'apps/simulator', 'packages'],
    {
      cwd: root,
      maxBuffer: 2 ** 28,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const link = (from: string, to: string) => {
    for (const name of existsSync(from) ? readdirSync(from) : [])
      symlinkSync(path.relative(to, path.join(from, name)), path.join(to, name));
  };
  const own = path.join(folder, 'node_modules');
  mkdirSync(path.join(own, '@quaygate'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@quaygate') symlinkSync(path.join(root, 'node_modules', name), path.join(own, name));
  }
  link(path.join(folder, 'packages'), path.join(own, '@quaygate'));
}

const keyOf = (...parts: (string | Buffer)[]) => parts.reduce((sum, part) => sum.update(part), createHash('sha256'));

/**
 * The code of a commit, laid out once for all runs of this checkout: what Node made of its modules is kept by their path
 * (child-env.ts). Other packages need another folder. Not below node_modules, where Node reads no TypeScript.
 */
export function laidOut(commit: string): string {
  const ofCheckout = path.join(tmpdir(), `quaygate-build-${keyOf(root).digest('hex').slice(0, 12)}`);
  const packages = readFileSync(path.join(root, 'package-lock.json'));
  const kept = path.join(ofCheckout, keyOf(commit, packages).digest('hex').slice(0, 12));
  if (existsSync(kept)) return kept;
  mkdirSync(ofCheckout, { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(path.join(ofCheckout, 'new-'));
  layOut(commit, fresh);
  try {
    renameSync(fresh, kept);
  } catch (error) {
    // Another process was quicker.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

export interface Build {
  url: string;
  stop(): Promise<void>;
}

/** Starts the server of a folder on a database, with demo data. @param databaseUrl null: the embedded one of `dataDir` */
export async function startBuild(folder: string, databaseUrl: string | null, dataDir: string): Promise<Build> {
  const port = await freePort();
  const { HOME, TMPDIR } = process.env;
  const given = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const settings = { ...given, DATA_DIR: dataDir, PORT: `${port}` };
  const child: ChildProcess = spawn(process.execPath, [path.join(folder, 'apps/server/src/main.ts')], {
    env: { ...childEnv, HOME, TMPDIR, ...settings, DEMO: '1', SIMULATOR: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await sleep(100);
  }
  throw new Error(`The build did not start:\n${said}`);
}
