import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { install, mayInstall, tellsVersion } from './apt.ts';

/** The same browser without its frame: it takes a third less of the processor. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of this machine: CHROMIUM_PATH, well-known places, PATH, then Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const inPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
  const candidates = [...wellKnown, ...inPath, chromium.executablePath()];
  return candidates.find((file) => existsSync(file) && tellsVersion(file)) ?? null;
}

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
