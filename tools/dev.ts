import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';

if (process.env.npm_lifecycle_event) await import('./end-with-parent.ts');
if (existsSync('.env')) process.loadEnvFile('.env');

const root = path.resolve(import.meta.dirname, '..');
const page = 'http://localhost:5173';
// The browser talks to Vite, which hands calls on: its address is the one mails and the origin check must know.
process.env.PUBLIC_URL ??= page;
process.env.QUAYGATE_SERVER ??= `http://127.0.0.1:${process.env.PORT || 4600}`;

const endWithParent = path.join(root, 'tools/end-with-parent.ts');
const main = path.join(root, 'apps/server/src/main.ts');
const watched = ['--watch', '--watch-preserve-output', '--import', endWithParent, main];
const server = spawn(process.execPath, watched, { cwd: root, stdio: 'inherit' });
const web = await createServer({ root: path.join(root, 'apps/web'), server: { port: 5173, strictPort: true } });

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await Promise.all([web.close(), server.exitCode === null && once(server, 'exit')]);
  process.exit(0);
}
process.once('SIGINT', stop).once('SIGTERM', stop);
server.once('exit', (code) => process.exit(code ?? 1));

await web.listen();
console.log(`Quaygate while you work on it: ${page}`);
