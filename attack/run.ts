import { readFile } from 'node:fs/promises';
import { startDemo } from '../tools/product.ts';
import { authorization } from './cells.ts';
import { malformed } from './malformed.ts';
import { signedIn } from './people.ts';
import { report } from './report.ts';
import { slowConnections } from './slow.ts';
import { sockets } from './sockets.ts';
import { tokens } from './tokens.ts';

/** Attacks a product of its own on this machine, and no other: a fixed number of attempts, then it ends. */
const metricsToken = crypto.randomUUID();
const product = await startDemo({ RATE_LIMIT: '1000000', LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken });
try {
  const people = await signedIn(product.url);
  const [own, victim] = [people.find(({ name }) => name === 'none'), people.find(({ name }) => name === 'admin')];
  if (!own || !victim) throw new Error('the demo lacks its people');
  const slow = slowConnections(product.url, victim);
  const outcomes = [
    await tokens(product.url, own, victim),
    await authorization(product.url, people),
    await malformed(product.url, people, 3),
    await slow,
    ...(await sockets(product.url, own, metricsToken)),
  ];
  const log = await readFile(product.log, 'utf8');
  const leaks = people
    .filter(({ token }) => log.includes(token))
    .map(({ name }) => `the token of ${name} stands in the log`);
  outcomes.push({
    name: 'tokens looked for in the log',
    attempts: people.length,
    least: people.length,
    failures: leaks,
  });
  process.exitCode = report(outcomes) ? 0 : 1;
} finally {
  await product.stop();
}
process.exit();
