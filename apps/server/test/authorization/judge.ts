import type { Row } from '../who-may-call.ts';
import type { Persona } from './personas.ts';
import { type Candidate, parameterOf, placesIn, type placesOf, type Target } from './places.ts';
import type { Secret } from './world.ts';

type Places = ReturnType<typeof placesOf>;

/** How a missing object is answered, by its place; a foreign one is answered alike. */
const missingCodes: Record<string, string> = {
  'truckers/:t': 'trucker_not_found',
  'terminals/:terminalId': 'terminal_not_found',
  'licenses/:id': 'license_not_found',
};

export interface Asked {
  name: string;
  path: string;
  row: Row;
  persona: Persona;
  places: Places;
  target: Target;
}

export const forwarderPlace = 'forwarders/:f';
const isForwarderRole = (role: string) => role.startsWith('forwarder_');
const isPlatformRole = (role: string) => role.startsWith('quaygate_');

/** What the specification says of one cell: the code of the refusal, or `answered`. */
export function judge(asked: Asked): string {
  const { row, persona, target } = asked;
  if ('scopes' in row) return 'unauthenticated';
  if (row.who === 'everyone') return 'answered';
  if (persona.roles === undefined) return 'unauthenticated';
  if ((target['users/:u'] ?? 'own') !== 'own') return 'user_mismatch';
  if (row.who === 'driver' && !persona.isDriver) return 'forbidden';
  const held = typeof row.who === 'string' ? [] : row.who.filter((role) => persona.roles?.includes(role));
  if (typeof row.who !== 'string' && held.length === 0) return 'forbidden';
  return ofForwarder(asked, held) ?? ofFacility(asked) ?? ofTrainOperator(asked) ?? ofObjects(asked) ?? 'answered';
}

/** The forwarder of the path: linked, or any that exists for a platform role of the call; then the forwarder's plan. */
function ofForwarder({ name, row, persona, target }: Asked, held: readonly string[]): string | undefined {
  const which = target[forwarderPlace];
  if (which === undefined) return undefined;
  const isLinked = (which === 'own' || which === 'free') && !persona.isUnlinked;
  const roles = name === 'getForwarder' ? rolesForNames(persona) : held;
  if (isLinked && roles.some(isForwarderRole)) {
    return 'plan' in row && row.plan && which === 'free' ? 'plan_not_sufficient' : undefined;
  }
  return which !== 'missing' && roles.some(isPlatformRole) ? undefined : 'forwarder_not_found';
}

/** The terminal of the path, by either of its names: linked, or answered like a missing one. */
function ofFacility({ row, persona, places, target }: Asked): string | undefined {
  if (!('at' in row) || row.at !== 'facility') return undefined;
  const which = target['facilities/:facilityId'] ?? target['terminals/:terminalId'] ?? 'own';
  const isElsewhere = Object.entries(target).some(([place, name]) => places[place]?.[name]?.isElsewhere);
  return which === 'own' && !isElsewhere && !persona.isUnlinked ? undefined : 'not_found';
}

/** The train operator of the path: linked, or answered like a missing one; the terminals below are open to all of them. */
function ofTrainOperator({ row, persona, target }: Asked): string | undefined {
  if (!('at' in row) || row.at !== 'trainOperator') return undefined;
  return target['trainOperators/:id'] === 'own' && !persona.isUnlinked ? undefined : 'not_found';
}

/** Platform roles see every forwarder's name unless they are held beside a forwarder role (ROLE-19). */
function rolesForNames({ roles = [] }: Persona): readonly string[] {
  const asForwarder = roles.filter(isForwarderRole);
  return asForwarder.length > 0 ? asForwarder : roles;
}

/** The objects below: each must be there, and belong to those that stand before it. */
function ofObjects({ path, places, target }: Asked): string | undefined {
  const isOfForwarder = target[forwarderPlace] !== undefined;
  for (const place of placesIn(path)) {
    if (place === 'users/:u' || place === forwarderPlace) continue;
    const candidate = places[place]?.[target[place] ?? ''];
    if (!candidate) throw new Error(`nothing is known of ${target[place]} at ${place}`);
    if (candidate.isMissing || !isBelow(candidate, target)) {
      return (isOfForwarder && missingCodes[place]) || 'not_found';
    }
  }
  return undefined;
}

const isBelow = ({ parents = {} }: Candidate, target: Target) =>
  Object.entries(target).every(([place, which]) => parents[parameterOf(place)]?.includes(which) ?? true);

/** What of the foreign world an answer may show. */
export function mayShow({ name, row, persona, target }: Asked): readonly Secret[] {
  const { roles = [] } = persona;
  const isPlatform = roles.some(isPlatformRole);
  const isForPlatform =
    'who' in row && Array.isArray(row.who) && row.who.some((role) => isPlatformRole(role) && roles.includes(role));
  if (isForPlatform && (target[forwarderPlace] ?? 'foreign') === 'foreign')
    return ['company', 'person', 'facility', 'train'];
  // A terminal sees the drivers and companies of all its bookings.
  if ('at' in row && row.at === 'facility') return ['person', 'company'];
  // A train operator sees the drivers and companies that bring and fetch its boxes.
  if ('at' in row && row.at === 'trainOperator') return ['person', 'company'];
  // Everybody reads all mails of a demo, with the addresses they went to.
  if (name === '/web/demo/inbox') return ['person'];
  // Every terminal of the installation is open to every forwarder (FWD-DASH-22), and to every train operator.
  if (name === 'getForwarderTerminals' || name === 'getForwarderAnnouncements') return ['facility'];
  if (name === 'getUserTerminals' && roles.some((role) => role.startsWith('train_'))) return ['facility'];
  if (name === 'getForwarders' || name === 'getForwarder')
    return isPlatform && !roles.some(isForwarderRole) ? ['company'] : [];
  return [];
}
