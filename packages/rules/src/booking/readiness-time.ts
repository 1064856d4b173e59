import { admittedTime, type VisitFacts, type VisitUnit } from './readiness.ts';

const minute = 60_000;

const ofUnit = (
  { latestLoadingTime, deadlines, deadlineGraceMinutes }: VisitUnit,
  { slotBegin }: VisitFacts,
): (Date | null)[] => {
  const grace = deadlineGraceMinutes * minute;
  const around = deadlines.flatMap(({ deadlineStart, deadlineEnd }) => [
    new Date(Date.parse(deadlineStart) - grace),
    new Date(Date.parse(deadlineEnd) + grace),
  ]);
  // Up to the begin of its slot an earlier slot may mend what lies after the deadlines, not any more behind it.
  const begun = deadlines.length > 0 ? new Date(slotBegin.getTime() + 1) : null;
  return [latestLoadingTime, begun, ...around];
};

/**
 * The next moment after `at` from which `readinessOf` may say something else of the same facts, because time has passed; null
 * where none comes. It may come too early and never too late. From the begin of its slot on a visit is judged now, so that is one.
 */
export function readinessHoldsUntil(visit: VisitFacts, units: readonly VisitUnit[], at: Date): Date | null {
  const { from, until } = admittedTime(visit);
  const { slotBegin, verifiedUntil, licensedUntil, licensePaidUntil } = visit;
  const moments = [
    slotBegin,
    from,
    until,
    verifiedUntil,
    licensedUntil,
    licensePaidUntil,
    ...units.flatMap((unit) => ofUnit(unit, visit)),
  ];
  const times = moments.flatMap((moment) => (moment && moment > at ? [moment.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
