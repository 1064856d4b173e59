import type { Plan, Role } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { heldRoles } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import { rowsOf, table } from '../db/rows.ts';
import { factorKindsOf } from '../identity/factor/has-factor.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import { noteUse } from '../identity/session/refresh-values.ts';
import { isOpenSession } from '../identity/session/session-lifetime.ts';
import type { Deps } from './deps.ts';

const s = table('session', 's');
const u = table('appUser', 'u');

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
  /** In which the person is written to, once it is chosen. */
  language: DriverLanguage | null;
  roles: ReadonlySet<string>;
  forwarders: readonly LinkedForwarder[];
  /** Linked directly or through a facility company. */
  facilities: readonly number[];
  trainOperators: readonly string[];
  hasFactor: boolean;
  hasPasskey: boolean;
  /** A driver who is not deleted. */
  isDriver: boolean;
  /** The forwarders a driver drives for, approved or not yet. */
  drivesFor: readonly string[];
}

/** Who holds a session, as a ticket or a token says. */
export type Holder = Pick<VerifiedToken, 'userId' | 'sessionId'>;

export const holds = (user: User, roles: readonly Role[]) => roles.some((role) => user.roles.has(role));

interface Row extends Omit<User, 'roles'> {
  roles: string[];
  isUnnoted: boolean;
}

/** Calls note this often that their session is in use. */
const noteEvery = 60_000;

/** Reads the caller; undefined for an unknown or disabled one, and after the end of the session. */
export async function readCaller(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { userId, sessionId }: Holder,
): Promise<User | undefined> {
  const [caller] = await readOpen(deps, sql`s.id = ${sessionId} and u.id = ${userId}`);
  return caller;
}

/** Reads many callers by one statement, by their sessions; those that `readCaller` would not find are missing. */
export async function readCallers(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  holders: readonly Holder[],
): Promise<Map<string, User>> {
  const userOf = new Map(holders.map(({ sessionId, userId }) => [sessionId, userId]));
  const callers = await readOpen(deps, sql`s.id = any(${[...userOf.keys()]}::text[])`);
  return new Map(
    callers.filter(({ id, sessionId }) => userOf.get(sessionId) === id).map((caller) => [caller.sessionId, caller]),
  );
}

/** Reads the users of open sessions, and notes that these are in use. */
async function readOpen(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  asked: RawBuilder<unknown>,
): Promise<User[]> {
  const time = now();
  const { rows } = await rowsOf<Row>(
    {
      sessionId: s('id').id,
      ...u('id', 'email', 'firstName', 'lastName', 'language', 'roles'),
      isUnnoted: sql`coalesce(s.last_used_date <= ${new Date(time.getTime() - noteEvery)}::timestamptz, true)`,
      forwarders: sql`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'tier', c.tier) order by lower(c.name), c.id)
        from user_forwarder l join trucking_company c on c.id = l.forwarder_id where l.user_id = u.id), '[]')`,
      facilities: sql`array(select facility_id from user_facility where user_id = u.id
        union select f.id from user_facility_company l join facility f using (facility_company_id) where l.user_id = u.id)`,
      trainOperators: sql`array(select train_operator_id from user_train_operator where user_id = u.id)`,
      hasFactor: sql`cardinality(${factorKindsOf(sql`u.id`)}) > 0`,
      hasPasskey: sql`exists (select from passkey k where k.user_id = u.id)`,
      isDriver: sql`exists (select from trucker t where t.user_id = u.id and t.deleted_date is null)`,
      drivesFor: sql`array(select forwarder_id from forwarder_trucker where trucker_id = u.id and state in ('pending', 'approved'))`,
    },
    (columns) => sql`${prepared}
    select ${columns} from session s join app_user u on u.id = s.user_id
    where ${asked} and u.disabled_at is null and ${isOpenSession(settings, time)}`,
  ).execute(db);
  const unnoted = rows.filter(({ isUnnoted }) => isUnnoted).map(({ sessionId }) => sessionId);
  if (unnoted.length > 0) await noteUse(db, unnoted, time);
  return rows.map(({ isUnnoted, ...row }) => ({ ...row, roles: new Set(heldRoles(row.roles)) }));
}

interface Remembered {
  caller: Promise<User | undefined>;
  /** Once they were read. */
  user: User | undefined;
  until: number;
}

/**
 * The users of tokens, unless their sessions have ended. Caches callers briefly, so that a busy screen does not read the same
 * rights on every call.
 */
export function rememberCallers(deps: Deps) {
  const known = new Map<string, Remembered>();

  // What an administrator changes holds at once, on every instance that hears of it.
  deps.bus.subscribe(({ noun }) => {
    if (noun === 'rights' || noun === 'session' || noun === 'resync') known.clear();
  });

  const keyOf = ({ sessionId, userId }: Holder) => `${sessionId} ${userId}`;
  function find(holder: Holder): Remembered | undefined {
    const found = known.get(keyOf(holder));
    return found && found.until > performance.now() ? found : undefined;
  }

  function keep(holder: Holder): Remembered {
    if (known.size > 10_000) known.clear();
    const caller = readCaller(deps, holder);
    const kept: Remembered = { caller, user: undefined, until: performance.now() + deps.settings.callerMemory };
    caller.then(
      (user) => {
        kept.user = user;
      },
      () => known.delete(keyOf(holder)),
    );
    known.set(keyOf(holder), kept);
    return kept;
  }

  return {
    /** The one it has read; undefined: they have to be read. */
    find: (holder: Holder): User | undefined => find(holder)?.user,
    read: (holder: Holder): Promise<User | undefined> => (find(holder) ?? keep(holder)).caller,
  };
}
