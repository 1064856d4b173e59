import { booking } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock, aDeadline, aRelease, aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { verifyDriver } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

const slotOf = ({ slot }: BookingScene) =>
  db.selectFrom('slot').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();
const count = async (table: 'booking' | 'tour' | 'bookingEvent' | 'idempotencyKey' | 'driverNotice') =>
  (
    await db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const everything = async () => ({
  bookings: await count('booking'),
  tours: await count('tour'),
  events: await count('bookingEvent'),
  keys: await count('idempotencyKey'),
  notices: await count('driverNotice'),
  slot: await slotOf(scene),
  modules: await db.selectFrom('slotModule').selectAll().where('slotId', '=', scene.slot.id).execute(),
  orders: await db.selectFrom('loadUnitOrder').select(['id', 'state']).orderBy('id').execute(),
  searched: await db.selectFrom('tour').select('searchText').orderBy('id').execute(),
});

/** A refused creation has changed nothing (api-forwarder 7.5). */
async function expectRefusal(asked: Parameters<typeof book>[2], status: number, code: string) {
  const before = await everything();
  const answer = await book(server, scene, { ...asked, key: 'refused-key' });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await everything()).toEqual(before);
  return answer;
}

describe('steps 1 and 2', () => {
  test('FERR-22 neither reference nor container is an empty booking, whatever else is wrong', async () => {
    const { user, forwarder, trucker } = scene;
    const params = { f: forwarder.id, t: trucker.id };
    for (const body of [{}, { referenceNumber: ' ', containerNumber: null, type: 'nonsense' }]) {
      const answer = await server.call(booking.create, { as: user, params, body: body as never });
      expect([answer.status, answer.body.code]).toEqual([400, 'empty_booking_not_allowed']);
    }
  });

  test('a missing terminal answers before other fields', async () => {
    const order = await aUnit(scene);
    const body = { terminalId: null as never, type: 'nonsense' as never };
    await expectRefusal({ order, body }, 400, 'terminal_id_is_null');
  });

  test.each([
    [{ type: 'both' as never }, [{ field: 'type', code: 'invalidValue' }]],
    [{ referenceNumber: '0' }, [{ field: 'referenceNumber', code: 'fieldRequired' }]],
    [{ referenceNumber: 'x'.repeat(65) }, [{ field: 'referenceNumber', code: 'tooLong' }]],
    [{ referenceNumber: null }, [{ field: 'referenceNumber', code: 'fieldRequired' }]],
    [{ containerNumber: '' }, [{ field: 'containerNumber', code: 'fieldRequired' }]],
    [{ licensePlate: ' ' }, [{ field: 'licensePlate', code: 'fieldRequired' }]],
    [{ licensePlate: 'x'.repeat(21) }, [{ field: 'licensePlate', code: 'tooLong' }]],
    [
      { timeSlot: { slotBegin: 'tomorrow' } as never },
      [
        { field: 'timeSlot.slotBegin', code: 'invalidValue' },
        { field: 'timeSlot.slotEnd', code: 'fieldRequired' },
      ],
    ],
  ])('FWD-STAT-06 %j is refused with its fields', async (body, errors) => {
    const answer = await expectRefusal({ order: await aUnit(scene), body }, 400, 'validation_failed');
    expect(answer.body.errors).toEqual(errors);
  });

  test('a container number has 4 letters and 7 digits', async () => {
    await expectRefusal(
      { order: await aUnit(scene), body: { containerNumber: 'CSQU305438' } },
      400,
      'container_number_invalid_format',
    );
  });
});

describe('step 3: who and where', () => {
  test('FWD-STAT-23 an unknown driver and one of another forwarder are not found, before the terminal is looked at', async () => {
    const order = await aUnit(scene);
    const foreign = await aTrucker(db, { forwarder: (await aForwarder(db)).id });
    for (const state of ['denied', 'ended']) {
      const former = await aTrucker(db, { forwarder: scene.forwarder.id, state });
      await expectRefusal({ order, trucker: former }, 404, 'trucker_not_found');
    }
    await expectRefusal({ order, trucker: foreign, body: { terminalId: 999_999 } }, 404, 'trucker_not_found');
  });

  test.each([999_999, 3_000_000_000, -1])('terminal %d is not found', async (terminalId) => {
    await expectRefusal({ order: await aUnit(scene), body: { terminalId } }, 404, 'terminal_not_found');
  });

  test('a foreign forwarder is not found, readers may not book, the Free plan does not suffice', async () => {
    const order = await aUnit(scene);
    const stranger = await aUser(db, { roles: ['forwarder_write'], forwarders: [(await aForwarder(db)).id] });
    await expectRefusal({ order, as: stranger }, 404, 'forwarder_not_found');
    const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
    await expectRefusal({ order, as: reader }, 403, 'forbidden');
    await expectRefusal({ order, as: await aUser(db, { roles: ['quaygate_admin'] }) }, 403, 'forbidden');
    await db.updateTable('truckingCompany').set({ tier: 'Free' }).where('id', '=', scene.forwarder.id).execute();
    await expectRefusal({ order }, 403, 'plan_not_sufficient');
  });
});

