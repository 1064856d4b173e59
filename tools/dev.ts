import { existsSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { runAndWatch } from './dev/run-and-watch.ts';

if (process.env.npm_lifecycle_event) await import('./end-with-parent.ts');
if (existsSync('.env')) process.loadEnvFile('.env');

const root = path.resolve(import.meta.dirname, '..');
const page = 'http://localhost:5173';
// The browser talks to Vite, which hands calls on: its address is the one mails and the origin check must know.
process.env.PUBLIC_URL ??= page;
process.env.QUAYGATE_SERVER ??= `http://127.0.0.1:${process.env.PORT || 4600}`;

const sources = ['apps/server/src', 'apps/simulator/src', 'packages'].map((folder) => path.join(root, folder));
const server = runAndWatch(path.join(root, 'apps/server/src/main.ts'), sources);
const web = await createServer({ root: path.join(root, 'apps/web'), server: { port: 5173, strictPort: true } });

async function stop(): Promise<void> {
  await Promise.all([web.close(), server.stop()]);
  process.exit(0);
}
process.once('SIGINT', stop).once('SIGTERM', stop);

await web.listen();
console.log(`Quaygate while you work on it: ${page}`);
