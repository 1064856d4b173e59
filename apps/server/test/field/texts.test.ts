import { randomUUID } from 'node:crypto';
import { admission, containerStatus, loadUnit, truckingCompany, user, vehicle } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { findTaxIdTwins } from '../../src/slices/trucking-company/trucking-company.queries.ts';
import { startServer } from '../harness.ts';
import { aReporter } from '../reporter.ts';
import { aBookingScene, aUnit, type BookingScene, book } from '../scenes/booking-scene.ts';
import { aFacility, aForwarder, aKey, aLicense, aTrucker, aUser } from '../scenes/factories.ts';
import { aMonitoredTerminal, inside } from '../scenes/vehicle-scene.ts';
import { readings, references, taxIds } from './texts.ts';

const server = await startServer();
const { db } = server;

beforeEach(() => server.clock.set('2026-05-12T08:00:00Z'));

test.each(references)('FIELD-TEXT-01 the reference %j is found: %s', async (referenceNumber) => {
  const scene = await aBookingScene(db);
  const { container } = await aUnit(scene, { reference: 'REF-1001' });
  const answer = await server.call(containerStatus.get, {
    as: scene.user,
    params: { f: scene.forwarder.id, terminalId: scene.facility.id },
    query: { requestType: 'single' },
    body: { terminalId: scene.facility.id, type: 'pickup', referenceNumber, containerNumber: container },
  });
  expect(answer.status).toBe(200);
});

describe('tax ids', () => {
  test('FIELD-TAX-01 all spellings of one id are one company', async () => {
    const as = await aUser(db, { roles: ['quaygate_admin'] });
    const create = (vatId: string) =>
      server.call(truckingCompany.create, {
        as,
        body: { name: 'Nord GmbH', email: 'nord@example.com', vatId } as never,
      });
    expect((await create('DE214587963')).status).toBe(201);
    for (const [vatId, kind] of taxIds)
      expect(await create(vatId), kind).toMatchObject({
        status: 409,
        body: { code: 'trucking_vat_id_already_exists' },
      });
    const errors = [{ field: 'vatId', code: 'taxIdForm', expected: 'DE123456789' }];
    expect(await create('DE21458796')).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } });
  });
});

test('FIELD-TAX-03 companies that share an id stay and are listed, the oldest first; a new spelling finds it', async () => {
  // As they were before an id had one form.
  await server.asOwner('alter table trucking_company disable trigger user');
  const at = (day: number) => new Date(`2026-01-0${day}T00:00:00Z`);
  const twin = async (vatId: string, createdDate: Date, vatTwin: boolean) => {
    const { id } = await aForwarder(db);
    await db
      .updateTable('truckingCompany')
      .set({ vatId, createdDate, vatForm: 'ATU12345678', vatTwin } as never)
      .where('id', '=', id)
      .execute();
    return id;
  };
  const younger = await twin('ATU 12345678', at(2), true);
  const oldest = await twin('atu12345678', at(1), false);
  await server.asOwner('alter table trucking_company enable trigger user');
  expect(await findTaxIdTwins(db)).toMatchObject([
    { vatForm: 'ATU12345678', vatId: 'atu12345678', id: oldest, isFirst: true },
    { vatForm: 'ATU12345678', vatId: 'ATU 12345678', id: younger, isFirst: false },
  ]);
  const as = await aUser(db, { roles: ['quaygate_admin'] });
  const body = { name: 'Süd GmbH', email: 'sued@example.com', vatId: 'ATU-12345678' } as never;
  expect(await server.call(truckingCompany.create, { as, body })).toMatchObject({
    status: 409,
    body: { code: 'trucking_vat_id_already_exists' },
  });
});

test('FIELD-NAME-02 who has one name stores it without another one', async () => {
  const as = await aUser(db, { roles: ['forwarder_read'] });
  const stored = await server.call(user.update, { as, body: { firstName: 'Budi', lastName: '' } as never });
  expect(stored).toMatchObject({ status: 200, body: { firstName: 'Budi', lastName: '' } });
  const refused = await server.call(user.update, { as, body: { firstName: '', lastName: 'Krug' } as never });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'firstName', code: 'fieldRequired' }] } });
});

