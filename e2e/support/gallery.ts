import path from 'node:path';
import { build, preview } from 'vite';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { test as base, type Language } from './story.ts';

const root = path.resolve(import.meta.dirname, '../../apps/web');

/** Builds the gallery, which is no part of the product's build: a page of few files opens in a tenth of the time. */
async function serveGallery() {
  const { path: outDir, remove } = await makeTempFolder();
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    build: {
      outDir,
      reportCompressedSize: false,
      minify: false,
      rolldownOptions: { input: path.join(root, 'gallery.html') },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return {
    address: new URL('/gallery.html', server.resolvedUrls?.local[0]).href,
    stop: async () => {
      await server.close();
      await remove();
    },
  };
}

/** Stories of single parts, in the gallery of the kit. */
export const test = base.extend<
  { openGallery: (look?: { scheme?: 'light' | 'dark'; language?: Language }) => Promise<void> },
  { gallery: string }
>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const gallery = await serveGallery();
      await use(gallery.address);
      await gallery.stop();
    },
    { scope: 'worker' },
  ],

  openGallery: async ({ page, gallery }, use) => {
    await use(async ({ scheme = 'light', language = 'en' } = {}) => {
      await page.addInitScript(
        ([scheme, language]) => {
          localStorage.setItem('user-locale', language);
          localStorage.setItem('quaygate-color-scheme', scheme);
        },
        [scheme, language] as const,
      );
      await page.goto(gallery);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  },
});
