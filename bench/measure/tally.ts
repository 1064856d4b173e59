import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Imported by --import, counts what the process says to PostgreSQL and tells it on SIGUSR2 with its processor and memory, in the
 * file TALLY_FILE; after a collection where that says `collect` (with --expose-gc). A trip is what leaves before an answer begins, however many statements it holds.
 */
const file = process.env.TALLY_FILE ?? '';
let statements = 0;
let trips = 0;

type Heard = pg.Connection & { hasSaid?: boolean };
const { prototype } = pg.Connection as unknown as { prototype: Record<string, (...given: unknown[]) => unknown> };

for (const name of ['query', 'sync']) {
  const original = prototype[name];
  prototype[name] = function said(this: Heard, ...given) {
    this.hasSaid = true;
    return original?.apply(this, given);
  };
}
const answers = new Set([
  'commandComplete',
  'rowDescription',
  'errorMessage',
  'emptyQuery',
  'bindComplete',
  'parseComplete',
]);
const emit = prototype.emit;
prototype.emit = function heard(this: Heard, ...given) {
  if (given[0] === 'commandComplete') statements++;
  if (this.hasSaid && answers.has(String(given[0]))) {
    this.hasSaid = false;
    trips++;
  }
  return emit?.apply(this, given);
};

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  if (readFileSync(file, 'utf8') === 'collect') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const kept = heapUsed + external;
  writeFileSync(file, JSON.stringify({ statements, trips, processor: user + system, rss, kept }));
});
