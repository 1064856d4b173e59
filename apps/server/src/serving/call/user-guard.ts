import { forwarderRead, type Route, type Scope } from '@quaygate/contract';
import { hasRecentProof } from '../../identity/session/recent-proof.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { andThen, type Soon } from '../../plumbing/soon.ts';
import type { Asks } from '../call-time.ts';
import { holds, type User } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { lacksFactor } from '../required-factor.ts';

export type Path = Readonly<Record<string, string>>;
type Kind = 'forwarder' | 'facility' | 'trainOperator';

/** The id in the path that the contract names as the scope of the call, if it is of this kind. */
export function namedBy(scope: Scope | undefined, kind: Kind): (path: Path) => string | undefined {
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
  return (user: User, forwarderId: string, time: Asks): Soon<void> => {
    const linked = user.forwarders.find(({ id }) => id === forwarderId);
    if (linked && (roles.length === 0 || holds(user, ofForwarder))) {
      if (plan && linked.tier === 'Free') throw new Refusal('plan_not_sufficient');
      return undefined;
    }
    return time.ask(() => admitToAny(user, forwarderId));
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

/** What the caller must be linked to. */
function scopeGuard(deps: Deps, route: Route) {
  const forwarderOf = namedBy(route.scope, 'forwarder');
  const facilityOf = namedBy(route.scope, 'facility');
  const trainOperatorOf = namedBy(route.scope, 'trainOperator');
  const admitToForwarder = forwarderGuard(deps, route);
  return (user: User, path: Path, time: Asks): Soon<void> => {
    const forwarder = forwarderOf(path);
    return andThen(forwarder === undefined ? undefined : admitToForwarder(user, forwarder, time), () => {
      const facility = facilityOf(path);
      if (facility !== undefined && !user.facilities.includes(Number(facility))) throw new Refusal('not_found');
      const trainOperator = trainOperatorOf(path);
      if (trainOperator !== undefined && !user.trainOperators.includes(trainOperator)) throw new Refusal('not_found');
    });
  };
}

async function checkProof({ db, now }: Deps, sessionId: string): Promise<void> {
  const isRecent = await hasRecentProof(db, sessionId, now());
  if (!isRecent) throw new Refusal(isRecent === undefined ? 'unauthenticated' : 'proof_needed');
}

/** What a signed-in user must be and have, one after the other, by what is prepared at the start. */
export function userGuard(deps: Deps, route: Route) {
  const { access } = route;
  const checkScope = route.scope && scopeGuard(deps, route);
  const checkRole = (user: User) => {
    if (access === 'driver' && !user.isDriver) throw new Refusal('forbidden');
    if (typeof access === 'object' && 'roles' in access && !holds(user, access.roles)) throw new Refusal('forbidden');
  };
  return (user: User, path: Path, time: Asks): Soon<void> => {
    if (path.u !== undefined && path.u !== user.id) throw new Refusal('user_mismatch');
    return andThen(route.beforeFactor ? false : lacksFactor(deps, user, time), (lacks) => {
      if (lacks) throw new Refusal('factor_required');
      checkRole(user);
      return andThen(checkScope?.(user, path, time), () =>
        route.proof ? time.ask(() => checkProof(deps, user.sessionId)) : undefined,
      );
    });
  };
}
