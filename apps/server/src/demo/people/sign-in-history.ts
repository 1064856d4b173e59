import type { Insertable } from 'kysely';
import type { InvitationTable } from '../../identity/invitation.table.ts';
import type { AppUserTable } from '../../slices/user/user.table.ts';
import { randomOf } from '../random.ts';
import { day, hour, later } from '../tours/moments.ts';

type User = Insertable<AppUserTable> & { createdDate: Date };

/** When the others signed in last, and how they were invited; visitors make the history of the accounts they use. */
export function signInHistory(users: readonly User[], now: Date) {
  const random = randomOf('sign-ins');
  const earliest = (date: Date) => (date > now ? later(now, -hour) : date);
  return users.map((user) => {
    const { id, createdDate, emailVerified, disabledAt } = user;
    const last = later(disabledAt instanceof Date ? disabledAt : now, -random.int(1, 12 * 24) * hour);
    const acceptedDate = emailVerified ? earliest(later(createdDate, random.int(1, 50) * hour)) : null;
    const hasSignedIn = acceptedDate !== null && random.chance(0.94);
    const lastSignInDate = hasSignedIn ? new Date(Math.max(last.getTime(), acceptedDate.getTime())) : null;
    const invitation: Insertable<InvitationTable> = {
      userId: id,
      hash: null,
      delivery: 'link',
      mailId: null,
      createdDate,
      expiresDate: later(createdDate, (random.chance(0.7) ? 7 : 3) * day),
      acceptedDate,
    };
    return { user: { ...user, lastSignInDate }, invitation };
  });
}
