import type { Route } from '@quaygate/contract';
import { fill, type Person, routes } from './people.ts';
import { collect } from './report.ts';
import { inParallel, type Sent, send } from './wire.ts';

interface Cell {
  who: string;
  what: string;
  sent: Sent;
}

const isMine = ({ access }: Route, { name, roles }: Person) =>
  access === 'signed-in' ||
  (access === 'driver' && name === 'driver') ||
  (typeof access === 'object' && 'roles' in access && access.roles.some((role) => roles.includes(role)));

/** Calls that must be refused, whatever else they say: no token, a foreign user, no role, a foreign company, no key. */
function* cells(people: readonly Person[]): Generator<Cell> {
  for (const route of routes) {
    if (route.access === 'public') continue;
    const { method, path, name } = route;
    const json = { 'content-type': 'application/json' };
    const sent = (token: string | undefined, named: Record<string, string>): Sent => ({
      method,
      path: fill(path, { facilityId: '8', terminalId: '8', ...named }, 'x'),
      headers: { ...json, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    for (const [what, token] of [
      ['no token', undefined],
      ['a made-up token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'],
      ['a made-up key', `qgk_${'a'.repeat(12)}_${'b'.repeat(43)}`],
    ] as const) {
      yield { who: 'nobody', what: `${name} with ${what}`, sent: sent(token, { u: people[0]?.id ?? 'x' }) };
    }
    for (const person of people) {
      const isKeyed = typeof route.access === 'object' && 'key' in route.access;
      if (isKeyed) {
        for (const facilityId of ['3', '8', '12']) {
          yield {
            who: person.name,
            what: `${name} without a key at ${facilityId}`,
            sent: sent(person.token, { facilityId }),
          };
        }
        continue;
      }
      if (path.includes(':u')) {
        for (const other of people.filter(({ id }) => id !== person.id)) {
          yield { who: person.name, what: `${name} as ${other.name}`, sent: sent(person.token, { u: other.id }) };
        }
      }
      if (!isMine(route, person)) {
        yield { who: person.name, what: `${name} without the role`, sent: sent(person.token, { u: person.id }) };
      } else if (route.scope && 'forwarder' in route.scope) {
        for (const f of ['no-such-company', '%00', "'%20or%20''='"]) {
          yield { who: person.name, what: `${name} of ${f}`, sent: sent(person.token, { u: person.id, f }) };
        }
      }
    }
  }
}

export async function authorization(url: string, people: readonly Person[]) {
  const { outcome, note } = collect('authorization cells', 2_000);
  await inParallel(cells(people), 24, async ({ who, what, sent }) => {
    const { status, text } = await send(url, sent);
    note([400, 401, 403, 404].includes(status) ? undefined : `${who}: ${what}: ${status} ${text.slice(0, 120)}`);
  });
  return outcome;
}
