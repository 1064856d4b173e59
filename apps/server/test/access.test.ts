import { randomBytes } from 'node:crypto';
import { keyScopes, type Route } from '@quaygate/contract';
import { importJWK, type JWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { aFacility, aForwarder, aKey, aTrainOperator, aUser } from './factories.ts';
import { startServer } from './harness.ts';
import { type Row, whoMayCall } from './who-may-call.ts';

const server = await startServer({ callerMemory: 60_000 });
const { db, routes } = server;

/** Both spellings of every role (requirements, appendix A), and one that is no role. */
const spellings: Record<string, string> = {
  ForwarderRead: 'forwarder_read',
  ForwarderWrite: 'forwarder_write',
  ForwarderPremiumRead: 'forwarder_premium_read',
  ForwarderPremiumWrite: 'forwarder_premium_write',
  TerminalOperationsRead: 'terminal_operations_read',
  TerminalOperationsWrite: 'terminal_operations_write',
  TerminalOperationsAdmin: 'terminal_operations_admin',
  IspsTerminalOperationsRead: 'isps_terminal_operations_read',
  IspsTerminalOperationsWrite: 'isps_terminal_operations_write',
  TrainOperatorRead: 'train_operator_read',
  TrainOperatorWrite: 'train_operator_write',
  quaygateRead: 'quaygate_read',
  quaygateWrite: 'quaygate_write',
  quaygateAdmin: 'quaygate_admin',
};
const everyRole = Object.values(spellings);

const premium = await aForwarder(db, { tier: 'Premium' });
const free = await aForwarder(db, { tier: 'Free' });
const foreign = await aForwarder(db, { tier: 'Premium' });
const facility = await aFacility(db);
const otherFacility = await aFacility(db);
const operator = await aTrainOperator(db);
const stranger = await aUser(db, { roles: everyRole });

const makeUser = (roles: string[], disabled = false) =>
  aUser(db, {
    roles,
    disabled,
    forwarders: [premium.id, free.id],
    facilities: [facility.id],
    trainOperators: [operator.id],
  });
const signingKey = async () => {
  const passwords = server.deps.passwords!;
  await passwords.publicKeys();
  const row = await db.selectFrom('signingKey').selectAll().executeTakeFirstOrThrow();
  return { id: row.id, key: await importJWK(row.privateJwk as JWK, 'RS256') };
};
const { id: kid, key: privateKey } = await signingKey();

function tokenOf(userId: string, { audience = 'quaygate', begin = 0, end = 3600 } = {}) {
  const now = server.clock.now().getTime() / 1000;
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(userId)
    .setIssuer(server.deps.settings.publicUrl)
    .setAudience(audience)
    .setIssuedAt(now + begin)
    .setExpirationTime(now + end)
    .sign(privateKey);
}

interface Persona {
  name: string;
  id: string;
  authorization?: string;
  /** In the inner spelling; undefined for somebody nobody knows. */
  role?: string;
}

async function signedIn(name: string, roles: string[], role: string): Promise<Persona> {
  const { id } = await makeUser(roles);
  return { name, id, authorization: `Bearer ${await tokenOf(id)}`, role };
}
const known: Persona[] = await Promise.all([
  ...Object.entries(spellings).flatMap(([first, second]) => [
    signedIn(first, [first], second),
    signedIn(second, [second], second),
  ]),
  signedIn('no role', [], ''),
  signedIn('an unknown role', ['Harbourmaster', 'forwarderwrite', 'QUAYGATE_ADMIN'], ''),
]);

const all = await makeUser(everyRole);
const disabled = await makeUser(everyRole, true);
const bearer = async (token: string | Promise<string>) => `Bearer ${await token}`;
const unknown: Persona[] = [
  { name: 'anonymous', id: all.id },
  { name: 'an empty token', id: all.id, authorization: 'Bearer ' },
  { name: 'another scheme', id: all.id, authorization: (await bearer(tokenOf(all.id))).replace('Bearer', 'Basic') },
  { name: 'garbage', id: all.id, authorization: 'Bearer garbage' },
  { name: 'a garbage JWT', id: all.id, authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln' },
  { name: 'an expired token', id: all.id, authorization: await bearer(tokenOf(all.id, { begin: -7200, end: -3600 })) },
  { name: 'another audience', id: all.id, authorization: await bearer(tokenOf(all.id, { audience: 'elsewhere' })) },
  { name: 'a disabled user', id: disabled.id, authorization: await bearer(tokenOf(disabled.id)) },
  { name: 'a deleted user', id: 'gone', authorization: await bearer(tokenOf('gone')) },
  { name: 'an integration key', id: all.id, authorization: await bearer(aKey(db, facility.id, [...keyScopes])) },
];

interface Target {
  u?: 'own' | 'foreign';
  f?: 'premium' | 'free' | 'foreign' | 'unknown' | 'null';
  facility?: 'own' | 'foreign';
}
const forwarders = { premium: premium.id, free: free.id, foreign: foreign.id, unknown: 'unknown', null: '\u0000' };

/** Everything a path can name, own and foreign; a foreign user with one forwarder only, since it is refused before. */
function targetsOf({ path }: Route): Target[] {
  const f = path.includes('/:f') ? (Object.keys(forwarders) as (keyof typeof forwarders)[]) : [undefined];
  const facilities = path.includes('/:facilityId') ? (['own', 'foreign'] as const) : [undefined];
  const own = f.flatMap((f) => facilities.map((facility) => ({ u: 'own', f, facility }) as Target));
  const isPersonal = path.includes('/:u');
  return isPersonal ? [...own, { ...own[0], u: 'foreign' }] : own.map(({ u: _, ...target }) => target);
}

const isForwarderRole = (role: string) => role.startsWith('forwarder_');

/** What the specification says of one cell: the code of the refusal, or `admitted`. */
function judge(row: Row, persona: Persona, target: Target): string {
  if ('scopes' in row) return 'unauthenticated';
  if (row.who === 'everyone') return 'admitted';
  if (persona.role === undefined) return 'unauthenticated';
  if (target.u === 'foreign') return 'user_mismatch';
  if (row.who === 'signed-in') return 'admitted';
  if (!row.who.includes(persona.role)) return 'forbidden';
  if (row.at !== 'forwarder') return 'admitted';
  const isThere = target.f === 'premium' || target.f === 'free';
  if (!isForwarderRole(persona.role)) return isThere || target.f === 'foreign' ? 'admitted' : 'forwarder_not_found';
  if (!isThere) return 'forwarder_not_found';
  return row.plan && target.f === 'free' ? 'plan_not_sufficient' : 'admitted';
}

const refusals = [
  'unauthenticated',
  'user_mismatch',
  'forbidden',
  'forwarder_not_found',
  'plan_not_sufficient',
  'facility_mismatch',
  'scope_missing',
];

/** Asks without body or query: an admitted caller is told what is missing, and nothing is changed. */
async function ask(route: Route, persona: Pick<Persona, 'id' | 'authorization'>, target: Target): Promise<string> {
  const names: Record<string, string | number> = {
    u: target.u === 'foreign' ? stranger.id : persona.id,
    f: forwarders[target.f ?? 'premium'],
    facilityId: (target.facility === 'foreign' ? otherFacility : facility).id,
    terminalId: facility.id,
  };
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? 'unknown'));
  const { authorization } = persona;
  const answer = await server.app.inject({
    method: route.method,
    url,
    headers: authorization === undefined ? {} : { authorization },
  });
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.statusCode >= 400 && !type.startsWith('application/problem+json')) return `no problem but ${type}`;
  const code = answer.statusCode < 400 ? 'admitted' : String(answer.json().code);
  if (answer.statusCode >= 500) return `${answer.statusCode} ${code}`;
  // `getForwarder` itself says which forwarder there is.
  const isOwnWord = route.name === 'getForwarder' && code === 'forwarder_not_found';
  return refusals.includes(code) && !isOwnWord ? code : 'admitted';
}

