import { forwarderRead, type Route } from '@quaygate/contract';
import type { FastifyRequest } from 'fastify';
import { holds, rememberCallers, type User } from './caller.ts';
import type { Deps } from './deps.ts';
import { type Integrator, integratorOf } from './integrator.ts';
import { rateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

export interface Caller {
  user: User;
  integrator: Integrator;
}

/** Stands where a route is called without a user or a key; its handler has no use for one. */
const nobody: User = {
  id: '',
  email: '',
  firstName: '',
  lastName: '',
  roles: new Set(),
  forwarders: [],
  facilities: [],
  trainOperators: [],
};
const noIntegrator: Integrator = { keyId: '', facilityId: -1, scopes: [] };

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const bearer = (request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw new Refusal('unauthenticated');
  return token;
};

/**
 * Decides who may go on, from the contract alone: token, then {u}, then role, then what the path names, then the plan.
 * A foreign object is answered exactly like a missing one.
 */
export function guard(deps: Deps) {
  const callerOf = rememberCallers(deps);
  const limit = rateLimiter(deps.settings.rateLimit);
  const integrator = integratorOf(deps);

  async function signedIn(request: FastifyRequest): Promise<User> {
    const user = await callerOf(await deps.identity.verifyIdToken(bearer(request)));
    if (!user) throw new Refusal('unauthenticated');
    await limit(user.id);
    return user;
  }

  async function admitToForwarder(user: User, route: Route, forwarderId: string) {
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
      // A text no column can hold names nobody.
      !forwarderId.includes('\0') &&
      (await deps.db.selectFrom('truckingCompany').select('id').where('id', '=', forwarderId).executeTakeFirst());
    if (!exists) throw new Refusal('forwarder_not_found');
  }

  return async (route: Route, request: FastifyRequest): Promise<Caller> => {
    const { access } = route;
    const path = request.params as { u?: string; f?: string; facilityId?: string; terminalId?: string; id?: string };
    if (access === 'public') return { user: nobody, integrator: noIntegrator };
    if (access !== 'signed-in' && 'key' in access) {
      return { user: nobody, integrator: await integrator(bearer(request), access.key, Number(path.facilityId)) };
    }
    const user = await signedIn(request);
    if (path.u !== undefined && path.u !== user.id) throw new Refusal('user_mismatch');
    if (access !== 'signed-in' && !holds(user, access.roles)) throw new Refusal('forbidden');
    if (route.scope === 'forwarder') await admitToForwarder(user, route, path.f ?? '');
    if (route.scope === 'facility' && !user.facilities.includes(Number(path.terminalId ?? path.facilityId))) {
      throw new Refusal('not_found');
    }
    if (route.scope === 'trainOperator' && !user.trainOperators.includes(path.id ?? '')) throw new Refusal('not_found');
    return { user, integrator: noIntegrator };
  };
}
