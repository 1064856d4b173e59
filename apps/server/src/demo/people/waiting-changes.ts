import type { Random } from '../random.ts';
import type { DemoTrucker } from '../tours/fleet.ts';
import { hour, later } from '../tours/moments.ts';
import { type Asked, type Person, pendingChange } from './driver-changes.ts';
import type { DemoIdentification } from './identifications.ts';
import type { StoredApproval } from './store-approvals.ts';

export interface Scene {
  identifications: readonly DemoIdentification[];
  truckers: readonly DemoTrucker[];
  people: readonly Person[];
  now: Date;
}

export const passed = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' };

/** The two administrators, and who asks for changes alone. */
export type Staff = Record<'agnes' | 'konrad' | 'tobias', Person>;

/** What the visitor who signs in as `admin` decides on, and one change of their own, which another decides on. */
export function waitingChanges(
  { identifications, truckers, now }: Scene,
  staff: Staff,
  random: Random,
): StoredApproval[] {
  const { agnes, konrad, tobias } = staff;
  const waiting = identifications.filter(
    ({ course, foundStatus }) => course === 'waiting' && foundStatus === 'PENDING',
  );
  const [first, second, third] = waiting.filter(({ paper }) => paper.typed.mrz !== null);
  const flawed = identifications.find(({ foundStatus }) => foundStatus === 'WARN');
  const renamed = identifications.findLast(({ course }) => course === 'verified');
  // No tour is planned with this driver: the company has no bookings.
  const leaving = truckers.find(
    ({ company, state }) => company.tier === 'Free' && company.key === null && state === 'approved',
  );
  const ask = (entry: DemoIdentification | undefined, by: Person, more: Pick<Asked, 'after' | 'reason'>): Asked[] => {
    if (!entry?.submittedDate) return [];
    const at = new Date((entry.submittedDate.getTime() + now.getTime()) / 2);
    const { id, driver, foundStatus } = entry;
    const before = { documentStatus: foundStatus };
    return [{ driver, by, at, before, ...more, after: { identification: id, ...more.after } }];
  };
  const asked: Asked[] = [
    ...ask(first, tobias, { after: passed, reason: 'Ausweis lag am Schalter vor.' }),
    ...ask(second, konrad, { after: passed }),
    ...ask(flawed, konrad, {
      after: { documentStatus: 'MANUALLY_DENIED' },
      reason: 'Prüfziffer passt nicht zum Geburtstag.',
    }),
    ...ask(third, agnes, { after: passed }),
  ];
  if (renamed) {
    const { driver } = renamed;
    const [before, after] = [{ lastName: driver.lastName }, { lastName: `${driver.lastName}-Albers` }];
    asked.push({
      driver,
      by: tobias,
      at: later(now, -5 * hour),
      before,
      after,
      reason: 'Heirat, neuer Name im Ausweis',
    });
  }
  if (leaving)
    asked.push({
      driver: leaving,
      by: konrad,
      at: later(now, -26 * hour),
      after: { delete: true },
      reason: 'Hat gekündigt.',
    });
  return asked.map((change) => pendingChange(change, random));
}