describe('steps 5 to 8: the driver (FWD-STAT-41)', () => {
  const link = (values: { state?: 'pending'; licensePlate?: string | null }) =>
    db.updateTable('forwarderTrucker').set(values).where('truckerId', '=', scene.trucker.id).execute();

  test('step 5: a pending driver may not be booked', async () => {
    await link({ state: 'pending', licensePlate: null });
    await expectRefusal({ order: await aUnit(scene) }, 409, 'trucker_not_approved');
  });

  test('step 6: without a plate, and with another one', async () => {
    const order = await aUnit(scene);
    const answer = await expectRefusal({ order, body: { licensePlate: 'XX 1' } }, 400, 'validation_failed');
    expect(answer.body.errors).toEqual([{ field: 'licensePlate', code: 'invalidValue' }]);
    await link({ licensePlate: null });
    await expectRefusal({ order }, 409, 'license_plate_missing');
  });

  test('FERR-20 step 7: a driver blocked here is refused before the licence is checked; blocks elsewhere and lifted ones do not count', async () => {
    const { id } = scene.trucker;
    await aBlock(db, { facility: (await aFacility(db)).id, trucker: id });
    const lifted = await aBlock(db, { facility: scene.facility.id, trucker: id });
    await db.updateTable('block').set({ liftedDate: new Date() }).where('id', '=', lifted.id).execute();
    await aBooked(server, scene);
    await aBlock(db, { facility: scene.facility.id, trucker: id });
    await server.asOwner(`delete from license where trucker_id = '${id}'`);
    await expectRefusal({ order: await aUnit(scene) }, 409, 'registration_blocked');
  });

  test.each([
    ['none', undefined],
    ['one that ends when the slot begins', { expirationDate: new Date('2026-05-13T06:00:00Z'), hasRenewal: false }],
    ['one that has expired', { status: 'EXPIRED' as const }],
    ['one that is disabled', { status: 'DISABLED' as const }],
  ])('FERR-21 step 8: %s is no licence for this slot', async (_, values) => {
    const licenses = db.updateTable('license').where('truckerId', '=', scene.trucker.id);
    if (values) await licenses.set(values).execute();
    else await server.asOwner(`delete from license where trucker_id = '${scene.trucker.id}'`);
    await expectRefusal({ order: await aUnit(scene) }, 409, 'no_valid_license');
  });

  test('IDENT-12 where the terminal requires it a driver who is not verified on the day of the slot', async () => {
    const order = await aUnit(scene);
    await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', scene.facility.id).execute();
    await expectRefusal({ order }, 409, 'driver_not_verified');
    await verifyDriver(server, scene.trucker.id, '2026-05-12');
    await expectRefusal({ order }, 409, 'driver_not_verified');
    await db.deleteFrom('identification').where('truckerId', '=', scene.trucker.id).execute();
    await verifyDriver(server, scene.trucker.id, '2026-05-13');
    await aBooked(server, scene);
  });

  test('step 8: one millisecond after the slot begins suffices', async () => {
    await db
      .updateTable('license')
      .set({ expirationDate: new Date('2026-05-13T06:00:00.001Z'), hasRenewal: false })
      .where('truckerId', '=', scene.trucker.id)
      .execute();
    await aBooked(server, scene);
  });
});

describe('step 9: the load unit', () => {
  test('FERR-12 an unknown reference, with the container that was probably meant', async () => {
    const order = await aUnit(scene, { releasedOnly: true });
    await aRelease(db, { facility: scene.facility.id, orderId: order.orderId, forwarder: scene.forwarder.id });
    const answer = await expectRefusal({ order, body: { containerNumber: 'CSQU3054384' } }, 404, 'reference_not_found');
    expect(answer.body.suggestedContainerNumber).toBe('CSQU3054383');
  });

  test('FERR-14 a reference released to others', async () => {
    await expectRefusal({ order: await aUnit(scene, { releasedOnly: true }) }, 403, 'reference_not_allowed');
  });

  test('FERR-13 a load unit that is booked already, even by oneself', async () => {
    const { order } = await aBooked(server, scene);
    await expectRefusal({ order }, 409, 'reference_not_bookable_anymore');
  });

  test('FERR-08 data that is missing, FERR-09, FWD-STAT-22 a weight above 41,000 kg', async () => {
    await expectRefusal({ order: await aUnit(scene, { netWeight: null }) }, 409, 'required_container_data_missing');
    await expectRefusal({ order: await aUnit(scene, { netWeight: 37_201 }) }, 409, 'net_weight_too_big');
    await aBooked(server, scene, { netWeight: 37_200 });
  });

  test('FERR-17 a delivery whose loading time is over', async () => {
    const order = await aUnit(scene, { direction: 'delivery', latestLoadingTime: server.clock.now() });
    await expectRefusal({ order }, 409, 'terminal_latest_loading_time_before_now');
  });
});

