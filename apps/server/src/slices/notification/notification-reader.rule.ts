import {
  type NotificationAudience,
  type NotificationKind,
  notificationKinds,
  notificationTraits,
} from '@quaygate/contract';
import type { User } from '../../serving/caller.ts';

/** What a user may read: kinds by their roles, audiences by their links. */
export interface Reader {
  userId: string;
  kinds: NotificationKind[];
  audiences: string[];
}

interface Rights extends Pick<User, 'id' | 'roles' | 'facilities'> {
  forwarders: readonly { id: string }[];
}

/** A user's companies and terminals count only where their roles let them read a kind of such an audience (NOTE-04). */
export function readerOf(user: Rights): Reader {
  const kinds = notificationKinds.filter((kind) =>
    notificationTraits[kind].readers.some((role) => user.roles.has(role)),
  );
  const reads = (audience: NotificationAudience) =>
    kinds.some((kind) => notificationTraits[kind].audience === audience);
  return {
    userId: user.id,
    kinds,
    audiences: [
      ...(reads('company') ? user.forwarders.map(({ id }) => `company ${id}`) : []),
      ...(reads('terminal') ? user.facilities.map((id) => `terminal ${id}`) : []),
      ...(reads('administration') ? ['administration'] : []),
    ],
  };
}
