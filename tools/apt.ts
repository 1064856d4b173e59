import { execFileSync, spawnSync } from 'node:child_process';

/** Root on Debian or Ubuntu may install what is missing. */
export const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** @throws Error when the package manager could not */
export function install(name: string): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  // A machine without a network says so soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  execFileSync('apt-get', ['update', '-q', ...patience], options);
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...patience, name], options);
}

/** Ubuntu's browsers are stubs that ask for a snap: only what tells its version is a browser. */
export const tellsVersion = (file: string) =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