describe('FERR-16 step 10: the slot', () => {
  test('does not exist, ends at another time, is another terminal’s, or has begun', async () => {
    const order = await aUnit(scene);
    const { slotBegin, slotEnd } = scene.slot.timeSlot;
    const asked = (timeSlot: object) => ({ order, body: { timeSlot: timeSlot as never } });
    await expectRefusal(asked({ slotBegin: '2026-05-13T06:00:01Z', slotEnd }), 404, 'timeslot_not_found');
    await expectRefusal(asked({ slotBegin, slotEnd: '2026-05-13T07:00:00Z' }), 404, 'timeslot_not_found');
    const elsewhere = await aSlot(db, { facility: (await aFacility(db)).id, begin: '2026-05-14T06:00:00Z' });
    await expectRefusal({ order, slot: elsewhere }, 404, 'timeslot_not_found');
    const begun = await aSlot(db, { facility: scene.facility.id, begin: server.clock.now() });
    await expectRefusal({ order, slot: begun }, 404, 'timeslot_not_found');
  });

  test('ends after the latest loading time of a delivery, or lies outside the deadline of its train', async () => {
    const late = await aUnit(scene, { direction: 'delivery', latestLoadingTime: new Date('2026-05-13T06:49:59Z') });
    await expectRefusal({ order: late }, 404, 'timeslot_not_found');
    const train = { trainNumber: '4711', trainDate: '2026-05-13' };
    await aDeadline(db, {
      facility: scene.facility.id,
      ...train,
      start: '2026-05-13T06:00:01Z',
      end: '2026-05-13T09:00:00Z',
    });
    const early = await aUnit(scene, { direction: 'delivery', ...train });
    await expectRefusal({ order: early }, 404, 'timeslot_not_found');
    await aBooked(server, scene, { direction: 'pickup', ...train });
  });
});

describe('steps 11 to 14: the tour and its place', () => {
  test('FERR-04 step 11: a tour whose truck is at the terminal is not joined', async () => {
    await aBooked(server, scene);
    await db
      .updateTable('tour')
      .set({ state: 'facility_reached' })
      .where('forwarderId', '=', scene.forwarder.id)
      .execute();
    await expectRefusal({ order: await aUnit(scene) }, 409, 'booking_terminal_reached');
  });

  test('FERR-19 step 12: deliveries of a tour are equally long, pickups and unknown lengths aside', async () => {
    await aBooked(server, scene, { direction: 'pickup', containerLength: 20 });
    await aBooked(server, scene, { direction: 'delivery', containerLength: 40 });
    await aBooked(server, scene, { direction: 'delivery', containerLength: null });
    await aBooked(server, scene, { direction: 'delivery', containerLength: 40 });
    const order = await aUnit(scene, { direction: 'delivery', containerLength: 45 });
    await expectRefusal({ order }, 409, 'deliveries_container_length_not_equal');
  });

  test('FWD-STAT-43, FERR-18 step 13: in a restricted period the pickup comes first, and one delivery goes with it', async () => {
    await aRestriction(db, { facility: scene.facility.id, start: '2026-05-13T06:00:00Z', end: '2026-05-13T06:00:01Z' });
    const delivery = await aUnit(scene, { direction: 'delivery' });
    await expectRefusal({ order: delivery }, 409, 'one_to_one_booking_not_satisfied_creation');
    await aBooked(server, scene, { direction: 'pickup' });
    expect((await book(server, scene, { order: delivery })).status).toBe(201);
    const second = await aUnit(scene, { direction: 'delivery' });
    await expectRefusal({ order: second }, 409, 'one_to_one_booking_not_satisfied_creation');
  });

  test('step 13: a restriction that ends when the slot begins, or is of another terminal, does not count', async () => {
    await aRestriction(db, { facility: scene.facility.id, start: '2026-05-12T06:00:00Z', end: '2026-05-13T06:00:00Z' });
    await aRestriction(db, {
      facility: (await aFacility(db)).id,
      start: '2026-05-13T00:00:00Z',
      end: '2026-05-14T00:00:00Z',
    });
    await aBooked(server, scene, { direction: 'delivery' });
  });

  test('step 14: the last place is taken once, a closed slot has none, one without a limit always has', async () => {
    scene = await aBookingScene(db, { capacity: 1 });
    await aBooked(server, scene);
    await expectRefusal({ order: await aUnit(scene) }, 409, 'timeslot_full');
    scene = await aBookingScene(db, { capacity: null });
    await aBooked(server, scene);
    await db.updateTable('slot').set({ closed: true }).where('id', '=', scene.slot.id).execute();
    await expectRefusal({ order: await aUnit(scene) }, 409, 'timeslot_full');
  });

  test('step 14: a full slot refuses a tour that would be new, and leaves none behind', async () => {
    scene = await aBookingScene(db, { capacity: 0 });
    await expectRefusal({ order: await aUnit(scene) }, 409, 'timeslot_full');
  });
});
