import { randomUUID } from 'node:crypto';
import { bookingPlan, type PlanCheck, type PlannedBooking, type PlannedRow } from '@quaygate/contract';
import type { z } from 'zod';
import type { Answer, TestServer } from '../harness.ts';
import type { BookingScene } from './booking-scene.ts';

type Row = z.input<typeof PlannedRow>;
interface Unit {
  reference: string;
  container: string | null;
  direction: 'pickup' | 'delivery';
}

/** A row of the plan of a scene's user, without slot and driver. */
export const aPlannedRow = (
  { facility }: Pick<BookingScene, 'facility'>,
  unit: Unit,
  more: Partial<Row> = {},
): Row => ({
  rowId: randomUUID(),
  place: 1,
  terminalId: facility.id,
  type: unit.direction,
  referenceNumber: unit.reference,
  containerNumber: unit.container ?? '',
  wantedFrom: null,
  wantedUntil: null,
  timeSlot: null,
  truckerId: null,
  pairRowId: null,
  customer: '',
  orderNumber: '',
  note: '',
  bookingId: null,
  attempt: 0,
  ...more,
});

type Wish = z.input<typeof PlannedBooking>;

/** The same as one of many bookings, for the scene's driver in its slot. */
export const aPlannedBooking = (
  { facility, trucker, slot }: Pick<BookingScene, 'facility' | 'trucker' | 'slot'>,
  unit: Unit,
  more: Partial<Wish> = {},
): Wish => ({
  rowId: randomUUID(),
  attempt: 0,
  truckerId: trucker.id,
  type: unit.direction,
  referenceNumber: unit.reference,
  containerNumber: unit.container,
  licensePlate: trucker.plate,
  timeSlot: slot.timeSlot,
  terminalId: facility.id,
  ...more,
});

/** The plan calls of a scene's user. */
export function planOf(server: TestServer, { user, forwarder }: Pick<BookingScene, 'user' | 'forwarder'>) {
  const as = user;
  const params = { f: forwarder.id };
  return {
    read: () => server.call(bookingPlan.get, { as, params }),
    save: (rows: readonly Row[], removedRowIds: readonly string[] = []): Promise<Answer> =>
      server.call(bookingPlan.update, { as, params, body: { rows, removedRowIds } as never }),
    check: async (rows: readonly Pick<Row, 'rowId'>[]): Promise<PlanCheck> => {
      const rowIds = rows.map(({ rowId }) => rowId);
      const { status, body } = await server.call(bookingPlan.check, { as, params, body: { rowIds } });
      if (status !== 200) throw new Error(`not checked: ${JSON.stringify(body)}`);
      return body as PlanCheck;
    },
    book: (rows: readonly Wish[]): Promise<Answer> =>
      server.call(bookingPlan.book, { as, params, body: { rows } as never }),
  };
}
