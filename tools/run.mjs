// Runs one of the tools with a Node that reads TypeScript. Plain JavaScript, because the Node it turns away reads no
// other. npm puts node_modules/.bin first, so on most machines the right Node runs already.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [script = '', ...args] = process.argv.slice(2);
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (process.features.typescript) {
  // What Node makes of the modules is kept, as the server does (start.ts); here before the first of them is stripped of its types.
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/node-compile', import.meta.url)));
  process.argv.splice(1, 2, path.resolve(script));
  if (process.channel) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
  await import(pathToFileURL(path.resolve(script)).href);
} else if (existsSync(ownNode)) {
  const self = fileURLToPath(import.meta.url);
  // The channel closes when this process dies in any way; the other one then ends too.
  const child = spawn(ownNode, [...process.execArgv, self, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
} else {
  console.error(`Quaygate needs Node.js 22.18 or newer, this is ${process.version}. Install one, or run: npm ci`);
  process.exit(1);
}
