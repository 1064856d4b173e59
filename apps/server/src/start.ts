import { isOperatorError } from './plumbing/operator-words.ts';

// Asked to end while it starts, it is no failure; once it runs, main.ts listens itself. Process 1 of a container hears
// only what it listens for.
const leave = () => process.exit(0);
process.once('SIGINT', leave).once('SIGTERM', leave);

/** The server as an operator starts it: what they can mend is one sentence that names the setting, and no stack. */
try {
  await import('./main.ts');
} catch (error) {
  if (!isOperatorError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.off('SIGINT', leave).off('SIGTERM', leave);
