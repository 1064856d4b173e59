import type { Plan, Role } from '@quaygate/contract';
import { heldRoles } from '@quaygate/rules';
import { sql } from 'kysely';
import { factorKindsOf } from '../outside/identity/factor/has-factor.ts';
import type { VerifiedToken } from '../outside/identity/identity.ts';
import { noteUse } from '../outside/identity/session/refresh-values.ts';
import { isOpenSession } from '../outside/identity/session/session-lifetime.ts';
import type { Deps } from './deps.ts';

interface LinkedForwarder {
  id: string;
  name: string;
  tier: Plan;
}

/** The signed-in user with roles and links, read at most `callerMemory` milliseconds ago. */
export interface User {
  id: string;
  /** The session of the call. */
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: ReadonlySet<string>;
  forwarders: readonly LinkedForwarder[];
  /** Linked directly or through a facility company. */
  facilities: readonly number[];
  trainOperators: readonly string[];
  hasFactor: boolean;
  /** A driver who is not deleted. */
  isDriver: boolean;
  /** The forwarders a driver drives for, approved or not yet. */
  drivesFor: readonly string[];
}

export const holds = (user: User, roles: readonly Role[]) => roles.some((role) => user.roles.has(role));

interface Row extends Omit<User, 'roles' | 'sessionId'> {
  roles: string[];
  isUnnoted: boolean;
}

/** Calls note this often that their session is in use. */
const noteEvery = 60_000;

/** Reads the caller; undefined for an unknown or disabled one, and after the end of the session. */
export async function readCaller(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { userId, sessionId }: Pick<VerifiedToken, 'userId' | 'sessionId'>,
): Promise<User | undefined> {
  const time = now();
  const { rows } = await sql<Row>`
    select u.id, u.email, u.first_name, u.last_name, u.roles,
      coalesce(s.last_used_date <= ${new Date(time.getTime() - noteEvery)}, true) as is_unnoted,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'tier', c.tier) order by lower(c.name), c.id)
        from user_forwarder l join trucking_company c on c.id = l.forwarder_id where l.user_id = u.id), '[]') as forwarders,
      array(select facility_id from user_facility where user_id = u.id
        union select f.id from user_facility_company l join facility f using (facility_company_id) where l.user_id = u.id) as facilities,
      array(select train_operator_id from user_train_operator where user_id = u.id) as train_operators,
      cardinality(${factorKindsOf(sql`u.id`)}) > 0 as has_factor,
      exists (select from trucker t where t.user_id = u.id and t.deleted_date is null) as is_driver,
      array(select forwarder_id from forwarder_trucker where trucker_id = u.id and state in ('pending', 'approved')) as drives_for
    from app_user u join session s on s.user_id = u.id and s.id = ${sessionId}
    where u.id = ${userId} and u.disabled_at is null and ${isOpenSession(settings, time)}`.execute(db);
  if (!rows[0]) return undefined;
  const { isUnnoted, ...row } = rows[0];
  if (isUnnoted) await noteUse(db, sessionId, time);
  return { ...row, sessionId, roles: new Set(heldRoles(row.roles)) };
}

/**
 * The user of a token, unless its session has ended. Caches callers briefly, so that a busy screen does not read the same rights on
 * every call.
 */
export function rememberCallers(deps: Deps) {
  const known = new Map<string, { caller: Promise<User | undefined>; until: number }>();

  // What an administrator changes holds at once, on every instance that hears of it.
  deps.bus.subscribe(({ noun }) => {
    if (noun === 'rights' || noun === 'session' || noun === 'resync') known.clear();
  });

  return (token: VerifiedToken): Promise<User | undefined> => {
    const key = `${token.sessionId} ${token.userId}`;
    const time = performance.now();
    const found = known.get(key);
    if (found && found.until > time) return found.caller;
    if (known.size > 10_000) known.clear();
    const caller = readCaller(deps, token);
    caller.catch(() => known.delete(key));
    known.set(key, { caller, until: time + deps.settings.callerMemory });
    return caller;
  };
}