test('FIELD-POS-02 decimals of a weight are rounded to whole kilograms, with a note', async () => {
  const facility = await aFacility(db);
  const reporter = await aReporter(server, facility.id, ['loadunits']);
  const unit = (orderId: string, netWeight: number) => ({
    ...{ orderId, direction: 'delivery', referenceNumber: 'REF-1', containerType: 'BOX', emptyWeight: 3_800.4 },
    netWeight,
  });
  expect(await reporter.tell(loadUnit.report, unit('a', 20_000.5))).toMatchObject({
    status: 'accepted',
    note: 'value_rounded',
  });
  expect(await reporter.tell(loadUnit.report, { ...unit('b', 18_000), emptyWeight: 3_800 })).not.toHaveProperty('note');
  const rows = db.selectFrom('loadUnitOrder').select(['orderId', 'netWeight', 'emptyWeight']);
  expect(await rows.where('facilityId', '=', facility.id).orderBy('orderId').execute()).toEqual([
    { orderId: 'a', netWeight: 20_001, emptyWeight: 3_800 },
    { orderId: 'b', netWeight: 18_000, emptyWeight: 3_800 },
  ]);
});

describe('plates', () => {
  let scene: BookingScene;
  beforeEach(async () => {
    scene = await aBookingScene(db);
  });
  const booked = async (plate: string) => {
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
    await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
    await db.updateTable('forwarderTrucker').set({ licensePlate: plate }).where('truckerId', '=', trucker.id).execute();
    const order = await aUnit(scene);
    const { status, body } = await book(server, scene, { order, trucker: { ...trucker, plate } });
    expect(status).toBe(201);
    return body.tourId as string;
  };
  const ask = async (licensePlate: string) => {
    const key = await aKey(db, scene.facility.id, ['bookings']);
    const query = { licensePlate, at: '2026-05-13T06:05:00Z' };
    const { body } = await server.call(admission.check, { key, params: { facilityId: scene.facility.id }, query });
    return body;
  };

  test('FIELD-PLATE-02 FIELD-PLATE-03 what a gate reads finds the truck, or names what differs', async () => {
    const tourId = await booked('LÖ-AB 10');
    for (const [read, difference, kind] of readings) {
      const { items, near } = await ask(read);
      const [found, apart] = difference ? [[], [{ tourId, licensePlate: 'LÖ-AB 10', difference }]] : [[{ tourId }], []];
      expect({ items, near }, kind).toMatchObject({ items: found, near: apart });
    }
    expect(await ask('LÖ-AB 11')).toEqual({ items: [], near: [{}].slice(1) });
  });

  test('FIELD-PLATE-03 of two trucks that may be meant none is chosen', async () => {
    const [one, other] = [await booked('LÖ-AB 10'), await booked('LOE-AB 10')];
    const { items, near } = await ask('LOAB10');
    expect(items).toEqual([]);
    expect(near.map(({ tourId }: { tourId: string }) => tourId).sort()).toEqual([one, other].sort());
    expect((await ask('LOE AB 10')).items).toMatchObject([{ tourId: other }]);
  });
});

describe('positions', () => {
  const stored = (facilityId: number) =>
    db.selectFrom('vehiclePosition').selectAll().where('facilityId', '=', facilityId).execute();

  test('FIELD-POS-01 what a device sends for "not known" drops the value, and 0, 0 changes nothing', async () => {
    const { reporter, facility } = await aMonitoredTerminal(server);
    const send = async (fields: object) =>
      (await reporter.send(vehicle.report, [reporter.item({ vehicleId: 'truck-1', ...fields })])).body.results[0];
    const note = { status: 'accepted', note: 'value_dropped' };
    expect(await send({ ...inside, direction: 360, locationAccuracy: -1, speed: -1 })).toMatchObject(note);
    server.clock.advance(5_000);
    expect(await send({ latitude: 0, longitude: 0 })).toMatchObject({ status: 'accepted', note: 'no_fix' });
    expect(await stored(facility.id)).toMatchObject([{ ...inside, direction: null, locationAccuracy: null }]);
  });

  test('FIELD-CLOCK-01 FIELD-CLOCK-02 a position that is dated ahead blocks neither the next one nor a removal', async () => {
    const { reporter, facility } = await aMonitoredTerminal(server);
    const send = async (fields: object, secondsAhead: number) => {
      const occurredAt = new Date(server.clock.now().getTime() + secondsAhead * 1_000).toISOString();
      const item = { eventId: randomUUID(), occurredAt, vehicleId: 'truck-1', ...fields };
      return (await reporter.send(vehicle.report, [item])).body.results[0];
    };
    expect(await send({ ...inside, direction: 1 }, 240)).toMatchObject({ status: 'accepted', note: 'clock_ahead' });
    expect(await send({ ...inside, direction: 2 }, 0)).toMatchObject({ status: 'accepted', note: null });
    expect(await send({ ...inside, direction: 3 }, 120)).toMatchObject({ status: 'accepted', note: 'clock_ahead' });
    expect(await stored(facility.id)).toMatchObject([{ direction: 3 }]);
    expect(await send({ deleted: true }, -2)).toMatchObject({ status: 'accepted' });
    expect(await stored(facility.id)).toMatchObject([{ deleted: true }]);
  });
});
