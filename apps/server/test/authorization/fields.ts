import { feed, keyScopes, type Route } from '@quaygate/contract';
import { aKey } from '../scenes/factories.ts';
import { type Row, whoMayCall } from '../who-may-call.ts';
import { ask, questionOf } from './ask.ts';
import type { Call } from './call-bodies.ts';
import type { Cell, Stage } from './cells.ts';
import { itemsOf } from './items.ts';
import { judge } from './judge.ts';
import { type Mention, mentions, type Naming, type Variant } from './mentions.ts';
import { mentionsOfAdministration } from './mentions-of-administration.ts';
import { mentionsOfPairs } from './mentions-of-pairs.ts';
import { mentionsOfPlans } from './mentions-of-plans.ts';
import { mentionsOfReports } from './mentions-of-reports.ts';
import { mentionsOfTerminals } from './mentions-of-terminals.ts';
import type { Persona } from './personas.ts';
import { placesIn, placesOf } from './places.ts';
import { secrets, type World } from './world.ts';

const all: Record<string, Mention> = {
  ...mentions,
  ...mentionsOfPairs,
  ...mentionsOfPlans,
  ...mentionsOfReports,
  ...mentionsOfAdministration,
  ...mentionsOfTerminals,
};

/** What a field names, as far as somebody has said it. */
export const mentionOf = (route: Route, field: string): Mention | undefined =>
  all[`${route.name} ${field}`] ?? all[`* ${field}`];

export interface FieldCell extends Cell {
  variant: keyof Naming['values'];
  isSilent: boolean;
}

/** The key of a terminal's system, which is told of by its name. */
export async function keyPersonas({ server, world }: Stage): Promise<Persona[]> {
  async function persona(name: string, facilityId: number): Promise<Persona> {
    const key = await aKey(server.db, facilityId, [...keyScopes]);
    // The day of its use is written with the first one.
    await server.call(feed.read, { key, params: { facilityId } });
    return { name, id: 'none', email: 'none@example.com', headers: { authorization: `Bearer ${key}` } };
  }
  return [await persona(ownKey, world.facility.id), await persona(strangeKey, world.otherFacility.id)];
}
const ownKey = 'the key of the terminal';
const strangeKey = 'the key of another terminal';

/** Every persona with everything one field can name; the path names the persona's own objects. */
export async function fieldCells(
  stage: Stage,
  route: Route,
  field: string,
  personas: readonly Persona[],
): Promise<FieldCell[]> {
  const row = whoMayCall[route.name];
  const mention = mentionOf(route, field);
  if (!row || typeof mention !== 'function') throw new Error(`${route.name} ${field} is not judged`);
  const cells = await Promise.all(
    personas.map(async (persona) => {
      const naming = await mention({ server: stage.server, world: stage.world, persona });
      return Object.entries(naming.values).map(([variant, value]) =>
        cellOf(stage, { route, field, row, persona, naming, variant: variant as FieldCell['variant'], value }),
      );
    }),
  );
  return cells.flat();
}

interface Part {
  route: Route;
  field: string;
  row: Row;
  persona: Persona;
  naming: Naming;
  variant: FieldCell['variant'];
  value: Variant;
}

function cellOf({ server, fresh, world }: Stage, part: Part): FieldCell {
  const { route, field, row, persona, naming, variant, value } = part;
  const places = placesOf(world, persona);
  const target = Object.fromEntries(placesIn(route.path).map((place) => [place, 'own']));
  const before = ofKey(row, persona) ?? judge({ name: route.name, path: route.path, row, persona, places, target });
  const question = questionOf({ method: route.method, path: route.path, route }, persona, { world, places, target });
  const base: Call = route.item ? { json: { items: [itemsOf[route.name]?.(world)] } } : question.call;
  const reached = base.reached?.filter((code) => code !== value.expected) ?? [];
  const call = { ...base, reached, ...(naming.put?.(value.value) ?? put(base, field, value.value, naming.beside)) };
  const values = { ...question.values, value: String(value.value) };
  return {
    name: `${route.name} ${field}=${variant} ${persona.name}`,
    persona: persona.name,
    variant,
    isSilent: naming.isSilent === true,
    expected: before === 'answered' ? (value.expected ?? 'answered') : before,
    hidden: hiddenFrom(row, variant, String(value.value)),
    ask: () => ask(persona.isFresh ? fresh : server, { ...question, call, values }),
  };
}

/** A terminal sees the drivers of all its bookings; what is searched for may come back as what was searched for. */
function hiddenFrom(row: Row, variant: FieldCell['variant'], said: string): string[] {
  if ('scopes' in row) return [secrets.facility];
  if ('at' in row && row.at === 'facility')
    return [secrets.facility, secrets.train].filter((secret) => secret !== said);
  if (variant === 'other' || isAdministration(row)) return [];
  return Object.values(secrets).filter((secret) => secret !== said);
}

function ofKey(row: Row, { name }: Persona): string | undefined {
  if (!('scopes' in row)) return undefined;
  if (name === ownKey) return 'answered';
  return name === strangeKey ? 'facility_mismatch' : undefined;
}

/** Sets one field of a call. */
function put(call: Call, field: string, value: unknown, beside: object = {}): Partial<Call> {
  const [place, name = ''] = field.split(' ');
  if (place === 'query') return { query: { ...call.query, [name]: String(value) } };
  if (place === 'body') return { json: { ...call.json, ...beside, [name]: value } };
  const { items } = call.json as { items: object[] };
  return { json: { items: [{ ...items[0], [name]: value }] } };
}

/** Administrators see and change what is anybody's. */
const isAdministration = (row: Row) =>
  'who' in row && Array.isArray(row.who) && row.who.every((role) => role.startsWith('quaygate_'));

/** Rows of other owners that no permitted caller has access to. */
export const foreignOwners = (world: World, row: Row): Record<string, string> =>
  isAdministration(row) ? {} : ownersIn(world);
const ownersIn = (world: World): Record<string, string> => ({
  facility_id: String(world.otherFacility.id),
  forwarder_id: world.foreign.id,
  user_id: world.stranger.id,
  'trucking_company.id': world.foreign.id,
  'app_user.id': world.stranger.id,
  'trucker.user_id': world.otherDriver.id,
});
