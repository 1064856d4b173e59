import { facilityBooking } from '@quaygate/contract';
import { bookingGroups } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;

async function aTerminal() {
  const { id } = await aFacility(db);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const list = async (query: object = {}) =>
    (await server.call(facilityBooking.list, { as: clerk, params: { facilityId: id }, query })).body;
  const find = async (query: object) => {
    const { items, total } = await list(query);
    expect(total).toBe(items.length);
    return items.map(({ bookingId }: { bookingId: string }) => bookingId);
  };
  return { id, list, find };
}

interface Words {
  referenceNumber?: string;
  containerNumber?: string;
  licensePlate?: string;
  firstName?: string;
  lastName?: string;
}

interface Given {
  begin?: string;
  minutes?: number;
  state?: string;
  reachedTerminal?: boolean;
  type?: string;
}

/** A booking of a company with these words; its slot begins at `begin` and takes 50 minutes unless told. */
async function booked(
  facility: number,
  company: string,
  { begin, minutes = 50, ...rest }: Given = {},
  words: Words = {},
): Promise<string> {
  const forwarder = await aForwarder(db, { name: company });
  const slot = begin === undefined ? {} : { slot: await aSlot(db, { facility, begin, minutes }) };
  const order = await anOrder(db, { facility, state: 'BOOKED' });
  const { id } = await aBooking(db, { facility, forwarder: forwarder.id, order: order.id, ...slot, ...rest });
  if (Object.keys(words).length > 0) await db.updateTable('booking').set(words).where('id', '=', id).execute();
  return id;
}

const tourOf = async (id: string) =>
  `T${(await db.selectFrom('booking').select('tourNumber').where('id', '=', id).executeTakeFirstOrThrow()).tourNumber}`;

test('TRM-BKG-04 TRM-BKG-11 one search finds a booking by each kind of value, and never that of another terminal', async () => {
  const { id, find } = await aTerminal();
  const words = {
    referenceNumber: 'QG-2026-0815',
    containerNumber: 'KKTU2712434',
    licensePlate: 'HH-ÖL 4711',
    firstName: 'Zoë',
    lastName: 'Müller-Lüdenscheid',
  };
  const wanted = await booked(id, 'Petersen & Søn GmbH', {}, words);
  await booked(
    id,
    'Andere GmbH',
    {},
    { licensePlate: 'DU-QG 1', referenceNumber: 'X-1', containerNumber: 'CSQU3054383' },
  );
  const other = await aTerminal();
  const foreign = await booked(other.id, 'Petersen & Søn GmbH', {}, words);

  const searches = [
    ...['KKTU2712434', 'kktu 271243-4', 'KKTU27', 'QG-2026-0815', 'qg20260815', 'qg-2026', '0815'],
    ...['HH-ÖL 4711', 'hhol4711', 'HH OEL 47', await tourOf(wanted)],
    ...[
      'Müller',
      'mueller',
      'zoe lüden',
      'Lüdenscheid Zoë',
      'Petersen',
      'etersen son',
      'petersen 4711',
      'hh öl petersen',
      'müller kktu',
    ],
  ];
  for (const search of searches) expect([search, await find({ search })]).toEqual([search, [wanted]]);
  expect(await other.find({ search: 'KKTU2712434' })).toEqual([foreign]);
  for (const search of [
    'TU2712434',
    'üller',
    'müller andere',
    'nothing',
    await tourOf(foreign),
    "o'brien\\ & | ! <-> :*",
  ])
    expect([search, await find({ search })]).toEqual([search, []]);
  expect(await find({ search: ' -  - ' })).toHaveLength(2);
});

test('TRM-BKG-05 a whole number beats the words and longer numbers that begin with it', async () => {
  const { id, find } = await aTerminal();
  const whole = await booked(id, 'Krug KG', {}, { referenceNumber: 'REF-77', lastName: 'Sommer' });
  const longer = await booked(id, 'Krug KG', {}, { referenceNumber: 'REF-771', lastName: 'Winter' });
  const named = await booked(id, 'Krug KG', {}, { referenceNumber: 'A-1', firstName: 'Ref', lastName: '77' });
  expect(await find({ search: 'ref-77' })).toEqual([whole]);
  expect(new Set(await find({ search: 'ref-7' }))).toEqual(new Set([whole, longer]));
  expect(new Set(await find({ search: 'ref 7' }))).toEqual(new Set([whole, longer]));
  expect(new Set(await find({ search: 'krug 77' }))).toEqual(new Set([whole, longer, named]));
});

