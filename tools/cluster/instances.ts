import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { present } from '@quaygate/rules';
import { childEnv } from '../../apps/server/test/child-env.ts';
import { type Child, launch } from './child.ts';
import type { Site } from './examples.ts';
import type { Programs } from './programs.ts';
import { until } from './until.ts';

const run = promisify(execFile);
export const root = path.resolve(import.meta.dirname, '../..');
export const sealingKey = Buffer.alloc(32, 7);
const jumpingClock = path.join(root, 'apps/server/test/crash/jumping-clock.mjs');

/** What an operator sets for every instance (operate.md, "Several instances", "Database roles", "A pooler"). */
export function settingsOf({ folder, ports, password }: Site, natsUrl: string): Record<string, string> {
  const safe = `sslmode=verify-full&sslrootcert=${folder}/own.crt`;
  const direct = (role: string) => `postgres://${role}:${password}@127.0.0.1:${ports.database}/quaygate?${safe}`;
  return {
    DATABASE_URL: `postgres://quaygate:${password}@127.0.0.1:${ports.pooler}/quaygate`,
    DATABASE_DIRECT_URL: direct('quaygate'),
    DATABASE_JOBS_URL: direct('quaygate_jobs'),
    DATABASE_MIGRATION_URL: direct('quaygate_owner'),
    NATS_URL: natsUrl,
    SEALING_KEY: sealingKey.toString('base64'),
    BACKUP_PASSPHRASE: 'a passphrase of this cluster',
    PUBLIC_URL: `https://localhost:${ports.https}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    DATA_DIR: path.join(folder, 'files'),
    NODE_ENV: 'production',
    FACTOR_REQUIRED_ROLES: 'none',
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'error',
    DEMO: '0',
    SIMULATOR: '0',
  };
}

/** The build before this one knows no pooler. */
const ofBuild = (code: string, settings: Record<string, string>) => {
  const { DATABASE_DIRECT_URL = '', ...others } = settings;
  return code === root ? settings : { ...others, DATABASE_URL: DATABASE_DIRECT_URL };
};

/** Database and roles by `deploy/postgresql/roles.sh`. */
export function makeRoles({ folder, ports, password }: Site): void {
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets, { recursive: true });
  for (const name of ['owner', 'calls', 'jobs']) writeFileSync(path.join(secrets, `${name}-password`), password);
  execFileSync('sh', [path.join(root, 'deploy/postgresql/roles.sh')], {
    env: {
      PATH: process.env.PATH,
      SECRETS: secrets,
      PGHOST: '127.0.0.1',
      PGPORT: `${ports.database}`,
      PGPASSWORD: password,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Three instances of the product behind the proxy, each of a build of its own. */
export function instancesOf(site: Site, { files }: Programs, settings: Record<string, string>) {
  const children: (Child | undefined)[] = [];
  const portOf = (index: number) => present(site.ports.instances[index]);
  const isReady = (index: number) =>
    fetch(`http://127.0.0.1:${portOf(index)}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      // The build before this one has no /readyz.
      ({ ok, status }) => ok || status === 404,
    );
  const areReady = async () => (await Promise.all([0, 1, 2].map(isReady))).every(Boolean);

  function launchOne(index: number, code: string): void {
    const args = ['--max-semi-space-size=16', '--import', jumpingClock, path.join(code, 'apps/server/src/main.ts')];
    const env = { ...childEnv, ...ofBuild(code, settings), PORT: `${portOf(index)}` };
    const name = `instance${index + 1}`;
    children[index] = launch(files.setpriv, {
      name,
      file: process.execPath,
      args,
      folder: site.folder,
      env,
      isOurs: true,
    });
  }
  const node = (command: string, args: readonly string[], code: string) =>
    run(process.execPath, [path.join(code, 'apps/server/src/commands', command), ...args], {
      cwd: site.folder,
      env: { ...childEnv, ...ofBuild(code, settings) },
    });
  return {
    areReady,
    /** @param code folder of the build */
    async start(index: number, code = root): Promise<void> {
      launchOne(index, code);
      await until(`instance ${index + 1}`, () => isReady(index), 60_000).catch((error: Error) => {
        const said = readFileSync(path.join(site.folder, `instance${index + 1}.log`), 'utf8').slice(-2_000);
        throw new Error(`${error.message}; it said: ${said}`);
      });
    },
    kill: (index: number) => present(children[index]).kill(),
    end: (index: number) => present(children[index]).end(),
    /** Twenty minutes ahead, and at the next time back. */
    jump: (index: number) => present(children[index]).signal('SIGUSR2'),
    /** A command of the product. */
    command: (args: readonly string[]) => node('quaygate.ts', args, root),
    migrate: (code = root) => (code === root ? node('quaygate.ts', ['migrate'], code) : node('migrate.ts', [], code)),
  };
}
