import type { Route } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { ask, questionOf } from './ask.ts';
import { sixAtOnce } from './cells.ts';
import { keyPersonas } from './fields.ts';
import { everybody } from './personas.ts';
import { parameterOf, placesIn, placesOf } from './places.ts';
import { shapeOf } from './schema-walk.ts';
import { besides, journalOf } from './stored.ts';
import { aWorld } from './world.ts';
import { readings, writings } from './writings.ts';

const server = await startServer({ callerMemory: 600_000 });
const world = await aWorld(server);
const journal = await journalOf(server.ownerUrl, ['attempt', 'lookup_budget']);
const who = ['forwarder_write', 'quaygate_admin', 'every role', 'anonymous'];
const personas = (await everybody(server, server, world)).filter(({ name }) => who.includes(name));

/** What no id looks like: for the database, for SQL, for a path, for a number, for a pattern. */
const odd = [
  '\0',
  'a\0b',
  "' or 1=1 --",
  '../../users',
  '%',
  '_',
  '-1',
  '2147483648',
  '1e3',
  'NaN',
  '__proto__',
  'x'.repeat(150),
];
const places = server.routes.flatMap((route) =>
  placesIn(route.path).map((place) => [route.name, place, route] as const),
);

test.each(places)('ENT-13 %s: an odd value at %s names nothing and breaks nothing', async (_, place, route) => {
  await journal.take();
  for (const persona of personas) {
    const known = placesOf(world, persona);
    const target = Object.fromEntries(placesIn(route.path).map((one) => [one, 'own']));
    const question = questionOf({ method: route.method, path: route.path, route }, persona, {
      world,
      places: known,
      target,
    });
    await sixAtOnce(odd, async (value) => {
      const { outcome, text } = await ask(server, {
        ...question,
        values: { ...question.values, [parameterOf(place)]: value },
      });
      expect(outcome, `${persona.name} ${JSON.stringify(value)} ${text}`).toMatch(
        /^(unauthenticated|user_mismatch|forbidden|\w*not_found|plan_not_sufficient|validation_failed|facility_mismatch)$/,
      );
    });
  }
  expect(await journal.take()).toEqual([]);
});

const asked = server.routes.flatMap((route) =>
  Object.keys(shapeOf(route.query) ?? {}).map((field) => [route.name, field, route] as const),
);
/** A download of the audit log stands in it; a driver whose id happens to hold `-1` or `1e3` is found by it, and taken. */
const mayWrite: Record<string, string[]> = {
  downloadAudit: ['audit', 'audit_waiting'],
  takeNextInQueue: ['gate_pass_claim'],
};
const keyed = await keyPersonas({ server, fresh: server, world });

test.each(asked)('ENT-13 %s: an odd value of %s in the query breaks nothing', async (_, field, route) => {
  await journal.take();
  for (const persona of [...personas, ...keyed]) {
    const known = placesOf(world, persona);
    const target = Object.fromEntries(placesIn(route.path).map((one) => [one, 'own']));
    const question = questionOf({ method: route.method, path: route.path, route }, persona, {
      world,
      places: known,
      target,
    });
    await sixAtOnce(odd, async (value) => {
      const call = { ...question.call, query: { ...question.call.query, [field]: value } };
      const { outcome, text } = await ask(server, { ...question, call });
      expect(outcome, `${persona.name} ${JSON.stringify(value)} ${text}`).not.toMatch(
        /internal_error|unavailable|without/,
      );
    });
  }
  expect(besides(await journal.take(), ['document', ...(mayWrite[route.name] ?? [])])).toEqual([]);
});

const written = server.routes
  .filter(({ name, method }) => method !== 'GET' && !readings.includes(name) && writings[name])
  .map((route) => [route.name, route] as const);

/** The same value with one of its texts replaced, for each of its texts. */
function* replaced(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    for (const other of replaced(field, text))
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
  }
}

test.each(written)('ENT-13 %s: no text of a body breaks it', async (name, route: Route) => {
  const { as, headers, params = {}, json = {} } = await present(writings[name])(server);
  const authorization = as && { authorization: `Bearer ${await server.tokenFor(as.id)}` };
  const values: Record<string, string> = { u: as?.id ?? '', ...params };
  const url = pathOf(route.path, values);
  for (const text of ['\0', 'a\0b', '\ud800', 'x\udfff', '%_\\', "'; drop table booking; --", ' ']) {
    for (const body of replaced(json, text)) {
      const payload = JSON.stringify(body);
      const type = { 'content-type': 'application/json' };
      const answer = await server.app.inject({
        method: route.method,
        url,
        headers: { ...authorization, ...headers, ...type },
        payload,
      });
      expect(answer.statusCode, `${payload} ${answer.payload}`).toBeLessThan(500);
    }
  }
});
