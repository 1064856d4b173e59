import type { Random } from '../random.ts';
import type { StoredApproval } from './store-approvals.ts';

export interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Somebody asked for a change of a driver; null: the installation itself. */
export interface Asked {
  driver: { userId: string; firstName: string; lastName: string };
  by: Person | null;
  at: Date;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
  reason?: string | undefined;
}

interface Decided {
  state: 'approved' | 'denied' | 'cancelled';
  by: Person;
  at: Date;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

function changeOf({ driver, by, at, before, after, reason = '' }: Asked, random: Random): StoredApproval {
  return {
    id: random.uuid(),
    ...{ kind: 'gatePass', objectKind: 'trucker', objectId: driver.userId, objectName: nameOf(driver) },
    before: before ? JSON.stringify(before) : null,
    after: JSON.stringify(after),
    ...{ reason, state: 'pending', createdDate: at, note: null },
    ...{ creatorId: by?.id ?? 'system', creatorName: by ? nameOf(by) : 'Quaygate' },
    ...{ decidedDate: null, deciderId: null, deciderName: null },
  };
}

export const pendingChange = changeOf;

export const decidedChange = (asked: Asked, { state, by, at }: Decided, random: Random): StoredApproval => ({
  ...changeOf(asked, random),
  ...{ state, decidedDate: at, deciderId: by.id, deciderName: nameOf(by) },
});

/** Done without an approval: what a provider told, and resets. */
export const systemChange = (asked: Asked, random: Random): StoredApproval => ({
  ...changeOf(asked, random),
  ...{ state: 'system', decidedDate: asked.at, deciderId: 'system', deciderName: 'Quaygate' },
});
