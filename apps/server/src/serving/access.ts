import type { KeyScope, Route } from '@quaygate/contract';
import type { FastifyRequest } from 'fastify';
import { type Integrator, integratorOf } from '../plumbing/integrator.ts';
import { rateLimiter } from '../plumbing/limits/rate-limit.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { andThen, type Soon } from '../plumbing/soon.ts';
import { namedBy, type Path, userGuard } from './call/user-guard.ts';
import { rememberCallers, type User } from './caller.ts';
import type { Deps } from './deps.ts';

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

const scheme = 'Bearer ';

export function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  // As all clients write it; else in other letters.
  if (authorization.startsWith(scheme) && !/\s/.test(authorization.slice(scheme.length)))
    return authorization.slice(scheme.length) || undefined;
  return /^Bearer (\S+)$/i.exec(authorization)?.[1];
}

const bearer = (request: FastifyRequest) => {
  const token = bearerOf(request);
  if (!token) throw new Refusal('unauthenticated');
  return token;
};

/**
 * Decides who may go on, by what is prepared for each route at the start, from the contract alone: token, then {u}, then a second factor where one is required, then role, then what the path names, then the plan.
 * A foreign object is answered exactly like a missing one.
 */
export function guard(deps: Deps) {
  const callers = rememberCallers(deps);
  const limit = rateLimiter(deps.settings.rateLimit, deps.now);
  const integrator = integratorOf(deps);

  async function readIn(text: string): Promise<User> {
    const user = await callers.read(await deps.identity.verifyIdToken(text));
    if (!user) throw new Refusal('unauthenticated');
    return user;
  }

  /** Token and user are mostly known, and nothing is waited for. */
  function signedIn(request: FastifyRequest): Soon<User> {
    const text = bearer(request);
    const token = deps.identity.knownIdToken(text);
    return (token && callers.find(token)) ?? request.time.ask(() => readIn(text));
  }

  function byKey(scopes: readonly KeyScope[], facilityOf: (path: Path) => string | undefined) {
    return (request: FastifyRequest): Promise<Caller> => {
      const asked = { scopes, facilityId: Number(facilityOf(request.params as Path)), address: request.ip };
      const text = bearer(request);
      return request.time.ask(async () => ({ user: noUser, sessionId: '', integrator: await integrator(text, asked) }));
    };
  }

  return (route: Route): ((request: FastifyRequest) => Soon<Caller>) => {
    const { access } = route;
    if (access === 'public') return () => ({ user: noUser, sessionId: '', integrator: noIntegrator });
    if (typeof access === 'object' && 'key' in access) return byKey(access.key, namedBy(route.scope, 'facility'));
    const check = userGuard(deps, route);
    return (request) =>
      andThen(signedIn(request), (user) => {
        limit(user.id);
        return andThen(check(user, request.params as Path, request.time), () => ({
          user,
          sessionId: user.sessionId,
          integrator: noIntegrator,
        }));
      });
  };
}
