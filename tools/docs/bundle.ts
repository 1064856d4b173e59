import path from 'node:path';
import { build } from 'vite';
import { thinLetters } from '../../apps/web/thin-letters.ts';

type Entry = 'paint' | 'site' | 'try-out';
export interface Bundle {
  scripts: Record<Entry, string>;
  styles: string[];
}

const sources = path.join(import.meta.dirname, 'site');
const entries: readonly Entry[] = ['paint', 'site', 'try-out'];

/** Packs what pages load in the browser into docs/assets of a folder. Returns addresses. */
export async function bundleSite(folder: string): Promise<Bundle> {
  const made = await build({
    configFile: false,
    root: sources,
    logLevel: 'warn',
    plugins: [thinLetters],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: 'docs/assets',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: Object.fromEntries(entries.map((entry) => [entry, path.join(sources, `${entry}.ts`)])),
        output: {
          entryFileNames: 'docs/assets/[name]-[hash].js',
          chunkFileNames: 'docs/assets/[name]-[hash].js',
          assetFileNames: 'docs/assets/[name]-[hash][extname]',
        },
      },
    },
  });
  const parts = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const addressOf = (entry: Entry) => {
    const chunk = parts.find((part) => part.type === 'chunk' && part.isEntry && part.name === entry);
    if (!chunk) throw new Error(`The build of the documentation made no ${entry}`);
    return `/${chunk.fileName}`;
  };
  const styles = parts.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => `/${fileName}`);
  return { scripts: { paint: addressOf('paint'), site: addressOf('site'), 'try-out': addressOf('try-out') }, styles };
}
