import type { News, Told, ToldTour } from './driver-push.table.ts';

const isSameSlot = (one: ToldTour, other: ToldTour) =>
  one.slotBegin === other.slotBegin && one.slotEnd === other.slotEnd && one.facilityId === other.facilityId;

/** What a driver is told now: a warning that was given stays given for its slot, however the estimate goes on. */
export function rememberLate(told: Told, now: Told): Told {
  const warned = told.tours.filter(({ isLate }) => isLate);
  const isWarned = (tour: ToldTour) => warned.some((each) => each.tour === tour.tour && isSameSlot(each, tour));
  return { ...now, tours: now.tours.map((tour) => (isWarned(tour) ? { ...tour, isLate: true } : tour)) };
}

/**
 * What is news for a driver who knows `told`, at the moment `at` (DRV-PUSH-03). What came and went in between is none, and
 * neither is a tour whose slot is over.
 */
export function newsOf(told: Told, now: Told, at: Date): News[] {
  const isAhead = ({ slotEnd }: ToldTour) => Date.parse(slotEnd) > at.getTime();
  const isTold = ({ tour }: ToldTour) => told.tours.find((each) => each.tour === tour);
  const open = now.tours.filter((tour) => tour.isOpen && isAhead(tour));
  const tours = open.flatMap((tour) => newsOfTour(isTold(tour), tour, told));
  const known = open.filter(isTold);
  const barred = known.filter((tour) => tour.isBlocked !== isTold(tour)?.isBlocked);
  const gone = told.tours.filter((tour) => tour.isOpen && isAhead(tour) && isGone(tour, now));
  const decided = now.identification !== null && now.identification !== told.identification;
  return [
    ...gone.map((tour) => ({ kind: 'cancelled', tour }) as const),
    ...tours,
    // One for each terminal.
    ...[...Map.groupBy(barred, ({ facilityId }) => facilityId).values()].flatMap(([tour]) =>
      tour ? [{ kind: tour.isBlocked ? 'blocked' : 'unblocked', tour } as const] : [],
    ),
    ...known.flatMap((tour) => closureOf(isTold(tour), tour)),
    ...now.tours.flatMap((tour) => haltOf(isTold(tour), tour)),
    ...(decided ? [{ kind: 'identified' } as const] : []),
  ];
}

/** Told also after the slot: a gate that turns away who comes late says so then. The same again is none. */
function haltOf(before: ToldTour | undefined, tour: ToldTour): News[] {
  const { halt } = tour;
  if (!halt || !tour.isOpen || tour.boxes.length === 0) return [];
  const isKnown =
    before?.halt?.occurredAt === halt.occurredAt &&
    before.halt.reason === halt.reason &&
    before.halt.causes.join() === halt.causes.join();
  return isKnown ? [] : [{ kind: 'halted', tour, halt }];
}

/** That its slot is closed, also where the words or the period differ now, or open again; a tour that moved away is told so. */
function closureOf(before: ToldTour | undefined, tour: ToldTour): News[] {
  const { closure } = tour;
  if (!before || tour.boxes.length === 0) return [];
  if (!closure) return before.closure && isSameSlot(before, tour) ? [{ kind: 'reopened', tour }] : [];
  const known = before.closure;
  const isKnown =
    known?.from === closure.from &&
    known.until === closure.until &&
    JSON.stringify(known.text) === JSON.stringify(closure.text);
  return isKnown ? [] : [{ kind: 'closed', tour, closure }];
}

/** Nothing of the tour is left, here or in another tour of the driver. */
function isGone({ tour, boxes }: ToldTour, now: Told): boolean {
  const left = now.tours.find((each) => each.tour === tour);
  const isElsewhere = boxes.some((box) => now.tours.some((each) => each.boxes.includes(box)));
  return (!left || left.boxes.length === 0) && !isElsewhere;
}

function newsOfTour(before: ToldTour | undefined, tour: ToldTour, told: Told): News[] {
  if (tour.boxes.length === 0) return [];
  if (!before || before.boxes.length === 0) {
    const origin = told.tours.find(({ boxes }) => tour.boxes.some((box) => boxes.includes(box)));
    return [origin && !isSameSlot(origin, tour) ? { kind: 'moved', tour, before: origin } : { kind: 'booked', tour }];
  }
  const isMoved = !isSameSlot(before, tour);
  const isChanged = before.boxes.join() !== tour.boxes.join();
  const isLate = tour.isLate && (isMoved || !before.isLate);
  return [
    ...(isMoved ? [{ kind: 'moved', tour, before } as const] : isChanged ? [{ kind: 'changed', tour } as const] : []),
    ...(isLate ? [{ kind: 'late', tour } as const] : []),
  ];
}
