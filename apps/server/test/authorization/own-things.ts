import type { Db } from '../../src/db/client.ts';
import { aBlock, aDeadline, anAnnouncement, anUnknownTruck, aRestriction } from '../scenes/booking-factories.ts';
import { aTrucker, next } from '../scenes/factories.ts';
import { anIdentification } from '../scenes/gate-pass-scene.ts';
import type { World } from './world.ts';

/** The clock of the tests begins then. */
const firstMoment = new Date('2026-05-12T08:00:00Z');

/** What somebody may delete once: everybody has their own, with an id that follows from theirs. */
export const ownIdOf = ({ id }: { id: string }) => `${id.slice(0, -1)}${id.endsWith('4') ? '5' : '4'}`;

/** The identification that somebody began at a counter, which is handed in. */
export const counterIdOf = ({ id }: { id: string }) => `${id.slice(0, -1)}${id.endsWith('6') ? '7' : '6'}`;

export async function someOwnThings(db: Db, { facility, driver }: World, user: { id: string }): Promise<void> {
  const id = ownIdOf(user);
  await aBlock(db, { id, facility: facility.id, trucker: (await aTrucker(db)).id });
  await aBlock(db, { facility: facility.id, trucker: (await aTrucker(db, { id })).id });
  await anIdentification(db, { trucker: driver.id, id: counterIdOf(user), createdBy: user.id });
  const number = next();
  const hour = (from: number) => new Date(Date.UTC(2027, 0, number, from)).toISOString();
  const times = { start: hour(6), end: hour(9) };
  await aDeadline(db, { id, facility: facility.id, trainNumber: String(number), trainDate: '2026-06-01', ...times });
  await aRestriction(db, { id, facility: facility.id, ...times });
  await anAnnouncement(db, { id, facility: facility.id, from: times.start, until: times.end });
  await anUnknownTruck(db, { id, facility: facility.id, since: firstMoment });
}
