import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What a cluster is made of, with Debian's package of each. */
const wanted = {
  patroni: { package: 'patroni', version: ['--version'] },
  etcd: { package: 'etcd-server', version: ['--version'] },
  haproxy: { package: 'haproxy', version: ['-v'] },
  'nats-server': { package: 'nats-server', version: ['-v'] },
  pgbouncer: { package: 'pgbouncer', version: ['--version'] },
  openssl: { package: 'openssl', version: ['version'] },
  psql: { package: 'postgresql-client', version: ['--version'] },
  setpriv: { package: 'util-linux', version: ['--version'] },
};

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const find = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** Of PostgreSQL: the newest with what a standby needs. */
function findPostgres(root = '/usr/lib/postgresql'): string | undefined {
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .filter((version) => Number(version) >= 15)
    .map((version) => path.join(root, version, 'bin'))
    .find((bin) => ['postgres', 'pg_basebackup', 'pg_rewind'].every((name) => existsSync(path.join(bin, name))));
}

export interface Programs {
  files: Record<keyof typeof wanted, string>;
  bin: string;
  /** What each says of itself. */
  versions: Record<string, string>;
}

/** The programs of this machine, or the packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const files: Record<string, string> = {};
  const versions: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, { package: from, version }] of Object.entries(wanted)) {
    const file = find(name);
    const said = file && spawnSync(file, version, { encoding: 'utf8' });
    if (!file || !said || said.error) {
      missing.push(from);
      continue;
    }
    files[name] = file;
    versions[name] = versionIn(said.stdout + said.stderr);
  }
  const bin = findPostgres();
  if (bin)
    versions.PostgreSQL = versionIn(execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }));
  else missing.push('postgresql (15 or newer)');
  return missing.length || !bin ? { missing } : { files: files as Programs['files'], bin, versions };
}

/** The first number with dots in what a program says of itself. */
export const versionIn = (said: string) => /\d+\.\d+(?:\.\d+)?/.exec(said)?.[0] ?? 'unknown';
