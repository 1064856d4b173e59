import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leaveOutOfZod } from './leave-out-of-zod.ts';
import { preloadAgain } from './preload-again.ts';
import { thinLetters } from './thin-letters.ts';

/** What reads the zone of a document: 6 MB, loaded by who presses the button, and typing needs none of it. */
const isReader = /\/(zone-reader|zone-worker|tesseract-core|letters)[^/]*$/;
/** Names by which the server knows the worker that reads, and takes the letters for no compressed form of another file. */
const readerNames: Record<string, string> = { 'worker.min.js': 'zone-worker.js', 'eng.traineddata.gz': 'letters.bin' };

/** Tells the worker which files the app consists of. */
const nameFiles: Plugin = {
  name: 'name-files',
  generateBundle(_, bundle) {
    const worker = bundle['driver/worker.js'];
    if (worker?.type !== 'chunk' || !worker.code.includes('__DRIVER_FILES__')) this.error('The worker knows no files');
    const isLeftOut = (file: string) => {
      const made = bundle[file];
      // A call needs the network, so what only calls need may wait for it.
      const isAgora = made?.type === 'chunk' && made.moduleIds.some((id) => id.includes('agora-rtc-sdk-ng'));
      return isAgora || isReader.test(file) || /-(cyrillic-ext|greek|vietnamese)|\.wav$/.test(file);
    };
    const isKept = (file: string) => file.startsWith('driver/assets/') && !isLeftOut(file);
    const files = Object.keys(bundle).filter(isKept).sort();
    if (files.length === 0) this.error('The app has no files');
    worker.code = worker.code.replace('__DRIVER_FILES__', files.map((file) => `/${file}`).join(' '));
  },
};

/** The driver's app, built apart from the other areas (decision 38) into the same folder. */
export default defineConfig({
  plugins: [react(), preloadAgain, leaveOutOfZod, thinLetters, nameFiles],
  // The calls have words of the other areas for one mistake of a programmer; the app leaves all their words out.
  resolve: { alias: { '#web/text/now-text.ts': path.resolve(import.meta.dirname, 'src/driver/texts/no-text.ts') } },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // Agora's library is a single file, loaded by a call.
    chunkSizeWarningLimit: 1_300,
    assetsInlineLimit: 0,
    emptyOutDir: false,
    // The first build has brought them.
    copyPublicDir: false,
    assetsDir: 'driver/assets',
    rolldownOptions: {
      // How long a build takes on a busy machine is no warning. German comes with the start, however it is asked for.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      input: { app: 'driver/index.html', worker: 'src/driver/worker.ts' },
      output: {
        assetFileNames: ({ names: [name = ''] }) => {
          const { name: base, ext } = path.parse(readerNames[name] ?? name);
          return `driver/assets/${base}-[hash]${ext}`;
        },
        entryFileNames: ({ name }) => (name === 'worker' ? 'driver/worker.js' : 'driver/assets/[name]-[hash].js'),
        // Cut at what later screens share, the start would be packed worse. The worker stands alone.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], test: /^(?!.*\/(driver\/worker|push\/worker-message)\.ts$)/ }],
        },
      },
    },
  },
});
