import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startDemo } from '../tools/product.ts';
import { bodies } from './bodies.ts';
import { authorization } from './cells.ts';
import { attackRoles } from './database.ts';
import { drivers } from './drivers.ts';
import { malformed } from './malformed.ts';
import { signedIn } from './people.ts';
import { type Outcome, report } from './report.ts';
import { slowConnections } from './slow.ts';
import { sockets } from './sockets.ts';
import { strangers } from './strangers.ts';
import { tokens } from './tokens.ts';

/** Attacks a product of its own on this machine, and no other: a fixed number of attempts, then it ends. Names choose some of them. */
const asked = process.argv.slice(2);
const metricsToken = crypto.randomUUID();
const product = await startDemo({ RATE_LIMIT: '1000000', LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken });
try {
  const people = await signedIn(product.url);
  const [own, victim, driver] = ['none', 'admin', 'driver'].map((one) => people.find(({ name }) => name === one));
  if (!own || !victim || !driver) throw new Error('the demo lacks its people');
  const { url } = product;
  const attacks: Record<string, () => Promise<Outcome[]>> = {
    slow: async () => [await slowConnections(url, victim)],
    tokens: async () => [await tokens(url, own, victim)],
    drivers: () => drivers(url, driver, victim),
    authorization: async () => [await authorization(url, people)],
    malformed: async () => [await malformed(url, people, 3)],
    strangers: async () => [await strangers(url)],
    bodies: async () => [await bodies(url, own)],
    sockets: () => sockets(url, own, metricsToken),
    database: async () => [await attackRoles(path.dirname(product.log))],
  };
  const chosen = Object.entries(attacks).filter(([name]) => asked.length === 0 || asked.includes(name));
  if (chosen.length === 0) throw new Error(`Attacks are: ${Object.keys(attacks).join(', ')}`);
  const outcomes: Outcome[] = [];
  // Slow connections are held open beside the others.
  const slow = chosen.find(([name]) => name === 'slow')?.[1]();
  for (const [name, attack] of chosen) outcomes.push(...(await (name === 'slow' ? [] : attack())));
  if (slow) outcomes.push(...(await slow));
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