test('TRM-BKG-17 who has the whole words comes before who only begins with them, in the order that was chosen', async () => {
  const { id, find, list } = await aTerminal();
  const driver = (firstName: string, lastName: string, begin: string) =>
    booked(id, 'Krug KG', { begin }, { firstName, lastName });
  const longer = await driver('Janaina', 'Krugmann', '2026-05-13T06:00:00Z');
  const whole = await driver('Jana', 'Krug', '2026-05-14T06:00:00Z');
  const wholeLater = await driver('Jana', 'Krug', '2026-05-15T06:00:00Z');
  const ofCompany = await driver('Jana', 'Meier', '2026-05-16T06:00:00Z');
  const orders = {
    upcoming: [whole, wholeLater, longer, ofCompany],
    slot: [whole, wholeLater, longer, ofCompany],
    '-slot': [wholeLater, whole, ofCompany, longer],
  };
  for (const [sort, order] of Object.entries(orders)) {
    expect([sort, await find({ search: 'krug jana', sort })]).toEqual([sort, order]);
    const pages = await Promise.all([0, 1].map((page) => list({ search: 'krug jana', sort, size: 3, page })));
    expect(pages.flatMap(({ items }) => items.map(({ bookingId }: { bookingId: string }) => bookingId))).toEqual(order);
  }
});

test('TRM-BKG-04 what is changed of a booking is found from then on, and so is a renamed company', async () => {
  const { id, find } = await aTerminal();
  const booking = await booked(id, 'Alt Transporte', {}, { licensePlate: 'B-AA 11' });
  await db.updateTable('booking').set({ licensePlate: 'B-BB 22' }).where('id', '=', booking).execute();
  await db
    .updateTable('truckingCompany')
    .set({ name: 'Neu Transporte' })
    .where('name', '=', 'Alt Transporte')
    .execute();
  expect(await find({ search: 'B-AA 11' })).toEqual([]);
  expect(await find({ search: 'B-BB 22' })).toEqual([booking]);
  expect(await find({ search: 'alt transporte' })).toEqual([]);
  expect(await find({ search: 'neu transporte' })).toEqual([booking]);
});

test('TRM-BKG-03 TRM-BKG-08 each booking is in one group, and filters combine', async () => {
  const { id, find } = await aTerminal();
  const begin = '2026-05-12T06:00:00Z';
  const later = '2026-05-13T06:00:00Z';
  const long = '2026-05-10T06:00:00Z';
  const groups = {
    awaited: [
      await booked(id, 'A', { begin: later, type: 'delivery' }),
      await booked(id, 'B', { begin: '2026-05-14T06:00:00Z', state: 'registration_blocked' }),
    ],
    noShow: [
      await booked(id, 'C', { begin: long }),
      await booked(id, 'D', { begin: '2026-05-09T06:00:00Z', state: 'registration_blocked' }),
    ],
    in: [
      await booked(id, 'E', { begin, state: 'registered', reachedTerminal: true }),
      await booked(id, 'F', { begin: '2026-05-12T05:00:00Z', state: 'registration_blocked', reachedTerminal: true }),
      await booked(id, 'G', { begin: '2026-05-12T04:00:00Z', state: 'counter_required' }),
    ],
    done: [await booked(id, 'H', { begin: '2026-05-11T06:00:00Z', state: 'completed', reachedTerminal: true })],
    cancelled: [await booked(id, 'I', { begin: '2026-05-11T07:00:00Z', state: 'cancelled' })],
  };
  const found = await Promise.all(bookingGroups.map(async (group) => new Set(await find({ group }))));
  expect(found).toEqual(bookingGroups.map((group) => new Set(groups[group])));
  expect(await find({})).toHaveLength(9);

  expect(await find({ group: 'awaited', type: 'delivery' })).toEqual([groups.awaited[0]]);
  expect(await find({ slotBeginFrom: later, slotBeginTo: '2026-05-14T06:00:00Z' })).toEqual([groups.awaited[0]]);
  expect(new Set(await find({ search: 'Krug', group: 'noShow' }))).toEqual(new Set(groups.noShow));
  expect(await find({ search: 'Krug', slotBeginTo: '2026-05-09T07:00:00Z' })).toEqual([groups.noShow[1]]);
});

