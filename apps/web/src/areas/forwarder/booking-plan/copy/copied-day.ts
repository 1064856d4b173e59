import type { ForwarderTrucker, PlannedRow, Terminal, Tour } from '@quaygate/contract';
import {
  addDays,
  displayTimeZone,
  instantOfLocal,
  localDay,
  localTime,
  startOfLocalDay,
  weekdayOf,
} from '@quaygate/rules';
import type { emptyRow } from '../plan-row.ts';

type Zoned = Pick<Terminal, 'id' | 'timeZone'>;

/** The last day before this one that is neither Saturday nor Sunday. */
export function workingDayBefore(day: string): string {
  const before = addDays(day, -1);
  return weekdayOf(before) > 5 ? workingDayBefore(before) : before;
}

/** From the first to the last moment that is of a day at any of these terminals. */
export function spanOfDay(day: string, terminals: readonly Zoned[]): { slotBeginFrom: Date; slotBeginTo: Date } {
  const zones = [...new Set([displayTimeZone, ...terminals.map(({ timeZone }) => timeZone)])];
  const ends = (of: string) => zones.map((zone) => startOfLocalDay(of, zone).getTime());
  return {
    slotBeginFrom: new Date(Math.min(...ends(day))),
    slotBeginTo: new Date(Math.max(...ends(addDays(day, 1)))),
  };
}

interface Copied {
  day: string;
  newDay: string;
  terminals: readonly Zoned[];
  drivers: readonly Pick<ForwarderTrucker, 'userId'>[];
  /** Makes a row; handed in, so that the dialog is loaded alone. */
  newRow: typeof emptyRow;
}

/**
 * New rows of what was booked on a day, the earliest first (PLAN-42, PLAN-43): the slot becomes the wanted time of the new
 * day by the clock of the terminal; a container comes once, so its number is left out.
 */
export function rowsOfDay(tours: readonly Tour[], { day, newDay, terminals, drivers, newRow }: Copied): PlannedRow[] {
  const known = new Set(drivers.map(({ userId }) => userId));
  const zoneOf = ({ facility }: Tour) => terminals.find(({ id }) => id === facility.id)?.timeZone ?? displayTimeZone;
  return tours
    .filter((tour) => localDay(tour.timeSlot.slotBegin, zoneOf(tour)) === day)
    .sort((a, b) => a.timeSlot.slotBegin.getTime() - b.timeSlot.slotBegin.getTime())
    .flatMap((tour) => {
      const rows = tour.containerBookings
        .filter(({ bookingState }) => bookingState !== 'cancelled')
        .map(({ type, referenceNumber, own }) =>
          newRow(0, {
            terminalId: tour.facility.id,
            ...{ type, referenceNumber },
            ...wantedOn(newDay, tour, zoneOf(tour)),
            truckerId: known.has(tour.truckerId) ? tour.truckerId : null,
            ...(own && { customer: own.customer, orderNumber: own.orderNumber, note: own.note }),
          }),
        );
      const [first, second, ...more] = rows;
      if (!first || !second || more.length > 0) return rows;
      return [
        { ...first, pairRowId: second.rowId },
        { ...second, pairRowId: first.rowId },
      ];
    });
}

/** The slot at the same hour of the clock on another day, as long as it was. */
function wantedOn(day: string, { timeSlot: { slotBegin, slotEnd } }: Tour, zone: string) {
  const [hour = 0, minute = 0] = localTime(slotBegin, zone).slice(-5).split(':').map(Number);
  const wantedFrom = instantOfLocal(day, hour, minute, zone);
  return { wantedFrom, wantedUntil: new Date(wantedFrom.getTime() + slotEnd.getTime() - slotBegin.getTime()) };
}
