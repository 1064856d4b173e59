import { forwarderRead, type KeyScope, type Route, type Scope } from '@quaygate/contract';
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

type Path = Readonly<Record<string, string>>;
type Kind = 'forwarder' | 'facility' | 'trainOperator';

/** The id in the path that the contract names as the scope of the call, if it is of this kind. */
function namedBy(scope: Scope | undefined, kind: Kind): (path: Path) => string | undefined {
  const parameter = new Map(Object.entries(scope ?? {})).get(kind);
  if (parameter === undefined) return () => undefined;
  return (path) => {
    const id = path[parameter];
    if (id === undefined) throw new Error(`the path has no ${parameter}, which is its scope`);
    return id;
  };
}

/** Admits to a linked forwarder by its plan; to any other one by a platform role that the route names. */
function forwarderGuard({ db }: Deps, { access, plan }: Pick<Route, 'access' | 'plan'>) {
  const roles = typeof access === 'object' && 'roles' in access ? access.roles : [];
  const ofForwarder = roles.filter((role) => forwarderRead.some((own) => own === role));
  // A platform role named by the route works with any forwarder.
  const ofPlatform = roles.filter((role) => role.startsWith('quaygate_'));

  /** @throws Refusal plan_not_sufficient, forwarder_not_found; what is returned is waited for, where it has to be asked for */
  return (user: User, forwarderId: string): Promise<void> | undefined => {
    const linked = user.forwarders.find(({ id }) => id === forwarderId);
    if (linked && (roles.length === 0 || holds(user, ofForwarder))) {
      if (plan && linked.tier === 'Free') throw new Refusal('plan_not_sufficient');
      return undefined;
    }
    return admitToAny(user, forwarderId);
  };

  async function admitToAny(user: User, forwarderId: string): Promise<void> {
    const exists =
      holds(user, ofPlatform) &&
      // PostgreSQL cannot store a null character, so no id has one.
      !forwarderId.includes('\0') &&
      (await db.selectFrom('truckingCompany').select('id').where('id', '=', forwarderId).executeTakeFirst());
    if (!exists) throw new Refusal('forwarder_not_found');
  }
}

/**
 * Decides who may go on, by what is prepared for each route at the start, from the contract alone: token, then {u}, then a second factor where one is required, then role, then what the path names, then the plan.
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

  function byKey(scopes: readonly KeyScope[], facilityOf: (path: Path) => string | undefined) {
    return async (request: FastifyRequest): Promise<Caller> => {
      const asked = { scopes, facilityId: Number(facilityOf(request.params as Path)), address: request.ip };
      return { user: noUser, sessionId: '', integrator: await integrator(bearer(request), asked) };
    };
  }

  /** What the caller must be linked to. */
  function scopeGuard(route: Route) {
    const forwarderOf = namedBy(route.scope, 'forwarder');
    const facilityOf = namedBy(route.scope, 'facility');
    const trainOperatorOf = namedBy(route.scope, 'trainOperator');
    const admitToForwarder = forwarderGuard(deps, route);
    return async (user: User, path: Path): Promise<void> => {
      const forwarder = forwarderOf(path);
      if (forwarder !== undefined) await admitToForwarder(user, forwarder);
      const facility = facilityOf(path);
      if (facility !== undefined && !user.facilities.includes(Number(facility))) throw new Refusal('not_found');
      const trainOperator = trainOperatorOf(path);
      if (trainOperator !== undefined && !user.trainOperators.includes(trainOperator)) throw new Refusal('not_found');
    };
  }

  async function checkProof(sessionId: string): Promise<void> {
    const isRecent = await hasRecentProof(deps.db, sessionId, deps.now());
    if (!isRecent) throw new Refusal(isRecent === undefined ? 'unauthenticated' : 'proof_needed');
  }

  return (route: Route): ((request: FastifyRequest) => Promise<Caller>) => {
    const { access } = route;
    if (access === 'public') return async () => ({ user: noUser, sessionId: '', integrator: noIntegrator });
    if (typeof access === 'object' && 'key' in access) return byKey(access.key, namedBy(route.scope, 'facility'));
    const checkScope = route.scope && scopeGuard(route);
    return async (request) => {
      const path = request.params as Path;
      const { user, sessionId } = await signedIn(request);
      if (path.u !== undefined && path.u !== user.id) throw new Refusal('user_mismatch');
      if (!route.beforeFactor && (await lacksFactor(deps, user))) throw new Refusal('factor_required');
      if (access === 'driver' && !user.isDriver) throw new Refusal('forbidden');
      if (typeof access === 'object' && !holds(user, access.roles)) throw new Refusal('forbidden');
      if (checkScope) await checkScope(user, path);
      if (route.proof) await checkProof(sessionId);
      return { user, sessionId, integrator: noIntegrator };
    };
  };
}
