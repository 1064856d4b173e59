import path from 'node:path';
import { createServer } from 'vite';
import { test as base, type Language } from './story.ts';

/** Stories of single parts, in the gallery of the kit. It is no part of the build, so Vite serves it. */
export const test = base.extend<
  { openGallery: (look?: { scheme?: 'light' | 'dark'; language?: Language }) => Promise<void> },
  { gallery: string }
>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const root = path.resolve(import.meta.dirname, '../../apps/web');
      const server = await createServer({ root, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
      await server.listen();
      await use(new URL('/gallery', server.resolvedUrls?.local[0]).href);
      await server.close();
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