const describeCell = ({ name }: { name: string }, target: Target) =>
  [name, ...Object.entries(target).flatMap(([part, value]) => (value ? [`${part}=${value}`] : []))].join(' ');

/** Cells that were answered otherwise than judged; a handful at once, as a browser does it. */
async function findMisjudged(cells: { cell: string; expected: string; ask: () => Promise<string> }[]) {
  const wrong: string[] = [];
  for (let begin = 0; begin < cells.length; begin += 8) {
    const some = cells.slice(begin, begin + 8);
    const answers = await Promise.all(some.map((cell) => cell.ask()));
    some.forEach(({ cell, expected }, index) => {
      if (answers[index] !== expected) wrong.push(`${cell}: ${answers[index]} instead of ${expected}`);
    });
  }
  return wrong;
}

test('ROLE-16 every mounted call has its row', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.map(({ name }) => name).filter((name) => !(name in whoMayCall))).toEqual([]);
});

test.each(routes.map((route) => [route.name, route] as const))(
  'ROLE-03 ROLE-12..17 SESS-04 %s is open to whom the specification names',
  async (name, route) => {
    const row = whoMayCall[name];
    if (!row) throw new Error(`${name} has no row`);
    const personas = [...unknown.filter((one) => !('scopes' in row) || one.name !== 'an integration key'), ...known];
    const cells = personas.flatMap((persona) =>
      targetsOf(route).map((target) => ({
        cell: describeCell(persona, target),
        expected: judge(row, persona, target),
        ask: async () => ask(route, name === 'deleteUser' ? await passing(persona) : persona, target),
      })),
    );
    expect(cells.length).toBeGreaterThanOrEqual(personas.length);
    expect(await findMisjudged(cells)).toEqual([]);
  },
);

