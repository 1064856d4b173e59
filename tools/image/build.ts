import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { billOfMaterials } from '../release/bill.ts';
import { noticesOf } from '../release/notices.ts';
import { baseLayer } from './base.ts';
import { imageBill } from './bill.ts';
import { config } from './config.ts';
import { entriesBelow } from './entries.ts';
import { type Layer, writeLayer, writeLayout } from './layout.ts';
import { packagesOf } from './packages.ts';
import { nodeFile, packagesLayer, productLayer, workspaces } from './product.ts';
import { tarOf } from './tar.ts';

function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Of the commit, not of the build: who builds it again gets the same image. SOURCE_DATE_EPOCH sets another one. */
const createdOf = (root: string) =>
  new Date(Number(process.env.SOURCE_DATE_EPOCH ?? git(root, 'log', '-1', '--format=%ct') ?? 0) * 1_000).toISOString();

async function labelsOf(root: string, created: string): Promise<Record<string, string>> {
  const { version, description, license } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const revision = git(root, 'rev-parse', 'HEAD');
  const labels = { title: 'Quaygate', description, version, licenses: license, created, ...(revision && { revision }) };
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [`org.opencontainers.image.${key}`, value]));
}

export interface Image {
  name: string;
  digest: string;
  layers: Layer[];
  /** As JSON in CycloneDX. */
  bill: string;
}

/** Writes the image as a layout of the OCI image specification into a folder. */
export async function buildImage(root: string, folder: string): Promise<Image> {
  const work = await mkdtemp(path.join(tmpdir(), 'quaygate-base-'));
  try {
    const base = await baseLayer(work);
    const needed = await packagesOf(root, workspaces);
    const product = await billOfMaterials(root);
    const bill = `${JSON.stringify(imageBill(product, base.packages), null, 2)}\n`;
    const papers = {
      'sbom.cdx.json': bill,
      'THIRD-PARTY-NOTICES.txt': (await noticesOf(product, root)).text,
      LICENSE: await readFile(path.join(root, 'LICENSE'), 'utf8'),
    };
    const created = createdOf(root);
    const labels = await labelsOf(root, created);
    const layers = [
      await writeLayer(folder, [...base.entries, await nodeFile(root)]),
      await writeLayer(folder, await packagesLayer(root, needed)),
      await writeLayer(folder, await productLayer(root, needed, papers)),
    ];
    const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
    const name = `quaygate:${labels['org.opencontainers.image.version']}`;
    const digest = await writeLayout(folder, layers, { name, created, architecture, config, labels });
    return { name, digest, layers, bill };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Packs a layout into the one file that tools load. */
export async function packLayout(folder: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const entries = (await entriesBelow(folder, '')).map((entry) => ({ ...entry, name: entry.name.slice(1) }));
  await pipeline(Readable.from(tarOf(entries)), createWriteStream(file));
}
