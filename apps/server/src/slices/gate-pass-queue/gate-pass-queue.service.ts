import type { DriverClaim, Page, PageQuery, QueueEntry, QueueFilter } from '@quaygate/contract';
import { claimMinutes, fullName, present } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { findDriver } from '../gate-pass-user/gate-pass-user.queries.ts';
import { withHistory } from '../gate-pass-user/gate-pass-user.service.ts';
import {
  claim,
  claimOf,
  countQueue,
  findOrder,
  findQueue,
  findQueued,
  type QueueRow,
  release,
} from './gate-pass-queue.queries.ts';
import type { Looking } from './gate-pass-task.queries.ts';

type QueueDeps = Pick<Deps, 'db' | 'now'>;
/** More drivers than one officer goes through. */
const orderMost = 1_000;

const lookingOf = ({ now }: QueueDeps, { id, roles }: Pick<User, 'id' | 'roles'>): Looking => ({
  officerId: id,
  isAdmin: roles.has('quaygate_admin'),
  now: now(),
});

async function entriesOf({ db }: QueueDeps, rows: readonly QueueRow[]): Promise<QueueEntry[]> {
  const users = await withHistory(db, rows);
  return rows.map((row, index) => {
    const { task, since, dueDay, slotBegin, facilityId, facility } = row;
    const nextTour = slotBegin && facilityId !== null ? { slotBegin, facilityId, facility: facility ?? '' } : null;
    return { ...present(users[index]), task, since, dueDay, nextTour, claim: claimOf(row) };
  });
}

export async function listQueue(
  deps: QueueDeps,
  user: User,
  { page, size, ...filter }: PageQuery & QueueFilter,
): Promise<Page<QueueEntry>> {
  const { rows, total } = await findQueue(deps.db, lookingOf(deps, user), filter, { page, size });
  return { items: await entriesOf(deps, rows), page, size, total };
}

export const numbersOfQueue = async (deps: QueueDeps, user: User) =>
  present(await countQueue(deps.db, lookingOf(deps, user)));

const untilOf = (now: Date) => new Date(now.getTime() + claimMinutes * 60_000);

/** A claim holds for the task it was made for; a driver without a task is claimed as well. */
async function requireDriver({ db }: QueueDeps, looking: Looking, truckerId: string): Promise<Date> {
  const driver = await findDriver(db, truckerId);
  if (!driver || driver.deletedDate) throw new Refusal('not_found');
  return (await findQueued(db, { ...looking, isAdmin: true }, truckerId))?.since ?? new Date(0);
}

/** @throws Refusal not_found, driver_claimed */
export async function claimDriver(deps: QueueDeps, user: User, truckerId: string): Promise<DriverClaim> {
  const looking = lookingOf(deps, user);
  const { now } = looking;
  const since = await requireDriver(deps, looking, truckerId);
  const until = untilOf(now);
  const officerId = user.id;
  if (!(await claim(deps.db, { truckerId, officerId, now, until }, since))) throw new Refusal('driver_claimed');
  return { officerId, officerName: fullName(user.firstName, user.lastName), until };
}

/** @throws Refusal not_found, driver_claimed where another officer has them */
export async function releaseDriver(deps: QueueDeps, user: User, truckerId: string): Promise<void> {
  const looking = lookingOf(deps, user);
  await requireDriver(deps, looking, truckerId);
  const held = await findQueued(deps.db, looking, truckerId);
  if (held?.officerId && held.officerId !== user.id) throw new Refusal('driver_claimed');
  await release(deps.db, { truckerId, officerId: user.id });
}

/**
 * Claims the first driver behind this one that no other officer has, from the start again behind the last one; the present one
 * is released (OFFICE-05).
 * @throws Refusal queue_empty
 */
export async function takeNext(
  deps: QueueDeps,
  user: User,
  { after, ...filter }: QueueFilter & { after?: string | null | undefined },
): Promise<QueueEntry> {
  const looking = lookingOf(deps, user);
  const { now, officerId } = looking;
  const order = await findOrder(deps.db, looking, filter, orderMost);
  const at = order.findIndex(({ userId }) => userId === after);
  const rest = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))];
  for (const { userId, officerId: holder } of rest) {
    if (holder !== null && holder !== officerId) continue;
    const queued = await findQueued(deps.db, looking, userId);
    if (!queued || !(await claim(deps.db, { truckerId: userId, officerId, now, until: untilOf(now) }, queued.since)))
      continue;
    if (after) await release(deps.db, { truckerId: after, officerId });
    const taken = await findQueued(deps.db, looking, userId);
    if (taken) return present((await entriesOf(deps, [taken]))[0]);
  }
  throw new Refusal('queue_empty');
}