/** Somebody like this persona who may go. */
async function passing(persona: Persona): Promise<Persona> {
  if (persona.role === undefined) return persona;
  const { id } = await makeUser([persona.role]);
  return { ...persona, id, authorization: await bearer(tokenOf(id)) };
}

const keyed = routes.filter(({ access }) => typeof access === 'object' && 'key' in access);

test.each(keyed.map((route) => [route.name, route] as const))(
  'INT-02 INT-04 %s is open to keys of its facility with its scope',
  async (name, route) => {
    const row = whoMayCall[name];
    if (!row || !('scopes' in row)) throw new Error(`${name} has no row of scopes`);
    const others = keyScopes.filter((scope) => !row.scopes.includes(scope));
    const ended = async (change: object) => {
      const key = await aKey(db, facility.id, [...keyScopes]);
      await db.updateTable('integrationKey').set(change).where('id', '=', key.slice(4, 16)).execute();
      return key;
    };
    const now = server.clock.now();
    const keys: [name: string, key: string, expected: string][] = [
      ...(await Promise.all(
        row.scopes.map(
          async (scope): Promise<[string, string, string]> => [
            `only ${scope}`,
            await aKey(db, facility.id, [scope as (typeof keyScopes)[number]]),
            'admitted',
          ],
        ),
      )),
      ['every scope', await aKey(db, facility.id, [...keyScopes]), 'admitted'],
      ['every other scope', await aKey(db, facility.id, others), 'scope_missing'],
      ['no scope', await aKey(db, facility.id, []), 'scope_missing'],
      ['a revoked key', await ended({ revokedDate: now }), 'unauthenticated'],
      ['a key that is over', await ended({ endDate: now }), 'unauthenticated'],
      ['a key that ends later', await ended({ endDate: new Date(now.getTime() + 1000) }), 'admitted'],
      [
        'another secret',
        `${(await aKey(db, facility.id, [...keyScopes])).slice(0, 17)}${randomBytes(32).toString('base64url')}`,
        'unauthenticated',
      ],
      [
        'an unknown key',
        `qgk_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`,
        'unauthenticated',
      ],
    ];
    const cells = keys.flatMap(([name, key, expected]) =>
      (['own', 'foreign'] as const).map((where) => ({
        cell: describeCell({ name }, { facility: where }),
        expected: where === 'foreign' && expected !== 'unauthenticated' ? 'facility_mismatch' : expected,
        ask: () => ask(route, { id: '', authorization: `Bearer ${key}` }, { facility: where }),
      })),
    );
    expect(await findMisjudged(cells)).toEqual([]);
  },
);
