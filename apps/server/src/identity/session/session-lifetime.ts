import { platformRead } from '@quaygate/contract';
import { spellingsOf } from '@quaygate/rules';
import { sql } from 'kysely';

const hour = 3_600_000;
/** A session ends this long after its sign-in, however it is used. */
const sessionLifetime = 30 * 24 * hour;
/** Users with a platform role are signed out after half a day without use, or sooner where the setting says so. */
const platformIdle = 12 * hour;
const platformRoles = platformRead.flatMap(spellingsOf);

/** When an unused session ends, in milliseconds (SESSION_IDLE_HOURS). */
export interface SessionLimits {
  sessionIdle: number;
}

/** When a session ends at the latest. */
export const sessionEnd = ({ createdDate }: { createdDate: Date }) => new Date(createdDate.getTime() + sessionLifetime);

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** True for session `s` of user `u` while it is open: not ended, and neither too old nor too long unused. */
export const isOpenSession = ({ sessionIdle }: SessionLimits, now: Date) => sql<boolean>`(
  s.revoked_date is null and s.created_date > ${before(now, sessionLifetime)} and (s.last_used_date is null or s.last_used_date >
    case when u.roles && ${platformRoles}::text[] then ${before(now, Math.min(platformIdle, sessionIdle))}::timestamptz
    else ${before(now, sessionIdle)}::timestamptz end))`;
