import type { Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { rowsOf } from '../src/db/rows.ts';
import { seedDemo } from '../src/demo/demo.ts';
import { elementOf, shapeOf } from './authorization/schema-walk.ts';
import { sealingKey, startServer } from './harness.ts';
import { aUser } from './scenes/factories.ts';

// Lists of a lived-in installation: every filter finds something, and many do not find everything.
const server = await startServer();
const { db, deps } = server;
await seedDemo({ ...deps, sealingKey } as never);

const most = async (column: 'forwarder_id' | 'facility_id') => {
  const { rows } = await rowsOf(
    { id: sql<string>`${sql.ref(column)}::text` },
    (columns) => sql`select ${columns} from booking group by ${sql.ref(column)} order by count(*) desc limit 1`,
  ).execute(db);
  return present(rows[0]).id;
};
const [f, facilityId] = [await most('forwarder_id'), await most('facility_id')];
const operator = present(await db.selectFrom('trainOperator').select('id').executeTakeFirst()).id;
const reader = await aUser(db, {
  roles: ['quaygate_admin', 'forwarder_premium_write', 'terminal_operations_admin', 'train_operator_write'],
  forwarders: [f],
  facilities: [Number(facilityId)],
  trainOperators: [operator],
});
const params: Record<string, string> = { f, facilityId, terminalId: facilityId, o: operator };

/** Values that a filter may have: all of an enumeration, else what fits of these. */
const samples: readonly unknown[] = ['a', 'REF-2', '2026-05-12T08:00:00Z', '2026-05-12', 'true', true, false, 8, '8'];
function valuesOf(schema: z.ZodType, inQuery: boolean): unknown[] {
  const named = [...new Set(optionsOf(schema))];
  // What stands in an address is text.
  const fits = (value: unknown) => schema.safeParse(inQuery ? String(value) : value).success;
  return (named.length ? named : samples).filter(fits).slice(0, 30);
}
function optionsOf(schema: z.ZodType): unknown[] {
  const def = schema.def as unknown as Record<string, unknown>;
  if (def.type === 'enum') return Object.values(def.entries as object);
  return ['innerType', 'element', 'in', 'out'].flatMap((name) => (def[name] ? optionsOf(def[name] as z.ZodType) : []));
}

interface Ask {
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
}
const filtersOf = (schema: z.ZodType, inQuery: boolean): [string, unknown][] =>
  Object.entries(shapeOf(schema) ?? {})
    .filter(([name]) => !['page', 'size', 'sort'].includes(name))
    .flatMap(([name, field]) => valuesOf(field, inQuery).map((value): [string, unknown] => [name, value]));

/** Nothing, each filter alone, and every two of different names. */
function asksOf({ query, body }: Route): Ask[] {
  const ofBody = filtersOf(body, false).map(([name, value]) => ({ query: {}, body: { [name]: value } }));
  const alone: Ask[] = [...filtersOf(query, true).map(([name, value]) => ({ query: { [name]: value } })), ...ofBody];
  const pairs = alone.flatMap((one, at) =>
    alone.slice(at + 1).map((other) => ({
      query: { ...one.query, ...other.query },
      ...(one.body || other.body ? { body: { ...one.body, ...other.body } } : {}),
    })),
  );
  const isTwo = ({ query: asked, body: sent = {} }: Ask) => Object.keys(asked).length + Object.keys(sent).length === 2;
  const two = pairs.filter(isTwo);
  const step = Math.ceil(two.length / 25);
  return [{ query: {} }, ...alone, ...two.filter((_, at) => at % step === 0)];
}

/** Lists that anybody may ask for whole; those of one slot, deadline or restriction have nothing to filter. */
const isPaged = ({ response, query, body, path, access, file }: Route) =>
  !file &&
  query.safeParse({}).success &&
  body.safeParse(undefined).success &&
  typeof access === 'object' &&
  elementOf(shapeOf(response)?.items ?? response) !== undefined &&
  shapeOf(query)?.page !== undefined &&
  [...path.matchAll(/:(\w+)/g)].every(([, name]) => name === 'u' || String(name) in params);
const lists = server.routes.filter(isPaged).map((route) => [route.name, route] as const);

/** Total of a list, and how many entries its pages hold. */
async function countsOf(list: Route, { query, body }: Ask): Promise<[total: number, items: number]> {
  const size = 100;
  for (let page = 0, items = 0; ; page++) {
    const asked = { as: reader, params, query: { ...query, page, size }, ...(body ? { body } : {}) };
    const answer = await server.call(list as never, asked as never);
    expect(answer.status, JSON.stringify({ query, body, answer: answer.body })).toBe(200);
    items += answer.body.items.length;
    if (answer.body.items.length < size) return [answer.body.total, items];
  }
}

test('REST-27 the lists that can be filtered are found in the contract', () => {
  expect(lists.map(([name]) => name)).toEqual(
    expect.arrayContaining(['getTours', 'getLicenses', 'getForwarderTruckers', 'getFacilityTruckers', 'getAudit']),
  );
});

test.each(lists)('REST-27 the total of %s is the number of its entries, for every filter', async (_, list) => {
  for (const ask of asksOf(list)) {
    const [total, items] = await countsOf(list, ask);
    expect(total, JSON.stringify(ask)).toBe(items);
  }
});
