import { bodyLimitOf, type Route } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { canary, extendBody, extendQuery, poisoned, rounds, temptations, traces } from './extras.ts';
import { besides, columnsOf, growth, journalOf, occurrences } from './stored.ts';
import { aWorld } from './world.ts';
import type { Writing } from './writing.ts';
import { readings, writings } from './writings.ts';

// Mails go to an inbox, so that calls which need one store something.
const server = await startServer({ callerMemory: 600_000, demo: true });
const world = await aWorld(server);
const columns = await columnsOf(server.pool);
const [whole, parted] = [rounds(columns, world, 1), rounds(columns, world, 4)];
/** All that is tried at once, in parts where the body of the call may not hold so much. */
function sentIn(route: Route, { json }: Writing): typeof whole {
  if (!takesBody(route) || !json) return whole;
  const sizes = Object.values(whole).map((extras) => JSON.stringify(extendBody(route, json, extras)).length);
  return Math.max(...sizes) < bodyLimitOf(route) ? whole : parted;
}
// Attempts are forgotten by their time, which is not what is asked here.
const journal = await journalOf(server.ownerUrl, ['attempt', 'lookup_budget']);
// Everything that is made once is made before anything is counted.
await present(server.deps.passwords).publicKeys();
await server.deps.push.publicKey();
const writing = server.routes.filter(({ name, method }) => method !== 'GET' && !readings.includes(name));
const takesBody = ({ body }: Route) => body.def.type !== 'undefined';

async function prepare(name: string): Promise<Writing> {
  const made = writings[name];
  if (!made) throw new Error(`${name} has no valid call in writings-of-….ts`);
  return made(server);
}

async function send(route: Route, writing: Writing, { query = '', text = '' } = {}) {
  const { as, headers, params = {}, json } = writing;
  const values: Record<string, string> = { u: as?.id ?? '', ...params };
  const path = pathOf(route.path, values);
  const authorization = as && { authorization: `Bearer ${await server.tokenFor(as.id)}` };
  const asked = [new URLSearchParams(writing.query).toString(), query].filter(Boolean).join('&');
  const payload = text || (json && JSON.stringify(json));
  return server.app.inject({
    method: route.method,
    url: asked ? `${path}?${asked}` : path,
    headers: { ...authorization, ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { payload } : {}),
  });
}

/** Sends a fresh call and tells what it was answered, what grew, and what stands in more rows than before. */
async function observe(route: Route, ask: (call: Writing) => ReturnType<typeof send>) {
  const call = await prepare(route.name);
  await journal.take();
  const answer = await ask(call);
  const changes = await journal.take();
  return {
    status: answer.statusCode,
    text: answer.payload,
    grown: growth(changes),
    found: occurrences(changes, [...traces, ...temptations(world)]),
  };
}

test('ROLE-16 every call that stores something has a valid call', () => {
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.map(({ name }) => name).filter((name) => !writings[name])).toEqual([]);
});

const byName = writing.map((route) => [route.name, route] as const);

test.each(byName)('ROLE-16 REST-01 %s stores no field beside its contract', async (_, route) => {
  const plain = await observe(route, (call) => send(route, call));
  expect(plain.status).toBeLessThan(300);

  for (const [round, extras] of Object.entries(sentIn(route, await prepare(route.name)))) {
    const query = extendQuery(route, extras);
    const extended = await observe(route, (call) =>
      send(route, takesBody(route) && call.json ? { ...call, json: extendBody(route, call.json, extras) } : call, {
        query,
      }),
    );
    expect({ round, status: extended.status, text: extended.status < 300 ? '' : extended.text }).toEqual({
      round,
      status: plain.status,
      text: '',
    });
    expect({ round, grown: extended.grown }).toEqual({ round, grown: plain.grown });
    expect({ round, found: extended.found }).toEqual({ round, found: plain.found });
    for (const trace of [canary.text, String(canary.number), canary.moment]) expect(extended.text).not.toContain(trace);
  }
});

const withBody = byName.filter(([, route]) => takesBody(route));

test.each(withBody)(
  'ROLE-16 REST-01 %s refuses a body that would change what every object has',
  async (name, route) => {
    const call = await prepare(name);
    await journal.take();
    for (const text of poisoned(call.json ?? {})) {
      const answer = await send(route, call, { text });
      expect([answer.statusCode, answer.json().code], text).toEqual([400, 'malformed_request']);
    }
    // The call opens a session, and when a key was used last is written whatever it is used for.
    expect(besides(await journal.take(), ['session', 'integration_key'])).toEqual([]);
    expect(Reflect.get({}, canary.text)).toBeUndefined();
  },
);

const ofTerminals = byName.filter(([, { path }]) =>
  /^\/web\/(terminalOperators|ispsfacilities|trainOperators)\//.test(path),
);
/** Ways to spoil a valid call. */
const spoiled = ({ json = {}, params = {} }: Writing): Partial<Writing>[] => [
  ...Object.keys(json).flatMap((field) => [null, '', 4711].map((wrong) => ({ json: { ...json, [field]: wrong } }))),
  ...Object.keys(params).map((name) => ({ params: { ...params, [name]: '4711' } })),
];

test('TERR-10 a call of a terminal or train operator that answers an error has changed nothing', async () => {
  const codes = new Set<string>();
  for (const [name, route] of ofTerminals) {
    const call = await prepare(name);
    const ask = async (change: Partial<Writing> = {}) => {
      await journal.take();
      const answer = await send(route, { ...call, ...change });
      const changes = besides(await journal.take(), ['session']);
      if (answer.statusCode < 400) return;
      codes.add(answer.json().code);
      expect([name, change, changes]).toEqual([name, change, []]);
    };
    for (const change of spoiled(call)) await ask(change);
    // Some calls cannot be made twice.
    await ask();
    await ask();
    for (const change of spoiled(call)) await ask(change);
  }
  expect([...codes]).toEqual(
    expect.arrayContaining([
      ...['validation_failed', 'not_found', 'acceptance_deadline_already_exists', 'trucker_already_blocked'],
      'one_to_one_restriction_already_exists',
    ]),
  );
});
