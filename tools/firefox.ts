import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, mayInstall, tellsVersion } from './apt.ts';

const debianPackage = 'firefox-esr';
const names = [debianPackage, 'firefox'];
const wellKnown = [`/usr/bin/${debianPackage}`, '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** A Firefox of this machine: FIREFOX_PATH, well-known places, PATH; null if there is none. */
export function findFirefox(): string | null {
  const { FIREFOX_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const inPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...wellKnown, ...inPath].find((file) => existsSync(file) && tellsVersion(file)) ?? null;
}

/**
 * Finds a Firefox, or installs Debian's when root may, and remembers it in FIREFOX_PATH. False where there is none and
 * none can be installed: the story in Firefox is then left out, and counted as skipped.
 */
export function ensureFirefox(): boolean {
  let found = findFirefox();
  if (!found && mayInstall()) {
    try {
      install(debianPackage);
      found = findFirefox();
    } catch {
      console.error(`${debianPackage} could not be installed`);
    }
  }
  if (found) process.env.FIREFOX_PATH = found;
  else console.error('There is no Firefox here: its story is not run. Install Firefox, or set FIREFOX_PATH.');
  return found !== null;
}
