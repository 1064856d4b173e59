import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { foldRuntime, inlineFirstPaint, nameAhead } from './ahead.ts';
import { refuseHeavyScreens } from './budget.ts';
import { groups } from './chunks.ts';
import { followImports } from './follow-imports.ts';
import { leaveOutOfZod } from './leave-out-of-zod.ts';
import { preloadAgain } from './preload-again.ts';
import { thinLetters } from './thin-letters.ts';

const server = process.env.QUAYGATE_SERVER ?? 'http://localhost:4600';

/** The letters of the first screen travel with the page instead of after its styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /ibm-plex-sans-latin-wght-normal-.*\.woff2$/.test(file));
      if (!font) return html;
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
      return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
    },
  },
};

/** A class by its name and its file. */
const nameClass = (name: string, file: string): string => {
  const from = path.relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll(path.sep, '/');
  return `${name}_${createHash('sha256').update(from).digest('base64url').slice(0, 5)}`;
};

/** Chunks that need each other would run before what they need is there. */
const refuseCircles: Plugin = {
  name: 'refuse-circles',
  generateBundle(_, bundle) {
    const whole = new Set<string>();
    const follow = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) this.error(`Chunks import each other: ${[...path, file].join(' → ')}`);
      const chunk = bundle[file];
      if (whole.has(file) || chunk?.type !== 'chunk') return;
      for (const needed of chunk.imports) follow(needed, [...path, file]);
      whole.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
};

export default defineConfig({
  plugins: [
    react(),
    preloadAgain,
    foldRuntime,
    preloadFont,
    nameAhead,
    inlineFirstPaint,
    leaveOutOfZod,
    thinLetters,
    followImports,
    refuseCircles,
    refuseHeavyScreens,
  ],
  server: {
    proxy: {
      '/web': { target: server, ws: true },
      '/integration': server,
      '/healthz': server,
      '/readyz': server,
      '/docs': server,
    },
  },
  preview: {
    proxy: {
      '/web': { target: server, ws: true },
      '/integration': server,
      '/healthz': server,
      '/readyz': server,
      '/docs': server,
    },
  },
  // Names of classes travel in scripts too: without the line of each they are a kilobyte less at the sign-in.
  css: { modules: { generateScopedName: nameClass } },
  // The map's worker is a module, as the map itself.
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // These browsers all preload modules themselves.
    modulePreload: { polyfill: false },
    // The map and Agora's library are single files of up to 1,240 kB, loaded by the screens that show them; others stay below.
    chunkSizeWarningLimit: 1_300,
    // A file inlined as data: would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // How long a build takes on a busy machine is no warning.
      checks: { bundlerTimings: false },
      input: { index: 'index.html', pushWorker: 'src/app/push-worker.ts' },
      output: {
        // Browsers look for the worker of push messages by its name.
        entryFileNames: ({ name }) => (name === 'pushWorker' ? 'push-worker.js' : 'assets/[name]-[hash].js'),
        // A shared part would else be called by all screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups },
      },
    },
  },
});
