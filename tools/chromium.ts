import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The same browser without its frame: it takes a third less of the processor. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Ubuntu's chromium is a stub that asks for a snap: only what tells its version is a browser. */
const works = (file: string) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** A Chromium of this machine: CHROMIUM_PATH, well-known places, PATH, then Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const inPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
  const candidates = [...wellKnown, ...inPath, chromium.executablePath()];
  return candidates.find((file) => existsSync(file) && works(file)) ?? null;
}

function install(name: string): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  // A machine without a network says so soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  execFileSync('apt-get', ['update', '-q', ...patience], options);
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...patience, name], options);
}

const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Debian's headless browser; its whole one only where neither is to be had. */
function installOne(hasAny: boolean): void {
  for (const name of hasAny ? [shell] : [shell, 'chromium']) {
    try {
      install(name);
      return;
    } catch {
      console.error(`${name} could not be installed`);
    }
  }
}

/**
 * Finds a Chromium, or installs Debian's when root may, and remembers it in CHROMIUM_PATH for what is started next.
 * @throws Error saying what to do
 */
export function ensureChromium(): string {
  let found = findChromium();
  if (!found?.endsWith(shell) && !process.env.CHROMIUM_PATH && mayInstall()) {
    installOne(found !== null);
    found = findChromium();
  }
  if (!found) {
    throw new Error('The browser tests need Chromium. Run `npx playwright install chromium`, or set CHROMIUM_PATH.');
  }
  process.env.CHROMIUM_PATH = found;
  return found;
}
