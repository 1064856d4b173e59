import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { cut, type Load, wire } from '../measure/load.ts';
import { withClient } from '../world/database.ts';
import { paths } from '../world/people.ts';
import { bookable, containerOf, deliveryOf, plateOf, referenceOf, terminals, truckerOf } from '../world/terminals.ts';
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

const unitOf = (number: number) => ({ referenceNumber: referenceOf(number), containerNumber: containerOf(number) });
const pairOf = (terminalId: number, number: number, timeSlot: TimeSlot) =>
  JSON.stringify({
    pickup: unitOf(number),
    delivery: unitOf(deliveryOf(number)),
    ...{ terminalId, licensePlate: plateOf(number), timeSlot },
  });

interface Kind {
  path: (trucker: string) => string;
  bodyOf: (terminal: number, number: number, slot: TimeSlot) => string;
}
const single: Kind = { path: paths.bookings, bodyOf };
const pair: Kind = { path: paths.pairs, bodyOf: pairOf };

interface Place {
  kind: Kind;
  terminal: number;
  slots: readonly TimeSlot[];
}

/** Load units from the second on, each with its own driver, over the slots of the terminal in turn. */
function* requests({ kind, terminal, slots }: Place, token: () => string): Generator<Buffer> {
  for (let number = 2; number <= bookable; number++) {
    const body = kind.bodyOf(terminal, number, present(slots[number % slots.length]));
    yield wire('POST', kind.path(truckerOf(number)), token(), body);
  }
}

/** Books until the time is over; every load unit only once. */
function loadOf(place: Place): MakeLoad {
  let current = '';
  const supply = requests(place, () => current);
  return (token, seconds): Load => {
    current = token;
    const end = performance.now() + seconds * 1_000;
    const next = cut(supply, bookable);
    return { connections: 16, status: 201, next: () => (performance.now() < end ? next() : null) };
  };
}

export const bookingLoad = (terminal: number, slots: readonly TimeSlot[]): MakeLoad =>
  loadOf({ kind: single, terminal, slots });

/** An answer without ids and the moment, which it has to hold. */
function comparable({ bookingId, tourId, createdDate, ...answer }: Record<string, unknown>): unknown {
  assert.ok(bookingId && tourId && createdDate);
  return answer;
}

/** The first load unit: both answer the same, but for ids and the moment. */
const same =
  ({ kind, terminal, slots }: Place) =>
  async (match: Match) => {
    const answers = await Promise.all(
      [match.product, match.peer].map(async ({ url }) => {
        const answer = await fetch(`${url}${kind.path(truckerOf(1))}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${match.token}`, 'content-type': 'application/json' },
          body: kind.bodyOf(terminal, 1, present(slots[1 % slots.length])),
        });
        const made = (await answer.json()) as Record<string, Record<string, unknown>>;
        assert.equal(answer.status, 201, JSON.stringify(made));
        return kind === pair ? [made.pickup, made.delivery].map((each) => comparable(present(each))) : comparable(made);
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

async function bookingRow(around: Surroundings, row: string, terminal: number, aim: number, kind = single) {
  const match = await around.match();
  const place = { kind, terminal, slots: await slotsOf(match.productUrl, terminal) };
  const line = await paired(around, { row, aim, loads: () => loadOf(place), check: same(place) });
  for (const url of [match.productUrl, match.peerUrl]) {
    const { bookings = 0, tours, ...others } = await rowsOf(url, terminal);
    assert.equal(tours, kind === pair ? bookings / 2 : bookings, 'tours');
    for (const [name, count] of Object.entries(others)) assert.equal(count, bookings, name);
  }
  return line;
}

export const hotRow = (around: Surroundings) =>
  bookingRow(around, 'booking, all in one slot', terminals.hot, aims.bookingHot);

export const spreadRow = (around: Surroundings) =>
  bookingRow(around, 'booking, over 1,000 slots', terminals.spread, aims.bookingSpread);

export const pairRow = (around: Surroundings) =>
  bookingRow(around, 'pickup and delivery of one truck, over 900 slots', terminals.pair, aims.bookingPair, pair);