test('TRM-BKG-03 a truck is awaited until slot and tolerance are over, from then on it never came', async () => {
  const { id, find } = await aTerminal();
  await db.updateTable('facility').set({ toleranceMinutes: 45 }).where('id', '=', id).execute();
  const booking = await booked(id, 'A', { begin: '2026-05-12T06:00:00Z' });
  const over = new Date('2026-05-12T06:50:00Z').getTime() + 45 * 60_000;
  const before = clock.now();
  try {
    clock.set(new Date(over - 1));
    expect([await find({ group: 'awaited' }), await find({ group: 'noShow' })]).toEqual([[booking], []]);
    clock.set(new Date(over));
    expect([await find({ group: 'awaited' }), await find({ group: 'noShow' })]).toEqual([[], [booking]]);
  } finally {
    clock.set(before);
  }
});

test('TRM-BKG-02 running and next slots stand first, the soonest first, and the past below, page by page', async () => {
  const { id, list, find } = await aTerminal();
  const begins = [
    '2026-05-12T07:30:00Z',
    '2026-05-13T06:00:00Z',
    '2026-05-14T06:00:00Z',
    '2026-05-12T06:00:00Z',
    '2026-05-10T06:00:00Z',
  ];
  const ids: string[] = [];
  for (const begin of begins) ids.push(await booked(id, 'Krug KG', { begin }));
  for (const search of ['', 'krug']) {
    expect(await find({ search, sort: 'upcoming' })).toEqual(ids);
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list({ search, sort: 'upcoming', size: 2, page })));
    expect(pages.flatMap(({ items }) => items.map(({ bookingId }: { bookingId: string }) => bookingId))).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    const sorted = [4, 3, 0, 1, 2].map((place) => ids[place]);
    expect(await find({ search, sort: 'slot' })).toEqual(sorted);
    expect(await find({ search, sort: '-slot' })).toEqual(sorted.toReversed());
  }
});

test('TRM-BKG-02 TRM-BKG-03 what runs for longer than a day is awaited, and stands before what is next', async () => {
  const { id, find } = await aTerminal();
  const next = await booked(id, 'A', { begin: '2026-05-13T06:00:00Z' });
  const running = await booked(id, 'A', { begin: '2026-05-10T06:00:00Z', minutes: 3 * 1440 });
  expect(await find({ sort: 'upcoming' })).toEqual([running, next]);
  expect(new Set(await find({ group: 'awaited' }))).toEqual(new Set([running, next]));
});

test('TRM-BKG-01 a row says why a truck stands still, with its module', async () => {
  const { id, list } = await aTerminal();
  const trucker = await aTrucker(db, { forwarder: (await aForwarder(db)).id });
  const booking = await booked(id, 'Krug KG', { state: 'counter_required' });
  await db
    .updateTable('booking')
    .set({ moduleId: 'Module 1', truckerId: trucker.id })
    .where('id', '=', booking)
    .execute();
  await db
    .insertInto('bookingEvent')
    .values({
      eventId: 'e1',
      bookingId: booking,
      facilityId: id,
      type: 'counter_required',
      occurredAt: clock.now(),
      recordedAt: clock.now(),
      source: 'gate',
      reason: 'seal is missing',
    })
    .execute();
  const { items } = await list({ search: 'krug' });
  expect(items).toMatchObject([
    { truckerId: trucker.id, moduleId: 'Module 1', halt: { state: 'counter_required', reason: 'seal is missing' } },
  ]);
});

test('TRM-BKG-12 TRM-BKG-11 TRM-BKG-14 a train and its day find the bookings of its load units, cancelled ones too', async () => {
  const { id, list, find } = await aTerminal();
  const ofTrain = async (facility: number, trainNumber: string, trainDate: string, rest: object = {}) => {
    const order = await anOrder(db, { facility, state: 'BOOKED', trainNumber, trainDate });
    const forwarder = await aForwarder(db);
    return (await aBooking(db, { facility, forwarder: forwarder.id, order: order.id, ...rest })).id;
  };
  const late = [
    await ofTrain(id, '41203', '2026-05-13'),
    await ofTrain(id, '041203', '2026-05-13', { type: 'delivery' }),
    await ofTrain(id, '41203', '2026-05-13', { state: 'cancelled' }),
  ];
  await ofTrain(id, '41203', '2026-05-14');
  await ofTrain(id, '41204', '2026-05-13');
  await ofTrain((await aTerminal()).id, '41203', '2026-05-13');
  const train = '41203/2026-05-13';
  expect((await find({ train })).sort()).toEqual(late.toSorted());
  expect(await find({ train, type: 'delivery', search: 'krug' })).toEqual([late[1]]);
  expect(await find({ train, group: 'cancelled' })).toEqual([late[2]]);
  expect(await find({ train: '99999/2026-05-13' })).toEqual([]);
  expect(await list({ train: '41203' })).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'train', code: 'invalidValue' }],
  });
});
