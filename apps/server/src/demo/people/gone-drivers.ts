import type { Random } from '../random.ts';
import { day, later } from '../tours/moments.ts';
import { systemChange } from './driver-changes.ts';
import { personName } from './names.ts';
import type { StoredApproval } from './store-approvals.ts';
import type { Scene, Staff } from './waiting-changes.ts';

/** A driver who was deleted, for which no company is left. */
export interface GoneDriver {
  userId: string;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdDate: Date;
  deletedDate: Date;
}

export function goneDrivers(random: Random, now: Date): GoneDriver[] {
  return [23, 37].map((daysAgo) => {
    const name = personName(random);
    return {
      ...{ userId: random.uuid(), id: random.uuid(), ...name },
      email: `geloescht${daysAgo}@fahrer.example`,
      createdDate: later(now, -random.int(120, 600) * day),
      deletedDate: later(now, -daysAgo * day),
    };
  });
}

/** Two who may begin anew. */
export function resets(
  { identifications, truckers, now }: Scene,
  { konrad, tobias }: Staff,
  random: Random,
): StoredApproval[] {
  const known = new Set(identifications.map(({ driver }) => driver.userId));
  const others = truckers.filter(({ userId, state }) => state === 'approved' && !known.has(userId));
  return [tobias, konrad].flatMap((by, index) => {
    const driver = others[index * 7];
    const at = later(now, -(2 + index * 5) * day);
    const reason = 'Alle Versuche verbraucht, Fotos waren unscharf.';
    return driver ? [systemChange({ driver, by, at, after: { reset: true }, reason }, random)] : [];
  });
}
