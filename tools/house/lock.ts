import type { Violation } from './tree.ts';

export interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * Packages for other machines that the lock file leaves out, as npm does where a registry lacks them. `npm ci` then
 * refuses the whole lock file, on every machine.
 */
export function findMissingLocks({ packages }: LockFile): Violation[] {
  return Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${at}/node_modules/${name}`])
      .map((name) => `${at || 'package.json'}: ${name} is missing in package-lock.json`),
  );
}
