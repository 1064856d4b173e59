import { forwarderRead, type Route, type Scope } from '@quaygate/contract';
import type { FastifyRequest } from 'fastify';
import { hasRecentProof } from '../identity/session/recent-proof.ts';
import { type Integrator, integratorOf } from '../plumbing/integrator.ts';
import { rateLimiter } from '../plumbing/limits/rate-limit.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { holds, rememberCallers, type User } from './caller.ts';
import type { Deps } from './deps.ts';
import { lacksFactor } from './required-factor.ts';

export interface Caller {
  user: User;
  /** Empty where there is no user. */
  sessionId: string;
  integrator: Integrator;
}

/** Placeholders for routes that need no user or no key; their handlers do not read them. */
const noUser: User = {
  id: '',
  sessionId: '',
  email: '',
  firstName: '',
  lastName: '',
  language: null,
  roles: new Set(),
  forwarders: [],
  facilities: [],
  trainOperators: [],
  hasFactor: false,
  hasPasskey: false,
  isDriver: false,
  drivesFor: [],
};
const noIntegrator: Integrator = { keyId: '', facilityId: -1, scopes: [], forPractice: false };

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const bearer = (request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw new Refusal('unauthenticated');
  return token;
};

/** The ids in the path that the contract names as the scope of the call. */
function namedBy(scope: Scope | undefined, path: Readonly<Record<string, string>>) {
  const named = Object.entries(scope ?? {}).map(([kind, parameter]) => {
    const id = path[parameter];
    if (id === undefined) throw new Error(`the path has no ${parameter}, which is its scope`);
    return [kind, id];
  });
  return Object.fromEntries(named) as { forwarder?: string; facility?: string; trainOperator?: string };
}

/** A linked forwarder by its plan; any other one by a platform role that the route names. */
async function admitToForwarder({ db }: Deps, user: User, route: Route, forwarderId: string) {
  const linked = user.forwarders.find(({ id }) => id === forwarderId);
  const roles = typeof route.access === 'object' && 'roles' in route.access ? route.access.roles : [];
  const byLink = holds(
    user,
    roles.filter((role) => forwarderRead.some((own) => own === role)),
  );
  if (linked && (byLink || roles.length === 0)) {
    if (route.plan && linked.tier === 'Free') throw new Refusal('plan_not_sufficient');
    return;
  }
  // A platform role named by the route works with any forwarder.
  const byPlatform = holds(
    user,
    roles.filter((role) => role.startsWith('quaygate_')),
  );
  const exists =
    byPlatform &&
    // PostgreSQL cannot store a null character, so no id has one.
    !forwarderId.includes('\0') &&
    (await db.selectFrom('truckingCompany').select('id').where('id', '=', forwarderId).executeTakeFirst());
  if (!exists) throw new Refusal('forwarder_not_found');
}

/**
 * Decides who may go on, from the contract alone: token, then {u}, then a second factor where one is required, then role, then what the path names, then the plan.
 * A foreign object is answered exactly like a missing one.
 */
export function guard(deps: Deps) {
  const callerOf = rememberCallers(deps);
  const limit = rateLimiter(deps.settings.rateLimit, deps.now);
  const integrator = integratorOf(deps);

  async function signedIn(request: FastifyRequest): Promise<{ user: User; sessionId: string }> {
    const token = await deps.identity.verifyIdToken(bearer(request));
    const user = await callerOf(token);
    if (!user) throw new Refusal('unauthenticated');
    limit(user.id);
    return { user, sessionId: token.sessionId };
  }

  return async (route: Route, request: FastifyRequest): Promise<Caller> => {
    const { access } = route;
    const path = request.params as Record<string, string>;
    const { forwarder, facility, trainOperator } = namedBy(route.scope, path);
    if (access === 'public') return { user: noUser, sessionId: '', integrator: noIntegrator };
    if (typeof access === 'object' && 'key' in access) {
      const asked = { scopes: access.key, facilityId: Number(facility), address: request.ip };
      return { user: noUser, sessionId: '', integrator: await integrator(bearer(request), asked) };
    }
    const { user, sessionId } = await signedIn(request);
    if (path.u !== undefined && path.u !== user.id) throw new Refusal('user_mismatch');
    if (!route.beforeFactor && (await lacksFactor(deps, user))) throw new Refusal('factor_required');
    if (access === 'driver' && !user.isDriver) throw new Refusal('forbidden');
    if (typeof access === 'object' && !holds(user, access.roles)) throw new Refusal('forbidden');
    if (forwarder !== undefined) await admitToForwarder(deps, user, route, forwarder);
    if (facility !== undefined && !user.facilities.includes(Number(facility))) throw new Refusal('not_found');
    if (trainOperator !== undefined && !user.trainOperators.includes(trainOperator)) throw new Refusal('not_found');
    if (route.proof) {
      const isRecent = await hasRecentProof(deps.db, sessionId, deps.now());
      if (!isRecent) throw new Refusal(isRecent === undefined ? 'unauthenticated' : 'proof_needed');
    }
    return { user, sessionId, integrator: noIntegrator };
  };
}
