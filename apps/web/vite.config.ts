import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';

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

/** Parts of the kit that bring a library along. The sign-in page has none of them. */
const largeParts =
  /\/ui\/(data-table|combobox|picker-options|select-field|[\w-]*dialog|leave-question|edit-form|sheet|menu|popover|tip|search-field|qr-code)\b/;

const sharedByParts =
  /@base-ui\/(utils|react\/(internals|utils|floating-ui-react|merge-props|field|toolbar))|@floating-ui/;

export default defineConfig({
  plugins: [react(), preloadFont, leaveOutJsonSchema, refuseCircles],
  server: { proxy: { '/web': { target: server, ws: true }, '/integration': server, '/healthz': server } },
  preview: { proxy: { '/web': { target: server, ws: true }, '/integration': server, '/healthz': server } },
  // The map's worker is a module, as the map itself.
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // The map and Agora's library are single files of up to 1,240 kB, loaded by the screens that show them; others stay below.
    chunkSizeWarningLimit: 1_300,
    // A file inlined as data: would need an exception in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // How long a build takes on a busy machine is no warning.
      checks: { bundlerTimings: false },
      output: {
        // A shared part would else be called by all screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Packages change less often than our own files, and a chunk for every icon costs more than it saves.
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What all parts of the library share; small pieces of it would be laid to a part that a screen has not got.
            { name: 'float', test: sharedByParts, minShareCount: 2, priority: 2.5 },
            // The shell counts approvals for everybody. Nouns of one area alone are not sent to the others.
            {
              name: 'contract-approval',
              test: /packages\/contract\/src\/(approval|integration-key)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-administration',
              test: /packages\/contract\/src\/(audit|dimension|trucking-company|webapp-user)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-drivers',
              test: /packages\/contract\/src\/(gate-pass-user|identification)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-terminal',
              test: /packages\/contract\/src\/(block-list|deadline|gate-event|reroute|slot-board|socket-ticket|terminal-module|train|train-booking|trucker-overview|vehicle)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            // What few screens need.
            {
              name: 'contract-batch',
              test: /packages\/contract\/src\/batch\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-driver',
              test: /packages\/contract\/src\/(company-code|driver-[a-z]+)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-call',
              test: /packages\/contract\/src\/call\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-booking',
              test: /packages\/contract\/src\/(booking|statistic|tour|train-risk)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-restriction',
              test: /packages\/contract\/src\/(facility-booking|one-to-one-restriction)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-move',
              test: /packages\/contract\/src\/booking-move\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-license',
              test: /packages\/contract\/src\/(license|trucker)\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-factor',
              test: /packages\/contract\/src\/factor\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-license-order',
              test: /packages\/contract\/src\/license-order\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-session',
              test: /packages\/contract\/src\/session\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            {
              name: 'contract-status',
              test: /packages\/contract\/src\/container-status\.ts/,
              priority: 2.5,
              includeDependenciesRecursively: false,
            },
            // What imports nothing of the web: rules alone where no call is made, as before the sign-in.
            {
              name: 'contract',
              test: /packages\/contract\/|node_modules\/zod\//,
              priority: 2.4,
              includeDependenciesRecursively: false,
            },
            // Loaded with the room of voice calls, by few.
            {
              name: 'rules-call',
              test: /packages\/rules\/src\/call\//,
              priority: 2.6,
              includeDependenciesRecursively: false,
            },
            { name: 'rules', test: /packages\/rules\//, priority: 2.5 },
            // A drawing and what it is drawn with: laid to different pieces, the two would need each other.
            { name: 'drawing', test: /\/ui\/drawings\/(small|parts|drawing\.module)/, minShareCount: 2, priority: 2.1 },
            // Apart from the rest, so that small pieces of the sign-in page are not laid to a large one of other screens.
            {
              name: 'piece',
              test: (id) => /web\/src\/(ui|lib|text)\/|@tabler/.test(id) && !largeParts.test(id),
              entriesAware: true,
              entriesAwareMergeThreshold: 1_500,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'part', entriesAware: true, entriesAwareMergeThreshold: 1_000, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
