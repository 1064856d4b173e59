import { randomBytes } from 'node:crypto';
import { type KeyScope, keyScopes } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { aKey } from '../scenes/factories.ts';
import { whoMayCall } from '../who-may-call.ts';
import { ask, questionOf } from './ask.ts';
import { askAll, type Cell } from './cells.ts';
import { itemsOf } from './items.ts';
import { runningRoutes } from './running-routes.ts';
import { besides, journalOf } from './stored.ts';
import { aWorld, secrets, terminalIds } from './world.ts';

const server = await startServer();
const { db } = server;
const world = await aWorld(server);
const journal = await journalOf(server.ownerUrl);
const keyed = server.routes
  .filter(({ access }) => typeof access === 'object' && 'key' in access)
  .map((route) => [route.name, route] as const);

/** Every kind of key, with what it should hear of a call that needs one of the scopes. */
async function keysFor(scopes: readonly string[]): Promise<[name: string, key: string, expected: string][]> {
  const make = (some: readonly string[]) => aKey(db, world.facility.id, some as KeyScope[]);
  const ended = async (change: object) => {
    const key = await make(keyScopes);
    await db.updateTable('integrationKey').set(change).where('id', '=', key.slice(4, 16)).execute();
    return key;
  };
  const now = server.clock.now();
  const secret = () => randomBytes(32).toString('base64url');
  const others = keyScopes.filter((scope) => !scopes.includes(scope));
  return [
    ...(await Promise.all(
      scopes.map(async (scope) => [`only ${scope}`, await make([scope]), 'answered'] as [string, string, string]),
    )),
    ['every scope', await make(keyScopes), 'answered'],
    ['every other scope', await make(others), 'scope_missing'],
    ['no scope', await make([]), 'scope_missing'],
    ['a revoked key', await ended({ revokedDate: now }), 'unauthenticated'],
    ['a key that is over', await ended({ endDate: now }), 'unauthenticated'],
    ['a key that ends later', await ended({ endDate: new Date(now.getTime() + 1000) }), 'answered'],
    ['another secret', `${(await make(keyScopes)).slice(0, 17)}${secret()}`, 'unauthenticated'],
    ['an unknown key', `qgk_${randomBytes(6).toString('hex')}_${secret()}`, 'unauthenticated'],
  ];
}

const places = {
  own: String(world.facility.id),
  foreign: String(world.otherFacility.id),
  missing: String(terminalIds.missing),
  'no number': 'x',
};

test('INT-01 what takes the data of a terminal lies below /integration/v1, opened by keys, and nothing else lies there', () => {
  const below = runningRoutes(server).filter(({ path }) => path.includes('integration/'));
  expect(below.filter(({ path }) => !path.startsWith('/integration/v1/'))).toEqual([]);
  const opened = new Set(keyed.map(([name]) => name));
  expect(new Set(below.map(({ route }) => route?.name))).toEqual(opened);
  const reports = server.routes.filter(({ item }) => item !== undefined);
  expect(reports.map(({ name }) => name).toSorted()).toEqual(Object.keys(itemsOf).toSorted());
  expect(reports.filter(({ name }) => !opened.has(name))).toEqual([]);
});

test.each(keyed)('INT-02 INT-04 %s is open to keys of its facility with its scope', async (name, route) => {
  const row = whoMayCall[name];
  if (!row || !('scopes' in row)) throw new Error(`${name} has no row of scopes`);
  const running = { method: route.method, path: route.path, route };
  const keys = await keysFor(row.scopes);
  const cells = keys.flatMap(([kind, key, expected]) =>
    Object.entries(places).map(([where, facilityId]): Cell => {
      const persona = { name: kind, id: '', email: '', headers: { authorization: `Bearer ${key}` } };
      const question = questionOf(running, persona, {
        world,
        places: { 'facilities/:facilityId': { own: { value: facilityId } } },
        target: { 'facilities/:facilityId': 'own' },
      });
      const call = route.item ? { json: { items: [itemsOf[name]?.(world)] } } : question.call;
      const isElsewhere = where !== 'own' && expected !== 'unauthenticated';
      return {
        persona: kind,
        name: `${name} ${kind} ${where}`,
        expected: isElsewhere ? 'facility_mismatch' : expected,
        hidden: [secrets.facility],
        ask: () => ask(server, { ...question, call }),
      };
    }),
  );
  expect(cells).toHaveLength(keys.length * Object.keys(places).length);

  await journal.take();
  const refused = await askAll(cells.filter(({ expected }) => expected !== 'answered'));
  expect(besides(await journal.take(), ['integration_key'])).toEqual([]);
  const answered = await askAll(cells.filter(({ expected }) => expected === 'answered'));
  expect([...refused.wrong, ...answered.wrong]).toEqual([]);
  expect(refused.judged + answered.judged).toBe(cells.length);
});
