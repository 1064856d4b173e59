import type { Route } from '@quaygate/contract';
import { z } from 'zod';
import { elementOf, shapeOf } from './schema-walk.ts';
import type { Column } from './stored.ts';
import type { World } from './world.ts';

/** What would show in a table if a field beside the contract were stored. */
export const canary = { text: 'Leck4711', number: 1_987_654_321, moment: '2037-07-07T07:07:07.000Z' };
/** How they would be written there. */
export const traces = [canary.text, String(canary.number), '2037-07-07'];

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const invented = [
  'isAdmin',
  'admin',
  'role',
  'plan',
  'password',
  'permissions',
  'userData',
  'forwarder',
  'u',
  'f',
  't',
  'constructor',
  'toString',
];

const ofTypes: Record<string, unknown> = {
  integer: canary.number,
  bigint: canary.number,
  'double precision': canary.number,
  boolean: true,
  'timestamp with time zone': canary.moment,
  date: canary.moment.slice(0, 10),
  ARRAY: [canary.text],
  jsonb: { id: canary.text, roles: [canary.text], value: { id: canary.text } },
};

/**
 * Every column of every table in both spellings and what somebody might try besides, round by round: as a text, as what
 * would fit into the column, and as an intruder would say it.
 * @param count of parts of each: all of them are more than the body of a public call may hold
 */
export function rounds(
  columns: readonly Column[],
  world: World,
  count: number,
): Record<string, Record<string, unknown>> {
  const names = [...new Set(columns.flatMap(({ column }) => [column, camel(column)])), ...invented];
  const types = Map.groupBy(columns, ({ column }) => camel(column));
  // A column that is a text in one table may be a number in another.
  const fitting = (name: string) =>
    types
      .get(camel(name))
      ?.map(({ type }) => ofTypes[type])
      .find((value) => value !== undefined);
  const say = (value: (name: string) => unknown, those: readonly string[]) =>
    Object.fromEntries(those.map((name) => [name, value(name)]));
  const intruding = (name: string) => tempting(world)[camel(name)] ?? canary.number;
  const values = { texts: () => canary.text, fitting: (name: string) => fitting(name) ?? null, intruder: intruding };
  const part = Math.ceil(names.length / count);
  const parts = Array.from({ length: count }, (_, at) => names.slice(at * part, (at + 1) * part));
  return Object.fromEntries(
    Object.entries(values).flatMap(([round, value]) =>
      parts.map((those, index) => [`${round} ${index + 1}`, say(value, those)]),
    ),
  );
}

const tempting = (world: World): Record<string, unknown> => ({
  id: world.stranger.id,
  userId: world.stranger.id,
  roles: ['quaygate_admin'],
  role: 'quaygate_admin',
  tier: 'Premium',
  plan: 'Premium',
  forwarderId: world.foreign.id,
  f: world.foreign.id,
  facilityId: world.otherFacility.id,
  truckerId: world.otherDriver.id,
  t: world.otherDriver.id,
  trainOperatorId: world.otherOperator.id,
  emailVerified: true,
  disabledAt: null,
  state: 'completed',
  status: 'ASSIGNED',
  hidden: true,
});
/** Things whose owner or holder an intruder would change; nothing names them more often than before. */
export const temptations = (world: World): string[] => [
  world.stranger.id,
  world.foreign.id,
  world.otherDriver.id,
  world.otherOperator.id,
  'quaygate_admin',
];

/** Adds fields to every object of a value that its schema knows; never ones that the contract has there. */
function extend(schema: z.ZodType, value: unknown, extras: Record<string, unknown>): unknown {
  const element = elementOf(schema);
  if (element && Array.isArray(value)) return value.map((one) => extend(element, one, extras));
  const shape = shapeOf(schema);
  if (!shape || typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, field]) => [
    name,
    shape[name] ? extend(shape[name], field, extras) : field,
  ]);
  const beside = Object.entries(extras).filter(([name]) => !Object.hasOwn(shape, name));
  return Object.fromEntries([...beside, ...known]);
}

const bodyOf = ({ body, item }: Route) => (item ? z.object({ items: z.array(item) }) : body);

export const extendBody = (route: Route, json: object, extras: Record<string, unknown>) =>
  extend(bodyOf(route), json, extras) as object;

export const extendQuery = (route: Route, extras: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(extras).flatMap(([name, value]) =>
      Object.hasOwn(shapeOf(route.query) ?? {}, name) ? [] : [[name, String(value)]],
    ),
  ).toString();

const poison = '"__proto__":{"roles":["quaygate_admin"],"Leck4711":true}';
const constructed = `"constructor":{"prototype":${poison.replace('"__proto__":', '')}}`;

/** Texts of the body that would change what every object has, at its top and wherever an object begins in it. */
export const poisoned = (json: object): string[] =>
  [poison, constructed].flatMap((text) => {
    const written = JSON.stringify(json);
    return [...new Set([written.replace('{', `{${text},`), written.replace(/\{(?!.*\{)/, `{${text},`)])];
  });
