import { present } from '@quaygate/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

const slotOf = ({ slot }: BookingScene) =>
  db.selectFrom('slot').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();
const orderState = async (id: number) =>
  (await db.selectFrom('loadUnitOrder').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('a booking', () => {
  test('FWD-STAT-20, FENT-06 answers 201 with its tour, takes a place and the load unit, and records its creation', async () => {
    const order = await aUnit(scene, { reference: 'Ref-77', priority: 'Eilt', containerType: 'HC' });

    const answer = await book(server, scene, {
      order,
      body: { referenceNumber: ' ref-77 ', containerNumber: 'csqu 305438-3' },
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      bookingId: expect.any(String),
      tourId: expect.stringMatching(/^T[0-9]+$/),
      type: 'pickup',
      referenceNumber: 'Ref-77',
      containerNumber: 'CSQU3054383',
      containerType: 'HC',
      licensePlate: scene.trucker.plate,
      timeSlot: scene.slot.timeSlot,
      terminalId: scene.facility.id,
      forwarder: scene.forwarder.name,
      truckerInformation: {
        id: scene.trucker.id,
        firstName: scene.trucker.firstName,
        lastName: scene.trucker.lastName,
      },
      priority: 'Eilt',
      state: 'active',
      status: 'active',
      createdDate: '2026-05-12T08:00:00.000Z',
      completedDate: null,
    });
    expect((await slotOf(scene)).taken).toBe(1);
    expect(await orderState(order.id)).toBe('BOOKED');
    const { bookingId, tourId } = answer.body;
    const events = await db.selectFrom('bookingEvent').selectAll().where('bookingId', '=', bookingId).execute();
    expect(events).toMatchObject([{ type: 'created', source: 'forwarder', causedBy: scene.user.id, ignored: false }]);
    const notices = await db.selectFrom('driverNotice').selectAll().where('truckerId', '=', scene.trucker.id).execute();
    expect(notices).toMatchObject([{ kind: 'tour_changed', detail: { tourId } }]);
  });

  test('a delivery takes the container it is asked with, or none', async () => {
    const named = await aUnit(scene, { direction: 'delivery', container: null });
    const unnamed = await aUnit(scene, { direction: 'delivery', container: null });
    const first = await book(server, scene, { order: named, body: { containerNumber: 'MSCU1234566' } });
    expect(first.body.containerNumber).toBe('MSCU1234566');
    expect((await book(server, scene, { order: unnamed })).body.containerNumber).toBeNull();
  });

  test('the plate is compared without spaces, hyphens and case; the booking keeps the forwarder’s spelling', async () => {
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id, plate: 'HH-AB 123' });
    await aLicense(db, { trucker: trucker.id });
    const order = await aUnit(scene);
    const answer = await book(server, scene, { order, trucker, body: { licensePlate: 'hhab-123' } });
    expect(answer.body.licensePlate).toBe('HH-AB 123');
  });

  test('a forwarder named in the body is ignored', async () => {
    const answer = await book(server, scene, { order: await aUnit(scene), body: { forwarder: 'Somebody else' } });
    expect(answer.body.forwarder).toBe(scene.forwarder.name);
  });
});

