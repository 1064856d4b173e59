import { containerStatus } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, aDeadline, anOrder, aRelease, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;

let forwarder: { id: string };
let other: { id: string };
let user: TestUser;
let facility: number;

beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  [forwarder, other] = [await aForwarder(db), await aForwarder(db)];
  user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
  facility = (await aFacility(db)).id;
});

const reference = 'REF-1001';
const container = 'CSQU3054383';

function ask(body: object = {}) {
  return server.call(containerStatus.get, {
    as: user,
    params: { f: forwarder.id, terminalId: facility },
    query: { requestType: 'single' },
    body: { type: 'pickup', referenceNumber: reference, containerNumber: container, terminalId: facility, ...body },
  });
}
const deliver = (body: object = {}) => ask({ type: 'delivery', containerNumber: null, ...body });

const refused = (status: number, code: string) => ({ status, body: { code } });
const beginsOf = (answer: { body: { timeSlots: { slotBegin: string }[] } }) =>
  answer.body.timeSlots.map(({ slotBegin }) => slotBegin.slice(5, 16));

describe('step 4, the order', () => {
  test.each([
    ['another container', { containerNumber: 'MSKU1234565' }],
    ['another reference', { referenceNumber: 'REF-1002' }],
    ['the other direction', { type: 'delivery', containerNumber: null }],
  ])('FERR-12 is not found with %s', async (_, wrong) => {
    await anOrder(db, { facility, reference });
    expect(await ask(wrong)).toMatchObject(refused(404, 'reference_not_found'));
  });

  test('FERR-12 is not found at another terminal', async () => {
    await anOrder(db, { facility: (await aFacility(db)).id, reference });
    expect(await ask()).toMatchObject(refused(404, 'reference_not_found'));
  });

  test('FERR-12 is not known before it is released by the terminal', async () => {
    await anOrder(db, { facility, reference, state: 'ANNOUNCED' });
    expect(await ask()).toMatchObject(refused(404, 'reference_not_found'));
  });

  test('of a delivery is found with its container or without one, never with another', async () => {
    await anOrder(db, { facility, direction: 'delivery', reference, container });
    expect((await deliver({ containerNumber: container })).status).toBe(200);
    expect((await deliver()).body.container.containerNumber).toBe(container);
    expect(await deliver({ containerNumber: 'MSKU1234565' })).toMatchObject(refused(404, 'reference_not_found'));
  });

  test('of several is one open to the forwarder, then an available one, then the oldest', async () => {
    const order = (netWeight: number, more: object) =>
      anOrder(db, { facility, direction: 'delivery', reference, container: null, netWeight, ...more });
    const weight = async () => (await deliver()).body.container?.netWeight;

    await order(1, { releasedOnly: true, createdDate: new Date('2026-01-01T00:00:00Z') });
    expect(await deliver()).toMatchObject(refused(403, 'reference_not_allowed'));
    await order(2, { state: 'BOOKED', createdDate: new Date('2026-01-02T00:00:00Z') });
    expect(await deliver()).toMatchObject(refused(409, 'reference_not_bookable_anymore'));
    await order(3, { createdDate: new Date('2026-01-05T00:00:00Z') });
    expect(await weight()).toBe(3);
    await order(4, { createdDate: new Date('2026-01-04T00:00:00Z') });
    expect(await weight()).toBe(4);
    await order(5, { createdDate: new Date('2026-01-06T00:00:00Z') });
    expect(await weight()).toBe(4);
  });
});

describe('the container that was meant', () => {
  const asked = { containerNumber: 'CSQU3054384' };
  const released = async (more: object = {}) => {
    const { orderId } = await anOrder(db, { facility, reference, releasedOnly: true, ...more });
    await aRelease(db, { facility, orderId, forwarder: forwarder.id });
  };

  test('FWD-STAT-29 is suggested where exactly one differs in one character', async () => {
    await released();
    expect(await ask(asked)).toMatchObject({
      status: 404,
      body: { code: 'reference_not_found', suggestedContainerNumber: container },
    });
    expect((await ask({ containerNumber: 'CSQU3054348' })).body).not.toHaveProperty('suggestedContainerNumber');
  });

  test('FWD-STAT-29 is suggested for a delivery too', async () => {
    await released({ direction: 'delivery' });
    expect((await deliver(asked)).body.suggestedContainerNumber).toBe(container);
  });

  test('FWD-STAT-29 is not suggested where two could be meant', async () => {
    await released();
    await released({ container: 'CSQU3054385' });
    expect((await ask(asked)).body).not.toHaveProperty('suggestedContainerNumber');
  });

  test.each([
    ['SEC-10 is open to everybody', {}],
    ['is booked', { state: 'BOOKED' }],
    ['is not released by the terminal', { state: 'ANNOUNCED' }],
    ['belongs to another forwarder', { releasedOnly: true }],
    ['has another reference', { reference: 'REF-9' }],
    ['goes the other way', { direction: 'delivery' }],
  ])('FWD-STAT-29 is not suggested where it %s', async (_, more) => {
    await anOrder(db, { facility, reference, ...more });
    const { body } = await ask(asked);
    expect(body.code).toBe('reference_not_found');
    expect(body).not.toHaveProperty('suggestedContainerNumber');
  });
});

