import { identity, keyScopes } from '@quaygate/contract';
import { cookieOf } from '../cookie.ts';
import type { TestServer } from '../harness.ts';
import { aBooking } from '../scenes/booking-factories.ts';
import { aPasskey } from '../scenes/factor-scene.ts';
import { aKey, aTrucker, aUser } from '../scenes/factories.ts';
import { anIdentification } from '../scenes/gate-pass-scene.ts';
import { someOwnThings } from './own-things.ts';
import { tokensOf } from './tokens.ts';
import type { World } from './world.ts';

/** Both spellings of every role (requirements, appendix A). */
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

/** Several modules at once. */
const mixtures: Record<string, string[]> = {
  'writer of three modules': ['ForwarderWrite', 'terminal_operations_write', 'TrainOperatorWrite'],
  'platform and forwarder reader': ['quaygateRead', 'forwarder_read'],
  'platform administrator who dispatches': ['quaygate_admin', 'ForwarderPremiumWrite'],
  'ISPS and train': ['isps_terminal_operations_write', 'train_operator_read'],
  'one role twice': ['ForwarderRead', 'forwarder_read'],
  'every role': everyRole,
};

export interface Persona {
  name: string;
  id: string;
  email: string;
  headers: Record<string, string>;
  /** In the inner spelling; undefined for an unknown user. */
  roles?: readonly string[];
  /** Has the roles, but is linked to nothing. */
  isUnlinked?: true;
  /** Has a record as driver, and an identification. */
  isDriver?: true;
  /** An open tour of the driver, with its booking. */
  tour?: { id: string; bookingId: string };
  /** Asks an instance that remembers no caller. */
  isFresh?: true;
}

/** A session of a user beside the one that calls. */
export const sessionIdOf = ({ id }: { id: string }) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

/** The passkey of a user. */
export const passkeyIdOf = ({ id }: { id: string }) => `${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`;

/** The identification of a driver. */
export const identificationIdOf = ({ id }: { id: string }) => `${id.slice(0, -1)}${id.endsWith('4') ? '5' : '4'}`;

