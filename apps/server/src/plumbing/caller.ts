import type { Plan, Role } from '@quaygate/contract';
import { heldRoles } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';

interface LinkedForwarder {
  id: string;
  name: string;
  tier: Plan;
}

/** The signed-in user with what he may do, read at most `callerMemory` milliseconds ago. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: ReadonlySet<string>;
  forwarders: readonly LinkedForwarder[];
  /** Linked directly or through a facility company. */
  facilities: readonly number[];
  trainOperators: readonly string[];
}

export const holds = (user: User, roles: readonly Role[]) => roles.some((role) => user.roles.has(role));

interface Row extends Omit<User, 'roles'> {
  roles: string[];
}

/** Reads the caller; undefined for an unknown or disabled one. */
async function readCaller({ db }: Pick<Deps, 'db'>, userId: string): Promise<User | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.email, u.first_name, u.last_name, u.roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'tier', c.tier) order by lower(c.name), c.id)
        from user_forwarder l join trucking_company c on c.id = l.forwarder_id where l.user_id = u.id), '[]') as forwarders,
      array(select facility_id from user_facility where user_id = u.id
        union select f.id from user_facility_company l join facility f using (facility_company_id) where l.user_id = u.id) as facilities,
      array(select train_operator_id from user_train_operator where user_id = u.id) as train_operators
    from app_user u where u.id = ${userId} and u.disabled_at is null`.execute(db);
  const row = rows[0];
  return row && { ...row, roles: new Set(heldRoles(row.roles)) };
}

/** Remembers callers for a moment, so that a busy screen does not ask for the same rights on every call. */
export function rememberCallers(deps: Deps) {
  const known = new Map<string, { user: Promise<User | undefined>; until: number }>();
  return (userId: string): Promise<User | undefined> => {
    const time = performance.now();
    const found = known.get(userId);
    if (found && found.until > time) return found.user;
    if (known.size > 10_000) known.clear();
    const user = readCaller(deps, userId);
    user.catch(() => known.delete(userId));
    known.set(userId, { user, until: time + deps.settings.callerMemory });
    return user;
  };
}
