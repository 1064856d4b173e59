import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL refuses to run as root. A numeric user id needs no account on the machine; 65534 is the unprivileged one by convention. */
const unprivileged = 65_534;

/** Used by root only, where the asked folder or the binaries cannot be reached by the database's user. */
const rootHomes = ['/var/lib/quaygate', '/var/tmp/quaygate'];

/** The user PostgreSQL runs as; empty: the same as ours. */
type Account = { uid: number; gid: number } | Record<never, never>;

export interface Place {
  /** The data folder; beside it lie `.password`, `.log`, `.lock` and `.owner`. */
  dir: string;
  account: Account;
}

export const isRoot = () => process.getuid?.() === 0;

/** Whether any user may walk down to this folder. */
export function isReachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** A folder of root's that every user may walk into. */
export function rootHome(): string {
  for (const home of rootHomes) {
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      // In a folder that every user may write, another user may have made it first.
      if (isReachable(home) && lstatSync(home).uid === 0 && lstatSync(home).isDirectory()) return home;
    } catch {}
  }
  throw new Error(`The embedded PostgreSQL needs one of these folders, writable for root: ${rootHomes.join(', ')}`);
}

function chownTree(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
}

function demandAccess(dir: string): void {
  const all = constants.R_OK | constants.W_OK | constants.X_OK;
  try {
    accessSync(path.dirname(dir), all);
    if (existsSync(dir)) accessSync(dir, all);
  } catch {
    throw new Error(
      `The data in ${dir} belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
    );
  }
}

/** Decides where the data lies and who owns it. An existing data folder keeps its owner. */
export function choosePlace(asked: string): Place {
  let dir = path.resolve(asked);
  mkdirSync(path.dirname(dir), { recursive: true });
  if (!isRoot()) {
    demandAccess(dir);
    return { dir, account: {} };
  }

  if (!isReachable(path.dirname(dir))) {
    const tag = createHash('sha256').update(dir).digest('hex').slice(0, 12);
    dir = path.join(rootHome(), `${path.basename(dir)}-${tag}`);
  }
  if (!existsSync(path.join(dir, 'PG_VERSION'))) return { dir, account: { uid: unprivileged, gid: unprivileged } };

  const { uid, gid } = statSync(dir);
  if (uid !== 0) return { dir, account: { uid, gid } };
  // A restored backup belongs to root.
  chownTree(dir, unprivileged, unprivileged);
  return { dir, account: { uid: unprivileged, gid: unprivileged } };
}