/** Everybody who could call: those who are somebody, and those who only say so. */
export async function everybody(server: TestServer, fresh: TestServer, world: World): Promise<Persona[]> {
  const { db } = server;
  const tokens = await tokensOf(server);
  const { own, free, facility, operator } = world;
  const links = { forwarders: [own.id, free.id], facilities: [facility.id], trainOperators: [operator.id] };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const spelled = (roles: readonly string[]) => roles.map((role) => spellings[role] ?? role);

  async function somebody(name: string, roles: string[], more: Partial<Persona> = {}): Promise<Persona> {
    const user = await aUser(db, { roles, ...(more.isUnlinked ? {} : links) });
    await anOtherSession(user);
    await aPasskey(db, user, passkeyIdOf(user));
    await someOwnThings(db, world, user);
    return { name, ...user, roles: spelled(roles), headers: bearer(await tokens.sign(user.id)), ...more };
  }
  async function asDriver(persona: Persona): Promise<Persona> {
    await aTrucker(db, { id: persona.id });
    await anIdentification(db, { trucker: persona.id, id: identificationIdOf(persona) });
    const open = { facility: facility.id, forwarder: own.id, trucker: persona.id };
    const { id: bookingId } = await aBooking(db, open);
    const { tourNumber } = await db
      .selectFrom('booking')
      .select('tourNumber')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return { ...persona, isDriver: true, tour: { id: `T${tourNumber}`, bookingId } };
  }
  /** Calls once, so that every cache holds the caller, and then loses a role or link. */
  async function once(
    persona: Persona,
    lose: (id: string) => Promise<unknown>,
    left: Partial<Persona>,
  ): Promise<Persona> {
    const answer = await fresh.app.inject({ url: `/web/v1/users/${persona.id}`, headers: persona.headers });
    if (answer.statusCode !== 200) throw new Error(`${persona.name} was never let in`);
    await lose(persona.id);
    return { ...persona, isFresh: true, ...left };
  }
  const inUsers = (change: object) => (id: string) =>
    db.updateTable('appUser').set(change).where('id', '=', id).execute();
  const unlink = (id: string) => db.deleteFrom('userForwarder').where('userId', '=', id).execute();
  const leave = (id: string) => db.deleteFrom('appUser').where('id', '=', id).execute();
  const unknownUser = { roles: undefined } as unknown as Partial<Persona>;

  const anOtherSession = (user: { id: string }) =>
    db
      .insertInto('session')
      .values({ id: sessionIdOf(user), userId: user.id, createdDate: server.clock.now() })
      .execute();

  await anOtherSession(world.stranger);
  await aPasskey(db, world.stranger, passkeyIdOf(world.stranger));
  const all = await aUser(db, { roles: everyRole, ...links });
  const disabled = await aUser(db, { roles: everyRole, ...links, disabled: true });
  const stranger = (name: string, headers: Record<string, string>, user = all): Persona => ({ name, ...user, headers });
  const says = (name: string, token: string, user = all) => stranger(name, bearer(token), user);
  const good = await tokens.sign(all.id);

  return [
    ...(await Promise.all(
      Object.entries(spellings).flatMap(([first, second]) => [somebody(first, [first]), somebody(second, [second])]),
    )),
    ...(await Promise.all(Object.entries(mixtures).map(([name, roles]) => somebody(name, roles)))),
    await somebody('no role', []),
    await asDriver(await somebody('a driver', [])),
    await somebody('an unknown role', ['Harbourmaster', 'forwarderwrite', 'QUAYGATE_ADMIN', ' quaygate_admin', '*']),
    await claiming(await somebody('no role, and a token that claims them', [])),
    await somebody('every role, linked to nothing', everyRole, { isUnlinked: true }),
    await somebody('a dispatcher linked to nothing', ['ForwarderWrite'], { isUnlinked: true }),
    await signedOut(),
    await once(await somebody('roles taken away', everyRole), inUsers({ roles: [] }), { roles: [] }),
    await once(await somebody('made a reader', ['forwarder_write']), inUsers({ roles: ['forwarder_read'] }), {
      roles: ['forwarder_read'],
    }),
    await once(await somebody('unlinked', ['forwarder_write']), unlink, { isUnlinked: true }),
    await once(await somebody('disabled since', everyRole), inUsers({ disabledAt: server.clock.now() }), unknownUser),
    await once(await somebody('deleted since', everyRole), leave, unknownUser),

    stranger('anonymous', {}),
    stranger('an empty token', { authorization: 'Bearer ' }),
    stranger('another scheme', { authorization: `Basic ${good}` }),
    stranger('a token without scheme', { authorization: good }),
    stranger('a token as cookie', { cookie: `quaygate_refresh=${good}; access_token=${good}` }),
    stranger('what a proxy would say', { 'x-forwarded-user': all.id, 'x-user-id': all.id, 'x-remote-user': all.email }),
    says('garbage', 'garbage'),
    says('a garbage JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'),
    says('an expired token', await tokens.sign(all.id, { begin: -7200, end: -3600 })),
    says('a token that is over now', await tokens.sign(all.id, { begin: -3600, end: 0 })),
    says('a token without end', await tokens.sign(all.id, { end: null })),
    says('a token of ten years', await tokens.sign(all.id, { end: 315_360_000 })),
    says('a token of no session', await tokens.sign(all.id, { more: { sid: undefined } })),
    says('a session that never was', await tokens.sign(all.id, { more: { sid: 'gone' } })),
    says('another audience', await tokens.sign(all.id, { audience: 'elsewhere' })),
    says('another issuer', await tokens.sign(all.id, { issuer: 'https://elsewhere.example' })),
    says('another key', await tokens.signStrangely(all.id)),
    says('a key of its own', await tokens.signWithOwnJwk(all.id)),
    says('no signature', await tokens.leaveUnsigned(all.id)),
    says('the public key as secret', await tokens.signWithPublicKey(all.id)),
    says('the modulus as secret', await tokens.signWithModulus(all.id)),
    says('a swapped content', await tokens.swap(world.stranger.id, all.id)),
    says('a disabled user', await tokens.sign(disabled.id), disabled),
    says('a user who never was', await tokens.sign('gone'), { id: 'gone', email: 'gone@example.com' }),
    says('an integration key', await aKey(db, facility.id, [...keyScopes])),
  ];

  /** Roles are what the user's row says; other claims in the provider's token do not count. */
  async function claiming(persona: Persona): Promise<Persona> {
    const more = { roles: everyRole, role: 'quaygate_admin', user_id: all.id, forwarders: [own.id] };
    return { ...persona, headers: bearer(await tokens.sign(persona.id, { more })) };
  }

  /** Signing out ends the session and with it the ID token (SESS-28). */
  async function signedOut(): Promise<Persona> {
    const password = 'ein langes Passwort';
    const user = await aUser(db, { roles: ['forwarder_write'], ...links, password });
    const signIn = await server.call(identity.signIn, { body: { email: user.email, password } });
    const { header: cookie } = cookieOf(signIn);
    const out = await server.call(identity.signOut, { headers: { cookie } });
    const again = await server.call(identity.refresh, { headers: { cookie } });
    if (out.status !== 204 || again.body?.code !== 'auth/user-token-expired') throw new Error('the session goes on');
    return { name: 'signed out', ...user, headers: bearer(signIn.body.idToken) };
  }
}