describe('step 5, who may book it', () => {
  const releasedTo = async (release: Partial<Parameters<typeof aRelease>[1]>) => {
    const { orderId } = await anOrder(db, { facility, reference, releasedOnly: true });
    await aRelease(db, { facility, orderId, forwarder: forwarder.id, ...release });
  };

  test('FERR-14 an order without a release is open to everybody who knows the reference', async () => {
    await anOrder(db, { facility, reference });
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['for ever', {}],
    ['from now on', { validFrom: '2026-05-12T08:00:00Z' }],
    ['for another second', { validUntil: '2026-05-12T08:00:01Z' }],
  ])('FERR-14 a release of the forwarder valid %s opens it', async (_, release) => {
    await releasedTo(release);
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['is not valid yet', { validFrom: '2026-05-12T08:00:01Z' }],
    ['ends now', { validUntil: '2026-05-12T08:00:00Z' }],
    ['is deleted', { deleted: true }],
    ['names a party that is not known', { forwarder: null }],
  ])('FERR-14 a release that %s opens nothing', async (_, release) => {
    await releasedTo(release);
    expect(await ask()).toMatchObject(refused(403, 'reference_not_allowed'));
  });

  test('FERR-14 the release of another forwarder or of another terminal opens nothing', async () => {
    const { orderId } = await anOrder(db, { facility, reference, releasedOnly: true });
    await aRelease(db, { facility, orderId, forwarder: other.id });
    await aRelease(db, { facility: (await aFacility(db)).id, orderId, forwarder: forwarder.id });
    expect(await ask()).toMatchObject(refused(403, 'reference_not_allowed'));
  });

  test('FERR-14 a terminal that requires releases keeps orders without one closed', async () => {
    facility = (await aFacility(db, { releaseRequired: true })).id;
    await anOrder(db, { facility, reference });
    expect(await ask()).toMatchObject(refused(403, 'reference_not_allowed'));
    const { orderId } = await anOrder(db, { facility, reference, releasedOnly: true });
    await aRelease(db, { facility, orderId, forwarder: forwarder.id });
    expect((await ask()).status).toBe(200);
  });

  test('FERR-14 a terminal may hide that a foreign reference exists', async () => {
    facility = (await aFacility(db, { hidesForeignReferences: true })).id;
    await anOrder(db, { facility, reference, releasedOnly: true });
    const hidden = await ask();
    const unknown = await ask({ referenceNumber: 'NOBODY' });
    expect(hidden).toMatchObject(refused(404, 'reference_not_found'));
    expect(hidden.body).toEqual(unknown.body);
  });

  test('FERR-14 a forwarder that may not book it does not learn what else is wrong with it', async () => {
    await anOrder(db, { facility, reference, releasedOnly: true, state: 'BOOKED', netWeight: null });
    expect(await ask()).toMatchObject(refused(403, 'reference_not_allowed'));
  });
});

