import { settings, user } from '@quaygate/contract';
import { fill, type Person, routes } from './people.ts';
import { collect } from './report.ts';
import { send } from './wire.ts';

const names = `{${Array.from({ length: 380_000 }, (_, index) => `"k${index}":1`).join()}}`;
const costly: [name: string, body: string][] = [
  ['380,000 names', names],
  ['500,000 levels', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ['1,000 levels', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ['2,000,000 values', `[${'1,'.repeat(2_000_000)}1]`],
];
/** Milliseconds that another call may wait beside one such body. */
const answeredWithin = 1_000;

/** Costly bodies to every call that takes one: none is read whole, and another call is answered beside it. */
export async function bodies(url: string, person: Person) {
  const taking = routes.filter(({ method, upload, bytes }) => method !== 'GET' && !upload && !bytes);
  const { outcome, note } = collect('costly bodies', taking.length * costly.length);
  const headers = { authorization: `Bearer ${person.token}` };
  for (const { method, path } of taking)
    for (const [name, body] of costly) {
      const own = fill(path, { u: person.id }, '1');
      const sent = send(url, { method, path: own, headers: { ...headers, 'content-type': 'application/json' }, body });
      const begin = performance.now();
      await send(url, { method: 'GET', path: settings.get.path });
      const waited = performance.now() - begin;
      const { status } = await sent;
      const isWrong = status >= 500 || (status >= 200 && status < 300);
      if (waited > answeredWithin) note(`another call waited ${waited.toFixed(0)} ms beside ${name} to ${path}`);
      else note(isWrong ? `${name} to ${path} was answered ${status}` : undefined);
    }
  const after = await send(url, { method: 'GET', path: fill(user.get.path, { u: person.id }, ''), headers });
  if (after.status !== 200) outcome.failures.push(`afterwards a user was answered ${after.status}`);
  return outcome;
}
