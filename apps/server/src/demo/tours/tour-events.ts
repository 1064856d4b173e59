import { randomOf } from '../random.ts';
import { hour, later } from './moments.ts';
import type { PlannedTour } from './tour-plan.ts';
import { cancelReason, type Place, type VisitEvent, visitEvents } from './visit.ts';

type Told = Pick<VisitEvent, 'type' | 'occurredAt' | 'source'> & Partial<VisitEvent>;

/** What happened to each booking of a tour after it was booked, up to now. */
export function tourEvents(tour: PlannedTour, now: Date, created: Date, place: Place): VisitEvent[][] {
  const { course, arrival, slot, block, kinds } = tour;
  const random = randomOf(tour.draws);
  const each = (event: Told | undefined) =>
    kinds.map(() => (event && event.occurredAt <= now ? [{ reason: null, detail: {}, blockId: null, ...event }] : []));

  if (course === 'absent') {
    const occurredAt = later(slot.slotEnd, 5 * hour);
    return each({ type: 'cancelled', occurredAt, source: 'gate', reason: 'Fahrer nicht erschienen' });
  }
  if (course === 'cancelled' || course === 'deleted') {
    const wait = (slot.slotBegin.getTime() - created.getTime()) * (0.3 + random.next() * 0.6);
    const byForwarder = course === 'deleted';
    const reason = byForwarder ? null : cancelReason(random);
    const source = byForwarder ? 'forwarder' : 'gate';
    return each({ type: 'cancelled', occurredAt: later(created, Math.round(wait)), source, reason });
  }
  const visit = course === 'blocked' ? each(undefined) : visitEvents(course, kinds.length, arrival, now, place, random);
  const stop = each(
    block
      ? {
          type: 'registration_blocked',
          occurredAt: block.blockedDate,
          source: 'system',
          reason: block.blockedReason,
          blockId: block.id,
        }
      : undefined,
  );
  return kinds.map((_, index) => [...visit[index]!, ...stop[index]!]);
}
