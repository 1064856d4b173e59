import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { cut, type Load, wire } from '../measure/load.ts';
import { withClient } from '../world/database.ts';
import { paths } from '../world/people.ts';
import { bookable, containerOf, plateOf, referenceOf, terminals, truckerOf } from '../world/terminals.ts';
import { type MakeLoad, paired } from './paired.ts';
import { slotsOf, type TimeSlot } from './slots-of.ts';
import type { Match, Surroundings } from './surroundings.ts';

const bodyOf = (terminalId: number, number: number, timeSlot: TimeSlot) =>
  JSON.stringify({
    type: 'pickup',
    terminalId,
    referenceNumber: referenceOf(number),
    containerNumber: containerOf(number),
    licensePlate: plateOf(number),
    timeSlot,
  });

/** Load units from `first` on, each with its own driver, over the slots of the terminal in turn. */
function* requests(
  terminal: number,
  slots: readonly TimeSlot[],
  first: number,
  token: () => string,
): Generator<Buffer> {
  for (let number = first; number <= bookable; number++) {
    const body = bodyOf(terminal, number, present(slots[number % slots.length]));
    yield wire('POST', paths.bookings(truckerOf(number)), token(), body);
  }
}

/** Books until the time is over; every load unit only once. */
export function bookingLoad(terminal: number, slots: readonly TimeSlot[]): MakeLoad {
  let current = '';
  const supply = requests(terminal, slots, 2, () => current);
  return (token, seconds): Load => {
    current = token;
    const end = performance.now() + seconds * 1_000;
    const next = cut(supply, bookable);
    return { connections: 16, status: 201, next: () => (performance.now() < end ? next() : null) };
  };
}

/** The first load unit: both answer the same, but for ids and the moment. */
const same = (terminal: number, slots: readonly TimeSlot[]) => async (match: Match) => {
  const answers = await Promise.all(
    [match.product, match.peer].map(async ({ url }) => {
      const answer = await fetch(`${url}${paths.bookings(truckerOf(1))}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${match.token}`, 'content-type': 'application/json' },
        body: bodyOf(terminal, 1, present(slots[1 % slots.length])),
      });
      const { bookingId, tourId, createdDate, ...booking } = (await answer.json()) as Record<string, unknown>;
      assert.equal(answer.status, 201, JSON.stringify(booking));
      assert.ok(bookingId && tourId && createdDate);
      return booking;
    }),
  );
  assert.deepEqual(answers[0], answers[1]);
};

/** What a booking leaves behind is the same on both sides. */
const rowsOf = (url: string, terminal: number) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as bookings, (select sum(taken)::int from slot where facility_id = $1) as taken,
         (select sum(current_number)::int from slot_module join slot on slot.id = slot_id where facility_id = $1) as of_modules,
         (select count(*)::int from tour where facility_id = $1) as tours,
         (select count(*)::int from booking_event where facility_id = $1) as events,
         (select count(*)::int from booking_change where facility_id = $1) as changes,
         (select count(*)::int from load_unit_order where facility_id = $1 and state = 'BOOKED') as orders
       from booking where facility_id = $1`,
      [terminal],
    );
    return rows[0] as Record<string, number>;
  });

async function bookingRow(around: Surroundings, row: string, terminal: number, aim: number) {
  const match = await around.match();
  const slots = await slotsOf(match.productUrl, terminal);
  const loads = () => bookingLoad(terminal, slots);
  const line = await paired(around, { row, aim, loads, check: same(terminal, slots) });
  for (const url of [match.productUrl, match.peerUrl]) {
    const { bookings, ...others } = await rowsOf(url, terminal);
    for (const [name, count] of Object.entries(others)) assert.equal(count, bookings, name);
  }
  return line;
}

export const hotRow = (around: Surroundings) => bookingRow(around, 'booking, all in one slot', terminals.hot, 0.85);

export const spreadRow = (around: Surroundings) =>
  bookingRow(around, 'booking, over 1,000 slots', terminals.spread, 0.7);
