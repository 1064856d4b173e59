import { tour } from '@quaygate/contract';
import { type BookingState, present, type TourState } from '@quaygate/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const begin = server.clock.now();

let scene: BookingScene;
beforeEach(async () => {
  server.clock.set(begin);
  scene = await aBookingScene(db);
});

type Query = Partial<Record<'active' | 'search' | 'sort' | 'train' | 'slotBeginFrom' | 'slotBeginTo', string>> &
  Partial<Record<'page' | 'size', number>> &
  Partial<Record<'bookingTypes' | 'bookingStates' | 'tourStates' | 'terminals', readonly (string | number)[]>>;
const list = (query: Query = {}) =>
  server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id }, query: query as never });
const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
const aTourAt = async (begin: string, more: object = {}) =>
  aBooked(server, scene, { slot: await aSlot(db, { facility: scene.facility.id, begin }), ...more });
const setStates = async (bookingId: string, state: BookingState, tourState: TourState) => {
  const { tourId } = await db
    .updateTable('booking')
    .set({ state })
    .where('id', '=', bookingId)
    .returning('tourId')
    .executeTakeFirstOrThrow();
  await db.updateTable('tour').set({ state: tourState }).where('id', '=', tourId).execute();
};

describe('getTours', () => {
  test('FWD-BOOK-57 a train and its day find the tours with a load unit of it, beside the other filters', async () => {
    const ofTrain = { trainNumber: '41203', trainDate: '2026-05-14' };
    const pickup = await aTourAt('2026-05-13T10:00:00Z', ofTrain);
    const delivery = await aTourAt('2026-05-13T11:00:00Z', { ...ofTrain, direction: 'delivery' });
    await aTourAt('2026-05-13T12:00:00Z', { ...ofTrain, trainDate: '2026-05-15' });
    const train = '41203/2026-05-14';
    expect(idsOf(await list({ train, sort: 'slot' }))).toEqual([pickup.tourId, delivery.tourId]);
    expect(idsOf(await list({ train, bookingTypes: ['delivery'] }))).toEqual([delivery.tourId]);
    expect((await list({ train: 'ICE' })).status).toBe(400);
  });

  test('FWD-BOOK-24, FENT-01, FENT-02 shows tours with their rows, oldest first', async () => {
    const pickup = await aBooked(server, scene, { reference: 'P-1', priority: 'Eilt' });
    server.clock.advance(1_000);
    const delivery = await aBooked(server, scene, { direction: 'delivery', reference: 'D-1', container: null });

    const { status, body } = await list();

    expect(status).toBe(200);
    const { id, firstName, lastName, plate } = scene.trucker;
    const row = { id: expect.any(String), status: 'active', bookingState: 'active' };
    expect(body).toEqual({
      items: [
        {
          id: pickup.tourId,
          licensePlate: plate,
          truckerInformation: { id, firstName, lastName },
          truckerId: id,
          facility: scene.facility,
          timeSlot: scene.slot.timeSlot,
          state: 'active',
          hasReachedTerminal: false,
          halt: null,
          readiness: { state: 'ready', causes: [], at: scene.slot.timeSlot.slotBegin, phoneNumber: null },
          containerBookings: [
            {
              ...row,
              bookingId: pickup.bookingId,
              type: 'pickup',
              loadUnit: 'CSQU3054383',
              referenceNumber: 'P-1',
              priority: 'Eilt',
              atRisk: null,
              unloadingMinutes: null,
              deadlineReason: null,
            },
            {
              ...row,
              bookingId: delivery.bookingId,
              type: 'delivery',
              loadUnit: null,
              referenceNumber: 'D-1',
              priority: null,
              atRisk: null,
              unloadingMinutes: null,
              deadlineReason: null,
            },
          ],
        },
      ],
      page: 0,
      size: 100,
      total: 1,
    });
    expect(body.items[0].containerBookings[0].id).not.toBe(pickup.bookingId);
  });

  test('FWD-BOOK-44 latest slot first, then by id; pages, and a page behind the end', async () => {
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z' });
    const early = await aBooked(server, scene, { slot });
    const late = await aTourAt('2026-05-15T06:00:00Z');
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
    await aLicense(db, { trucker: trucker.id });
    const twin = await aBooked(server, scene, { trucker, slot });

    expect(idsOf(await list())).toEqual([late.tourId, early.tourId, twin.tourId]);
    const second = await list({ page: 1, size: 2 });
    expect(idsOf(second)).toEqual([twin.tourId]);
    expect(second.body).toMatchObject({ page: 1, size: 2, total: 3 });
    expect((await list({ page: 5 })).body).toMatchObject({ items: [], total: 3 });
    expect((await list({ page: 5, search: 'ref' })).body).toMatchObject({ items: [], total: 3 });
  });

  test('FWD-BOOK-50 a tour says whether its truck was at the terminal, also when it was blocked later', async () => {
    const came = await aTourAt('2026-05-15T06:00:00Z');
    const away = await aTourAt('2026-05-14T06:00:00Z');
    for (const { bookingId } of [came, away])
      await setStates(bookingId, 'registration_blocked', 'registration_blocked');
    await db.updateTable('booking').set({ reachedTerminal: true }).where('id', '=', came.bookingId).execute();

    expect((await list()).body.items).toMatchObject([
      { id: came.tourId, state: 'registration_blocked', hasReachedTerminal: true },
      { id: away.tourId, state: 'registration_blocked', hasReachedTerminal: false },
    ]);
  });

  test('FWD-BOOK-44 upcoming: running and next by slot, the past below, latest first, over all pages', async () => {
    const begins = ['04:00', '05:00', '06:00', '07:00', '08:00', '09:00'].map((time) => `2026-05-14T${time}:00Z`);
    const tours: string[] = [];
    for (const begin of begins) tours.push((await aTourAt(begin)).tourId);
    const now = server.clock.now();
    // The tours stay where they are, the clock goes on: two slots are over, the third is running.
    server.clock.advance(new Date('2026-05-14T06:30:00Z').getTime() - now.getTime());
    const [oldest, older, running, next, later, last] = tours;
    const expected = [running, next, later, last, older, oldest];

    expect(idsOf(await list({ sort: 'upcoming' }))).toEqual(expected);
    for (const size of [1, 2, 3, 4, 5]) {
      const pages = [];
      for (let page = 0; page * size < 6; page++) pages.push(...idsOf(await list({ sort: 'upcoming', page, size })));
      expect(pages, `${size} a page`).toEqual(expected);
    }
    expect(idsOf(await list({ sort: 'upcoming', search: 'ref' }))).toEqual(expected);
    expect((await list({ sort: 'upcoming', page: 9 })).body).toMatchObject({ items: [], total: 6 });
  });

  test('FWD-BOOK-51 a span of days keeps the tours whose slot begins in it', async () => {
    await aTourAt('2026-05-14T21:00:00Z');
    const inside = await aTourAt('2026-05-14T22:00:00Z');
    await aTourAt('2026-05-15T22:00:00Z');
    const day = { slotBeginFrom: '2026-05-14T22:00:00Z', slotBeginTo: '2026-05-15T22:00:00Z' };
    expect(idsOf(await list(day))).toEqual([inside.tourId]);
    expect((await list({ ...day, sort: 'upcoming' })).body).toMatchObject({ total: 1, items: [{ id: inside.tourId }] });
  });

  test('FWD-BOOK-52 tours are sorted by each column, both ways', async () => {
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z' });
    const first = await aBooked(server, scene, { slot });
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id, plate: 'AA-A 1' });
    await aLicense(db, { trucker: trucker.id });
    const second = await aTourAt('2026-05-15T06:00:00Z', { trucker });
    await setStates(second.bookingId, 'completed', 'completed');
    await db.updateTable('tour').set({ lastName: 'Aab' }).where('plateKey', '=', 'AAA1').execute();
    const [one, two] = [first.tourId, second.tourId];

    for (const [sort, order] of Object.entries({
      slot: [one, two],
      tourId: [one, two],
      licensePlate: [two, one],
      trucker: [two, one],
      status: [one, two],
    })) {
      expect(idsOf(await list({ sort })), sort).toEqual(order);
      expect(idsOf(await list({ sort: `-${sort}` })), `-${sort}`).toEqual(order.toReversed());
    }
    // Of one terminal both: then the latest slot first.
    expect(idsOf(await list({ sort: 'terminal' }))).toEqual([two, one]);
    expect((await list({ sort: 'forwarder' })).status).toBe(400);
  });

  test('FWD-BOOK-43 active true shows tours that are not over, false those that are', async () => {
    const open = await aTourAt('2026-05-14T06:00:00Z');
    const done = await aTourAt('2026-05-15T06:00:00Z');
    await setStates(done.bookingId, 'completed', 'completed');
    expect(idsOf(await list({ active: 'true' }))).toEqual([open.tourId]);
    expect(idsOf(await list({ active: 'false' }))).toEqual([done.tourId]);
    expect((await list()).body.total).toBe(2);
  });

  test('FWD-BOOK-05, FWD-BOOK-35 bookingStates takes the six statuses and both names of the counter', async () => {
    const states = [
      ['registered', 'registered'],
      ['counter_required', 'counter_needed'],
      ['terminal_reached', 'progress'],
      ['transhipment', 'progress'],
      ['cancelled', 'cancelled'],
      ['active', 'active'],
      ['completed', 'completed'],
    ] as const;
    const byStatus = new Map<string, string[]>();
    for (const [index, [state, status]] of states.entries()) {
      const { bookingId, tourId } = await aTourAt(new Date(Date.UTC(2026, 4, 14, 20 - index)).toISOString());
      await setStates(bookingId, state, state === 'terminal_reached' ? 'facility_reached' : state);
      byStatus.set(status, [...(byStatus.get(status) ?? []), tourId]);
    }
    for (const [status, ids] of byStatus) expect(idsOf(await list({ bookingStates: [status] }))).toEqual(ids);
    expect(idsOf(await list({ bookingStates: ['counter_required'] }))).toEqual(byStatus.get('counter_needed'));
    expect(idsOf(await list({ bookingStates: ['active', 'completed'] }))).toEqual([
      ...present(byStatus.get('active')),
      ...present(byStatus.get('completed')),
    ]);
    expect(idsOf(await list({ tourStates: ['facility_reached', 'transhipment'] }))).toEqual(byStatus.get('progress'));
  });

  test('FWD-BOOK-42 type and state must fit one and the same row, and the tour then shows all its rows', async () => {
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z' });
    const pickup = await aBooked(server, scene, { slot });
    const delivery = await aBooked(server, scene, { slot, direction: 'delivery' });
    await setStates(delivery.bookingId, 'completed', 'transhipment');

    expect(idsOf(await list({ bookingTypes: ['pickup'], bookingStates: ['completed'] }))).toEqual([]);
    const found = await list({ bookingTypes: ['delivery'], bookingStates: ['completed', 'cancelled'] });
    expect(idsOf(found)).toEqual([pickup.tourId]);
    expect(found.body.items[0].containerBookings).toHaveLength(2);
    expect(idsOf(await list({ bookingTypes: ['delivery'], tourStates: ['active'] }))).toEqual([]);
  });

  test('FWD-BOOK-42 a deleted row fits no filter', async () => {
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T06:00:00Z' });
    await aBooked(server, scene, { slot });
    const { bookingId } = await aBooked(server, scene, { slot, direction: 'delivery' });
    await db.updateTable('booking').set({ hidden: true, state: 'cancelled' }).where('id', '=', bookingId).execute();
    expect(idsOf(await list({ bookingTypes: ['delivery'] }))).toEqual([]);
    expect((await list()).body.items[0].containerBookings).toHaveLength(1);
  });

  test('terminals narrow the list, unknown ids match nothing', async () => {
    const here = await aBooked(server, scene);
    expect(idsOf(await list({ terminals: [scene.facility.id, 1] }))).toEqual([here.tourId]);
    expect(idsOf(await list({ terminals: [1, 9_000_000_000] }))).toEqual([]);
  });

  test('lists come repeated or separated by commas', async () => {
    const { tourId } = await aBooked(server, scene);
    expect(idsOf(await list({ bookingStates: 'active,completed' as never }))).toEqual([tourId]);
    expect(idsOf(await list({ tourStates: ['active', 'completed'] }))).toEqual([tourId]);
  });

  test.each([
    { tourStates: ['gone'] },
    { bookingStates: ['nope'] },
    { bookingTypes: 'x' },
    { terminals: 'eight' },
    { active: 'perhaps' },
    { page: -1 },
    { size: 101 },
    { search: 'x'.repeat(101) },
  ])('unknown values are refused: %j', async (query) => {
    const answer = await list(query as never);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  test('FWD-BOOK-41 the search finds any part of id, plate, driver, terminal, load unit and reference', async () => {
    const first = await aTourAt('2026-05-14T06:00:00Z', { reference: 'Nord-1', container: 'MSCU1234566' });
    const second = await aTourAt('2026-05-15T06:00:00Z', { reference: '50%_Süd' });
    const both = [second.tourId, first.tourId];
    const { plate, firstName, lastName } = scene.trucker;
    const search = async (text: string) => idsOf(await list({ search: text }));

    expect(await search('nord-1')).toEqual([first.tourId]);
    expect(await search('CU12345')).toEqual([first.tourId]);
    expect(await search('mscu 123456-6')).toEqual([first.tourId]);
    expect(await search('50%_sÜD')).toEqual([second.tourId]);
    expect(await search(`${first.tourId.toLowerCase()}`)).toEqual([first.tourId]);
    expect(await search('r')).toEqual(both);
    for (const text of [
      plate,
      plate.replace(/[ -]/g, ''),
      ` ${firstName}   ${lastName}\t`,
      scene.facility.name.toUpperCase(),
    ]) {
      expect(await search(text)).toEqual(both);
    }
    expect(await search('_')).toEqual([second.tourId]);
    expect(await search('a%b')).toEqual([]);
    for (const text of [`${lastName} ${firstName}`, `${scene.facility.name} ${lastName}`]) {
      expect(await search(text)).toEqual(both);
    }
    expect(await search('50%_sud')).toEqual([second.tourId]);
    expect(await search(`${lastName} nord-1`)).toEqual([first.tourId]);
    expect(await search(`${firstName}${lastName}`)).toEqual([]);
  });

  test('search and filters combine with and', async () => {
    const { tourId } = await aBooked(server, scene, { reference: 'Nord-1' });
    expect(idsOf(await list({ search: 'nord', bookingTypes: ['pickup'] }))).toEqual([tourId]);
    expect((await list({ search: 'nord', bookingTypes: ['delivery'] })).body).toMatchObject({ items: [], total: 0 });
  });

  test('only readers of the forwarder see it; the Free plan does not suffice', async () => {
    await aBooked(server, scene);
    const read = async (roles: string[], forwarders = [scene.forwarder.id]) => {
      const as = await aUser(db, { roles, forwarders });
      const { body } = await server.call(tour.list, { as, params: { f: scene.forwarder.id } });
      return body.code ?? body.total;
    };
    expect(await read(['ForwarderRead'])).toBe(1);
    expect(await read(['forwarder_write'])).toBe(1);
    expect(await read(['quaygate_admin'])).toBe('forbidden');
    expect(await read(['forwarder_write'], [(await aForwarder(db)).id])).toBe('forwarder_not_found');
    await db.updateTable('truckingCompany').set({ tier: 'Free' }).where('id', '=', scene.forwarder.id).execute();
    expect(await read(['forwarder_write'])).toBe('plan_not_sufficient');
  });

  test('the total counts what was folded and what was not', async () => {
    await aTourAt('2026-05-14T06:00:00Z');
    await aTourAt('2026-05-15T06:00:00Z');
    await db.insertInto('tourCount').values({ forwarderId: scene.forwarder.id, tours: 1 }).execute();
    await db.insertInto('tourCountChange').values({ forwarderId: scene.forwarder.id, change: -1 }).execute();
    expect((await list()).body.total).toBe(2);
  });
});
