import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { builtServer, ensureServer } from './build/server.ts';
import { ensureWeb } from './build/web.ts';

// Started by hand, the parent is a shell, and a shell may leave.
if (process.env.npm_lifecycle_event) await import('./end-with-parent.ts');
if (existsSync('.env')) process.loadEnvFile('.env');

// Ctrl-C while it builds is no failure; afterwards the server itself listens for it.
const leave = () => process.exit(0);
process.once('SIGINT', leave).once('SIGTERM', leave);

await Promise.all([ensureWeb(), ensureServer()]);

process.off('SIGINT', leave).off('SIGTERM', leave);
await import(pathToFileURL(builtServer).href);
