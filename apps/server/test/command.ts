import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { childEnv } from './child-env.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** How a Node of PATH that reads no TypeScript is called; undefined: there is none. */
function findOldNode(): string[] | undefined {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const node = path.join(folder, 'node');
    if (folder.includes('node_modules') || !existsSync(node)) continue;
    const features = execFileSync(node, ['-p', 'Boolean(process.features.typescript)'], { encoding: 'utf8' });
    if (features.trim() === 'false') return [node];
  }
  return undefined;
}

/**
 * The oldest Node that is promised: one that reads no TypeScript. Where PATH has none, this one with that ability taken
 * away.
 */
export const oldNode = findOldNode() ?? [process.execPath, '--no-experimental-strip-types'];

interface Options {
  /** The only variables of the process beside PATH. */
  settings?: Record<string, string>;
  input?: string;
}

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a script of the repository as npm does, on the oldest Node, and answers what it printed. */
export function runScript(script: string, args: readonly string[], { settings = {}, input }: Options = {}) {
  const [node = '', ...flags] = oldNode;
  const child = spawn(node, [...flags, 'tools/run.mjs', script, ...args], {
    cwd: root,
    env: { ...childEnv, ...settings },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  child.stdin.end(input);
  return new Promise<Said>((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

/** `npm run quaygate -- …`. */
export const quaygate = (args: readonly string[], options: Options = {}) =>
  runScript('apps/server/src/commands/quaygate.ts', args, options);
