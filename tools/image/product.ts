import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Entry, entriesBelow, fileAt, linkAt, textAt } from './entries.ts';
import type { Needed } from './packages.ts';

/** The simulator plays the practice terminals of real installations. */
export const workspaces = ['apps/server', 'apps/simulator'];
const place = 'app';

const isSource = (name: string) => !/\.test\.tsx?$/.test(name);
/** A package inside another one has an entry of its own; what is for editors and debuggers stays behind. */
const isForRunning = (name: string) => !/.\/node_modules$|\.map$|\.d\.[cm]?ts$/.test(name);

export const server = `/${place}/apps/server/dist/start.js`;
const commands = `/${place}/apps/server/src/commands/quaygate.ts`;
/** The kernel itself reads the first line, so no shell is needed. */
const commandEntry = `#!/usr/local/bin/node\nprocess.env.QUAYGATE_ENTRY = 'quaygate';\nawait import('${commands}');\n`;

/** The Node that package.json names for this machine. */
export function nodeFile(root: string): Promise<Entry> {
  const file = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm ci on Linux (x64 or arm64)`);
  return fileAt('usr/local/bin/node', file);
}

/** What is not ours. */
export async function packagesLayer(root: string, { foreign }: Needed): Promise<Entry[]> {
  const found = foreign.map((folder) => entriesBelow(path.join(root, folder), `${place}/${folder}`, isForRunning));
  return (await Promise.all(found)).flat();
}

/** What is ours: the built server and the built web; sources, of which commands and threads run and beside which files lie. */
export async function productLayer(
  root: string,
  { own, links }: Needed,
  papers: Readonly<Record<string, string>>,
): Promise<Entry[]> {
  const at = (file: string) => fileAt(`${place}/${file}`, path.join(root, file));
  const below = (folder: string) => entriesBelow(path.join(root, folder), `${place}/${folder}`, isSource);
  const up = (link: string) => '../'.repeat(link.split('/').length - 1);
  return [
    await at('package.json'),
    ...(await Promise.all(own.map((folder) => at(`${folder}/package.json`)))),
    ...(
      await Promise.all([
        ...own.map((folder) => below(`${folder}/src`)),
        below('apps/server/dist'),
        below('apps/web/dist'),
      ])
    ).flat(),
    ...[...links].map(([link, target]) => linkAt(`${place}/${link}`, `${up(link)}${target}`)),
    ...Object.entries(papers).map(([name, text]) => textAt(`usr/share/doc/quaygate/${name}`, text)),
    textAt('usr/local/bin/quaygate', commandEntry, 0o755),
  ];
}
