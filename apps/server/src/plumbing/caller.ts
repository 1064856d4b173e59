import type { Plan, Role } from '@quaygate/contract';
import { heldRoles } from '@quaygate/rules';
import { sql } from 'kysely';
import type { VerifiedToken } from '../outside/identity/identity.ts';
import type { Deps } from './deps.ts';

interface LinkedForwarder {
  id: string;
  name: string;
  tier: Plan;
}

/** The signed-in user with roles and links, read at most `callerMemory` milliseconds ago. */
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
  tokensValidFrom: Date | null;
}

interface Known {
  user: User;
  /** Milliseconds since 1970-01-01 UTC; an older token is invalid. */
  validFrom: number;
}

/** Reads the caller; undefined for an unknown or disabled one. */
async function readCaller({ db }: Pick<Deps, 'db'>, userId: string): Promise<Known | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.email, u.first_name, u.last_name, u.roles, u.tokens_valid_from,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'tier', c.tier) order by lower(c.name), c.id)
        from user_forwarder l join trucking_company c on c.id = l.forwarder_id where l.user_id = u.id), '[]') as forwarders,
      array(select facility_id from user_facility where user_id = u.id
        union select f.id from user_facility_company l join facility f using (facility_company_id) where l.user_id = u.id) as facilities,
      array(select train_operator_id from user_train_operator where user_id = u.id) as train_operators
    from app_user u where u.id = ${userId} and u.disabled_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { tokensValidFrom, ...row } = rows[0];
  return { user: { ...row, roles: new Set(heldRoles(row.roles)) }, validFrom: tokensValidFrom?.getTime() ?? 0 };
}

/**
 * The user of a token, unless it was revoked. Caches callers briefly, so that a busy screen does not read the same rights on
 * every call.
 */
export function rememberCallers(deps: Deps) {
  const known = new Map<string, { caller: Promise<Known | undefined>; until: number }>();

  function callerOf(userId: string): Promise<Known | undefined> {
    const time = performance.now();
    const found = known.get(userId);
    if (found && found.until > time) return found.caller;
    if (known.size > 10_000) known.clear();
    const caller = readCaller(deps, userId);
    caller.catch(() => known.delete(userId));
    known.set(userId, { caller, until: time + deps.settings.callerMemory });
    return caller;
  }

  return async ({ userId, issuedTime }: VerifiedToken): Promise<User | undefined> => {
    const caller = await callerOf(userId);
    return caller && issuedTime >= caller.validFrom ? caller.user : undefined;
  };
}
