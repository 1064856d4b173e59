import type { Plugin } from 'vite';

const given = /seen\[href\] = void 0;(\s*)throw err;/;

/**
 * What a late part needs is asked for again after it failed. Vite's helper remembers a stylesheet that failed as one that
 * is there, so that the next try would bring a part without its styles; `lib/failed-links.ts` removes the link that it
 * finds then.
 */
export const preloadAgain: Plugin = {
  name: 'preload-again',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!given.test(code)) this.error("Vite's preload helper is another one: does it ask again for what failed?");
      return { code: code.replace(given, 'delete seen[href];$1throw err;'), map: null };
    },
  },
};
