import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Entry } from './entries.ts';
import { tarOf } from './tar.ts';

const oci = (name: string) => `application/vnd.oci.image.${name}`;

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}
export interface Layer extends Blob {
  /** The digest of the layer before it was compressed. */
  diffId: string;
}

/** What the image says of itself beside its layers. */
export interface Words {
  name: string;
  created: string;
  architecture: string;
  config: object;
  labels: Record<string, string>;
}

const sha256 = (bytes: string | Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const pathOf = (folder: string, digest: string) => path.join(folder, 'blobs', digest.replace(':', '/'));

/** Passes chunks on, and takes their digest. */
async function* hashing(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Writes entries as one layer of the layout. */
export async function writeLayer(folder: string, entries: readonly Entry[]): Promise<Layer> {
  await mkdir(path.join(folder, 'blobs/sha256'), { recursive: true });
  const [raw, packed] = [createHash('sha256'), createHash('sha256')];
  const file = path.join(folder, 'layer');
  await pipeline(
    Readable.from(hashing(tarOf(entries), raw)),
    createGzip({ level: 6 }),
    (gzip: Transform) => hashing(gzip, packed),
    createWriteStream(file),
  );
  const digest = `sha256:${packed.digest('hex')}`;
  const { size } = await stat(file);
  await rename(file, pathOf(folder, digest));
  return { mediaType: oci('layer.v1.tar+gzip'), digest, size, diffId: `sha256:${raw.digest('hex')}` };
}

async function writeJson(folder: string, mediaType: string, value: object): Promise<Blob> {
  const text = JSON.stringify(value);
  const digest = sha256(text);
  await writeFile(pathOf(folder, digest), text);
  return { mediaType, digest, size: Buffer.byteLength(text) };
}

/**
 * Writes what the image specification asks for around the layers, and the list that older tools read instead.
 * Returns the digest of the image.
 */
export async function writeLayout(folder: string, layers: readonly Layer[], words: Words): Promise<string> {
  const { name, created, architecture, labels } = words;
  const config = await writeJson(folder, oci('config.v1+json'), {
    ...{ created, architecture, os: 'linux' },
    config: { ...words.config, Labels: labels },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created, created_by: 'npm run image' })),
  });
  const manifest = await writeJson(folder, oci('manifest.v1+json'), {
    schemaVersion: 2,
    mediaType: oci('manifest.v1+json'),
    config,
    layers: layers.map(({ diffId: _, ...blob }) => blob),
    annotations: labels,
  });
  const platform = { architecture, os: 'linux' };
  const index = {
    schemaVersion: 2,
    mediaType: oci('index.v1+json'),
    manifests: [{ ...manifest, platform, annotations: { 'org.opencontainers.image.ref.name': name } }],
  };
  const inside = (digest: string) => path.relative(folder, pathOf(folder, digest));
  const list = [
    { Config: inside(config.digest), RepoTags: [name], Layers: layers.map(({ digest }) => inside(digest)) },
  ];
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(index));
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(list));
  await writeFile(path.join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  return manifest.digest;
}
