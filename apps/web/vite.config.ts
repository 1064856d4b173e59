import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), preloadFont],
  server: { proxy: { '/web': { target: server, ws: true }, '/integration': server, '/healthz': server } },
  preview: { proxy: { '/web': { target: server, ws: true }, '/integration': server, '/healthz': server } },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // A file inlined as data: would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
});
