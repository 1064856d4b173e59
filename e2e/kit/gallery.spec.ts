import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/story.ts';

const dist = path.resolve(import.meta.dirname, '../../apps/web/dist');

test('UI-28 the gallery of the kit is no part of the build', async () => {
  const manifest: Record<string, { src?: string }> = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const sources = Object.entries(manifest).flatMap(([key, { src }]) => [key, src ?? '']);
  expect(sources).toContain('index.html');
  expect(sources.filter((source) => /gallery/.test(source))).toEqual([]);
});