describe('tours', () => {
  test('FWD-BOOK-45 the same forwarder, driver, plate, terminal and slot share a tour', async () => {
    const first = await aBooked(server, scene);
    const second = await aBooked(server, scene, { direction: 'delivery' });
    expect(second.tourId).toBe(first.tourId);
    expect((await slotOf(scene)).taken).toBe(2);
  });

  test('FWD-BOOK-45 another slot, driver or plate makes another tour', async () => {
    const first = await aBooked(server, scene);
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T07:00:00Z' });
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
    await aLicense(db, { trucker: trucker.id });
    const inOtherSlot = await aBooked(server, scene, { slot });
    const byOther = await aBooked(server, scene, { trucker });
    await db
      .updateTable('forwarderTrucker')
      .set({ licensePlate: 'NEW 1' })
      .where('truckerId', '=', scene.trucker.id)
      .execute();
    const inOtherTruck = await aBooked(server, scene, { trucker: { ...scene.trucker, plate: 'new-1' } });
    expect(new Set([first, inOtherSlot, byOther, inOtherTruck].map(({ tourId }) => tourId)).size).toBe(4);
  });

  test('FWD-BOOK-41 the search text grows with the tour', async () => {
    const { tourId, order } = await aBooked(server, scene, { reference: 'Erste-1' });
    await aBooked(server, scene, { reference: 'Zweite-2', container: 'MSCU1234566' });
    const { searchText } = await db
      .selectFrom('tour')
      .select('searchText')
      .where('number', '=', Number(tourId.slice(1)))
      .executeTakeFirstOrThrow();
    const { plate, firstName, lastName } = scene.trucker;
    const fields = [tourId, plate, plate.replace(/[- ]/g, ''), `${firstName} ${lastName}`, scene.facility.name];
    const units = [order.container, 'Erste-1', 'MSCU1234566', 'Zweite-2'];
    expect(searchText).toBe([...fields, ...units].join('\n').toLowerCase());
  });

  test('a tour that is over is not joined', async () => {
    const first = await aBooked(server, scene);
    await db.updateTable('tour').set({ state: 'completed' }).execute();
    const second = await aBooked(server, scene);
    expect(second.tourId).not.toBe(first.tourId);
  });
});

describe('modules of a slot (terminal contract 8.11)', () => {
  const modules = async (rows: { moduleId: string; maximum: number | null; current?: number; closed?: boolean }[]) => {
    await db.deleteFrom('slotModule').where('slotId', '=', scene.slot.id).execute();
    for (const { moduleId, maximum, current = 0, closed = false } of rows) {
      await db
        .insertInto('slotModule')
        .values({ slotId: scene.slot.id, moduleId, templateMaximum: maximum, currentNumber: current, closed })
        .execute();
    }
  };
  const moduleOf = async ({ bookingId }: { bookingId: string }) =>
    (await db.selectFrom('booking').select('moduleId').where('id', '=', bookingId).executeTakeFirstOrThrow()).moduleId;

  test.each([
    [
      'that of the load unit while it has a place',
      'B',
      [
        ['A', 9, 0],
        ['B', 2, 1],
      ],
      'B',
    ],
    [
      'the one with most places when that one is full',
      'B',
      [
        ['A', 9, 0],
        ['B', 1, 1],
      ],
      'A',
    ],
    [
      'the one with most places without a wish',
      null,
      [
        ['A', 9, 8],
        ['B', 5, 1],
      ],
      'B',
    ],
    [
      'the first at equal places',
      null,
      [
        ['B', 5, 1],
        ['A', 5, 1],
      ],
      'A',
    ],
    [
      'one without a maximum before all',
      null,
      [
        ['A', 90, 0],
        ['Z', null, 500],
      ],
      'Z',
    ],
  ] as const)('gives a booking %s', async (_, wish, rows, expected) => {
    await modules(rows.map(([moduleId, maximum, current]) => ({ moduleId, maximum, current })));
    const booked = await aBooked(server, scene, wish === null ? {} : { moduleId: wish });
    expect(await moduleOf(booked)).toBe(expected);
    const before = present(rows.find(([moduleId]) => moduleId === expected))[2];
    const after = await db
      .selectFrom('slotModule')
      .selectAll()
      .where('slotId', '=', scene.slot.id)
      .where('moduleId', '=', expected)
      .executeTakeFirst();
    expect(after?.currentNumber).toBe(before + 1);
  });

  test('passes over a closed module, and counts by its name where the terminal names it', async () => {
    await modules([
      { moduleId: 'A', maximum: 50, closed: true },
      { moduleId: 'm-1', maximum: 5 },
      { moduleId: 'm-2', maximum: 5 },
    ]);
    const template = {
      facilityId: scene.facility.id,
      weekday: 1,
      slotLength: 50,
      occurredAt: new Date(),
      eventId: 'template',
    };
    const hours = { openingHour: 0, closingHour: 24, maximum: 5, validFrom: '2026-01-01' };
    await db
      .insertInto('slotTemplate')
      .values([
        { ...template, ...hours, moduleId: 'm-1', moduleName: 'Kran Süd' },
        { ...template, ...hours, moduleId: 'm-2', moduleName: 'Kran Nord' },
      ])
      .execute();
    expect(await moduleOf(await aBooked(server, scene, { moduleId: 'A' }))).toBe('m-2');
  });
});
