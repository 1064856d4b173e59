import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { isOperatorError } from './plumbing/operator-words.ts';

/**
 * Where Node keeps what it made of the modules: to strip and compile some 1,500 of them takes longer than the rest of a start.
 * It lies beside the code, where only those write who may change the code; where nothing can be written a start takes longer.
 */
const compiled = path.resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile');

// Asked to end while it starts, it is no failure; once it runs, main.ts listens itself. Process 1 of a container hears
// only what it listens for.
const leave = () => process.exit(0);
process.once('SIGINT', leave).once('SIGTERM', leave);

/** The server as an operator starts it: what they can mend is one sentence that names the setting, and no stack. */
try {
  enableCompileCache(compiled);
  await import('./early.ts');
  await import('./main.ts');
} catch (error) {
  if (!isOperatorError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.off('SIGINT', leave).off('SIGTERM', leave);
