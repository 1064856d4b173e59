import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { holderOf, readPlaces, withImports, wordsOf } from './ahead.ts';

/** What a visitor downloads for a screen at most, in kB of script after gzip, a kB being 1,000 bytes. */
const limits = { signIn: 150, screen: 300 };

const sizeOf = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number =>
  chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length / 1_000 : 0;

/** Refuses a build in which the first screen of a visit would bring too much script, whichever it is. */
export const refuseHeavyScreens: Plugin = {
  name: 'refuse-heavy-screens',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const sizes = new Map<string, number>();
      const sizeOnce = (file: string): number => {
        const size = sizes.get(file) ?? sizeOf(bundle[file]);
        sizes.set(file, size);
        return size;
      };
      const heavy: string[] = [];
      for (const { file, texts } of await readPlaces()) {
        const isSignIn = file.endsWith('/login/login.screen.tsx');
        const inside = isSignIn ? [] : ['/app/shell/shell.tsx', '/session/rights/calls.ts'];
        const words = wordsOf('de', isSignIn ? ['shell', 'login', 'role'] : ['shell', 'errors', ...texts]);
        const parts = [`/${file}`, '/web/index.html', ...inside, ...words].map(
          (end) => holderOf(bundle, end) ?? this.error(`The weight of a screen cannot be told: there is no ${end}`),
        );
        const files = new Set(parts.flatMap((part) => [...withImports(bundle, part)]));
        const total = [...files].reduce((sum, each) => sum + sizeOnce(each), 0);
        const limit = isSignIn ? limits.signIn : limits.screen;
        if (total > limit) heavy.push(`${path.basename(file)} ${total.toFixed(1)} of ${limit} kB`);
      }
      if (heavy.length > 0) this.error(`Too much script: ${heavy.join(', ')}`);
    },
  },
};
