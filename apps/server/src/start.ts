import { isOperatorError } from './plumbing/operator-words.ts';

/** The server as an operator starts it: what they can mend is one sentence that names the setting, and no stack. */
try {
  await import('./main.ts');
} catch (error) {
  if (!isOperatorError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
