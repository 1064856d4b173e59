import type { ShiftReport } from '@quaygate/contract';
import { type ExceptionKind, fullName, type HaltState, type Stop, stopsOf, toldReason } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { findKept, type KeptRow } from '../exception/exception.queries.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { countTrucks, findStopped, type Period, type StoppedRow } from './shift-report.queries.ts';

/** Of very many the first. */
const mostStops = 500;
const hour = 3_600_000;

const kinds: Record<HaltState, ExceptionKind & ShiftReport['stops'][number]['kind']> = {
  registration_blocked: 'blocked',
  registration_restricted: 'restricted',
  counter_required: 'counter',
};

const stopOf = (truck: StoppedRow, stop: Stop): ShiftReport['stops'][number] => ({
  kind: kinds[stop.state],
  occurredAt: stop.occurredAt,
  ...toldReason({ type: stop.state, source: stop.source, blockId: stop.blockId, reason: stop.reason }, true),
  lane: stop.lane,
  tourId: tourIdOf(truck.tourNumber),
  licensePlate: truck.licensePlate,
  driver: fullName(truck.firstName, truck.lastName),
  forwarder: truck.forwarder,
  outcome: stop.outcome,
  outcomeDate: stop.outcomeDate,
  outcomeReason: stop.outcomeReason,
});

/** What was done at the desk in a period, also about what began before. */
function isHandledIn({ kind, since, claimedDate, notedDate, doneDate }: KeptRow, { from, until }: Period): boolean {
  const moments = [claimedDate, notedDate, doneDate, kind === 'unknown' ? since : null];
  return moments.some((moment) => moment !== null && moment >= from && moment < until);
}

/** What happened at the gate of a terminal in a period (DESK-14). */
export async function shiftReportOf(db: Db, period: Period): Promise<ShiftReport> {
  const { facilityId, from, until } = period;
  const facility = await db
    .selectFrom('facility')
    .select(['name', 'timeZone'])
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const counts = await countTrucks(db, period);
  const trucks = Map.groupBy(await findStopped(db, period, mostStops), ({ tourNumber }) => tourNumber);
  const stops = [...trucks.values()]
    .flatMap((events) => stopsOf(events).map((stop) => stopOf(events[0] as StoppedRow, stop)))
    .filter(({ occurredAt }) => occurredAt >= from)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.tourId < b.tourId ? -1 : 1));
  const kept = await findKept(db, facilityId, new Date(from.getTime() - 72 * hour), until);
  return {
    terminalName: facility.name,
    timeZone: facility.timeZone,
    ...{ from, until },
    ...counts,
    stopped: new Set(stops.map(({ tourId }) => tourId)).size,
    stops: stops.slice(0, mostStops),
    open: stops.filter(({ outcome }) => outcome === 'open').length,
    handled: kept.filter((row) => isHandledIn(row, period)).map(handledOf),
  };
}

const handledOf = ({ kind, since, licensePlate, claimedName, note, notedName, doneName, doneDate }: KeptRow) => ({
  ...{ kind, since, licensePlate },
  ...{ claimedBy: claimedName, note, notedBy: notedName, doneBy: doneName, doneDate },
});