describe('step 6, its state', () => {
  test.each(['BOOKED', 'IN_HANDLING', 'DONE', 'CANCELLED'])('FERR-13 %s is not bookable any more', async (state) => {
    await anOrder(db, { facility, reference, state });
    expect(await ask()).toMatchObject(refused(409, 'reference_not_bookable_anymore'));
  });

  test.each([
    ['active', false, 'reference_not_bookable_anymore'],
    ['terminal_reached', true, 'booking_terminal_reached'],
    ['counter_required', true, 'booking_counter_required'],
    ['registered', true, 'booking_already_registered'],
    ['transhipment', true, 'booking_transhipment_created'],
    ['completed', true, 'booking_already_completed'],
    ['registration_blocked', true, 'registration_blocked'],
    ['registration_restricted', true, 'registration_restricted'],
    ['registration_blocked', false, 'reference_not_bookable_anymore'],
    ['registration_restricted', false, 'reference_not_bookable_anymore'],
  ])(
    'FWD-STAT-48 FERR-02..06 FERR-20 FERR-21 a booking of the company in state %s, truck there: %s, answers %s',
    async (state, there, code) => {
      const order = await anOrder(db, { facility, reference, state: 'BOOKED' });
      await aBooking(db, { facility, forwarder: forwarder.id, order: order.id, state, reachedTerminal: there });
      expect(await ask()).toMatchObject({ ...refused(409, code), body: { code, isOwnBooking: true } });
    },
  );

  test('FWD-STAT-48 FERR-13 neither state nor owner of a foreign booking is revealed', async () => {
    const order = await anOrder(db, { facility, reference, state: 'IN_HANDLING' });
    await aBooking(db, { facility, forwarder: other.id, order: order.id, state: 'registered' });
    const answer = await ask();
    expect(answer).toMatchObject(refused(409, 'reference_not_bookable_anymore'));
    expect(answer.body).not.toHaveProperty('isOwnBooking');
  });

  test('a cancelled booking leaves no trace', async () => {
    const order = await anOrder(db, { facility, reference });
    await aBooking(db, { facility, forwarder: forwarder.id, order: order.id, state: 'cancelled' });
    expect((await ask()).status).toBe(200);
  });
});

describe('steps 7 to 9, its data', () => {
  test.each([{ containerType: null }, { netWeight: null }, { emptyWeight: null }])(
    'FERR-08 without %j the data are not complete',
    async (missing) => {
      await anOrder(db, { facility, reference, ...missing });
      expect(await ask()).toMatchObject(refused(409, 'required_container_data_missing'));
    },
  );

  test('its length and priority may be unknown', async () => {
    await anOrder(db, { facility, reference, containerLength: null });
    expect((await ask()).body.container.containerLength).toBeNull();
  });

  test.each([
    [37_200, 3_800, 200],
    [37_201, 3_800, 409],
    [41_001, 0, 409],
  ])('FWD-STAT-22 FWD-STAT-42 FERR-09 %i kg and %i kg empty answer %i', async (netWeight, emptyWeight, status) => {
    await anOrder(db, { facility, reference, netWeight, emptyWeight });
    expect((await ask()).status).toBe(status);
  });

  test('FWD-STAT-42 FWD-STAT-51 FERR-09 the limit is that of the terminal', async () => {
    facility = (await aFacility(db, { maxWeight: 23_799 })).id;
    await anOrder(db, { facility, reference });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'net_weight_too_big', overweight: { total: 23_800, limit: 23_799 } },
    });
  });

  test.each([
    ['delivery', '2026-05-12T08:00:00Z', 409],
    ['delivery', '2026-05-12T08:00:01Z', 200],
    ['pickup', '2026-05-12T07:00:00Z', 200],
  ])('FERR-17 a %s to be loaded until %s answers %i', async (direction, latest, status) => {
    await anOrder(db, { facility, reference, direction, latestLoadingTime: new Date(latest) });
    const answer = await ask({ type: direction });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('terminal_latest_loading_time_before_now');
  });

  test('FERR-33 a cancelled train is told as such, for deliveries', async () => {
    const train = { trainNumber: '4711', trainDate: '2026-05-14', trainCancelled: true };
    await anOrder(db, { facility, reference, ...train });
    await anOrder(db, { facility, reference, direction: 'delivery', ...train });
    expect(await deliver()).toMatchObject(refused(409, 'train_cancelled'));
    expect((await ask()).status).toBe(200);
  });

  test('FERR-27 of several faults the first step answers', async () => {
    const latestLoadingTime = new Date('2026-05-12T07:00:00Z');
    const bad = { facility, reference, direction: 'delivery', netWeight: 90_000, latestLoadingTime };
    const order = await anOrder(db, { ...bad, state: 'DONE', containerType: null });
    const change = (values: object) => db.updateTable('loadUnitOrder').set(values).where('id', '=', order.id).execute();
    const codes = [];
    for (const repair of [
      { state: 'AVAILABLE' },
      { containerType: 'WB' },
      { netWeight: 1 },
      { latestLoadingTime: null },
    ]) {
      codes.push((await deliver()).body.code);
      await change(repair);
    }
    expect(codes).toEqual([
      'reference_not_bookable_anymore',
      'required_container_data_missing',
      'net_weight_too_big',
      'terminal_latest_loading_time_before_now',
    ]);
    expect((await deliver()).status).toBe(200);
  });
});

