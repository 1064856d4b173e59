import { existsSync } from 'node:fs';
import { ensureWeb } from './web.ts';

// Started by hand, the parent is a shell, and a shell may leave.
if (process.env.npm_lifecycle_event) await import('./end-with-parent.ts');
if (existsSync('.env')) process.loadEnvFile('.env');

// Ctrl-C while it builds or starts is no failure; once it runs, the server itself listens for it.
const leave = () => process.exit(0);
process.once('SIGINT', leave).once('SIGTERM', leave);

/** A failure that the operator can mend, told in a sentence instead of a stack. */
function explain(error: Error & { code?: string; port?: number }): string | null {
  if (['BadSettings', 'UnusableDatabase', 'WrongSealingKey'].includes(error.name)) return error.message;
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use. Stop what uses it, or set PORT to another one.`;
  return null;
}

try {
  await ensureWeb();
  await import('../apps/server/src/main.ts');
} catch (error) {
  const words = explain(error as Error);
  if (!words) throw error;
  console.error(words);
  process.exit(1);
}

process.off('SIGINT', leave).off('SIGTERM', leave);
