import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServer } from './build/server.ts';
import { ensureWeb } from './build/web.ts';
import { buildImage, packLayout } from './image/build.ts';
import { checkImage } from './image/check.ts';

/** Writes the image of the product as one file into the folder release/; with --check it is also run and built again. */
const root = path.resolve(import.meta.dirname, '..');
process.env.NODE_ENV ??= 'production';
await Promise.all([ensureWeb(), ensureServer()]);

const work = await mkdtemp(path.join(tmpdir(), 'quaygate-image-'));
try {
  const folder = path.join(work, 'first');
  const { name, digest, layers, bill } = await buildImage(root, folder);
  const file = `release/${name.replace(':', '-')}-${process.arch}.tar`;
  await packLayout(folder, path.join(root, file));
  await writeFile(path.join(root, 'release/image.cdx.json'), bill);
  const size = layers.reduce((total, each) => total + each.size, 0);
  console.log(`${file}  ${name}, ${(size / 1e6).toFixed(0)} MB in ${layers.length} layers`);
  console.log(`release/image.cdx.json  what it consists of`);
  console.log(digest);
  if (process.argv.includes('--check')) {
    const again = await buildImage(root, path.join(work, 'second'));
    if (again.digest !== digest) throw new Error(`Built again it is another image: ${again.digest}`);
    console.log('✔ built again it has the same digest');
    await checkImage(path.join(root, file), folder, work);
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