describe('step 10, its slots', () => {
  beforeEach(async () => {
    for (const begin of ['2026-05-13T06:00:00Z', '2026-05-13T12:00:00Z', '2026-05-14T06:00:00Z']) {
      await aSlot(db, { facility, begin, minutes: 60 });
    }
  });

  test('end at or before the latest loading time of a delivery', async () => {
    await anOrder(db, {
      facility,
      reference,
      direction: 'delivery',
      latestLoadingTime: new Date('2026-05-13T13:00:00Z'),
    });
    expect(beginsOf(await deliver())).toEqual(['05-13T06:00', '05-13T12:00']);
  });

  test('TRM-DL-27 begin inside an acceptance deadline of the train of a delivery', async () => {
    const train = { trainNumber: '4711', trainDate: '2026-05-14' };
    await anOrder(db, { facility, reference, direction: 'delivery', ...train, trainNumber: '004711' });
    await anOrder(db, { facility, reference, ...train });
    const deadline = (start: string, end: string, more: object = {}) =>
      aDeadline(db, { facility, ...train, start, end, ...more });
    await deadline('2026-05-13T00:00:00Z', '2026-05-13T09:00:00Z', { trainDate: '2026-05-15' });
    await deadline('2026-05-13T00:00:00Z', '2026-05-13T09:00:00Z', { facility: (await aFacility(db)).id });
    expect(beginsOf(await deliver())).toHaveLength(3);

    await deadline('2026-05-13T12:00:00Z', '2026-05-13T13:00:00Z');
    expect(beginsOf(await deliver())).toEqual(['05-13T12:00']);
    await deadline('2026-05-14T00:00:00Z', '2026-05-14T06:00:01Z');
    expect(beginsOf(await deliver())).toEqual(['05-13T12:00', '05-14T06:00']);
    expect(beginsOf(await ask())).toHaveLength(3);
  });

  test('TRM-DL-27 are none where the deadlines of the train are over', async () => {
    const train = { trainNumber: '4711', trainDate: '2026-05-14' };
    await anOrder(db, { facility, reference, direction: 'delivery', ...train });
    await aDeadline(db, { facility, ...train, start: '2026-05-11T00:00:00Z', end: '2026-05-12T08:00:00Z' });
    expect(await deliver()).toMatchObject({ status: 200, body: { timeSlots: [] } });
  });

  test('begin before the last end of the releases of the forwarder that are valid now', async () => {
    const { orderId } = await anOrder(db, { facility, reference, releasedOnly: true });
    const release = (validUntil: string | undefined, more: object = {}) =>
      aRelease(db, { facility, orderId, forwarder: forwarder.id, ...(validUntil ? { validUntil } : {}), ...more });
    await release('2026-05-13T06:00:01Z');
    await release('2026-05-20T00:00:00Z', { validFrom: '2026-05-13T00:00:00Z' });
    await release('2026-05-20T00:00:00Z', { forwarder: other.id });
    await release('2026-05-20T00:00:00Z', { deleted: true });
    expect(beginsOf(await ask())).toEqual(['05-13T06:00']);

    await release('2026-05-14T06:00:00Z');
    expect(beginsOf(await ask())).toEqual(['05-13T06:00', '05-13T12:00']);
    await release(undefined);
    expect(beginsOf(await ask())).toHaveLength(3);
  });

  test('in the night of the clock change the end of a release is a moment, not a wall clock', async () => {
    clock.set('2026-10-24T20:00:00Z');
    const { orderId } = await anOrder(db, { facility, reference, releasedOnly: true });
    await aRelease(db, { facility, orderId, forwarder: forwarder.id, validUntil: '2026-10-25T01:00:00Z' });
    await aSlot(db, { facility, begin: '2026-10-25T00:00:00Z', minutes: 60 });
    await aSlot(db, { facility, begin: '2026-10-25T01:00:00Z', minutes: 60 });
    expect(beginsOf(await ask())).toEqual(['10-25T00:00']);
  });
});
