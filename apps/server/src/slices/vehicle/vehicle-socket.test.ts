import { socketTicket, vehicle } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { afterAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aBooking, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aMonitoredTerminal, faraway, inside, nearby } from '../../../test/scenes/vehicle-scene.ts';
import { closeViewers, VehicleViewer, vehicleTicketOf } from '../../../test/scenes/vehicle-viewer.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, clock, deps } = server;
for (const one of [server, second]) await one.app.listen({ port: 0, host: '127.0.0.1' });
const aViewer = (query: string, code: string, on: TestServer = server) => new VehicleViewer(on, query, code);
afterAll(closeViewers);

async function aTerminal() {
  const terminal = await aMonitoredTerminal(server, ['vehicles', 'gate']);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [terminal.facility.id] });
  return { ...terminal, clerk, code: terminal.facility.code };
}
const ticketOf = (user: TestUser, code: string) => vehicleTicketOf(server, user, code);
const view = async (user: TestUser, code: string, on?: TestServer) => aViewer(await ticketOf(user, code), code, on);

/** A tour of a plate whose slot begins some minutes from now. */
async function aVisit(facility: number, plate: string, { state = 'active', begin = -10 } = {}) {
  const forwarder = await aForwarder(db, { name: 'Petersen GmbH' });
  const slot = await aSlot(db, { facility, begin: new Date(clock.now().getTime() + begin * 60_000) });
  const reachedTerminal = state !== 'active';
  const booking = await aBooking(db, { facility, forwarder: forwarder.id, slot, state, reachedTerminal });
  const { tourId, tourNumber } = await db
    .selectFrom('booking')
    .select(['tourId', 'tourNumber'])
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  const plateKey = plate.replace(/\W/g, '');
  await db.updateTable('tour').set({ plateKey, licensePlate: plate }).where('id', '=', tourId).execute();
  return { bookingId: booking.id, tourId, id: `T${tourNumber}` };
}
/** Seconds pass in which trucks report from where they seem to have jumped to: the second position is believed. */
async function jump(...reports: (() => Promise<unknown>)[]) {
  for (const _ of ['doubted', 'believed']) {
    clock.advance(1_000);
    for (const report of reports) await report();
  }
}
const change = (facilityId: number) => deps.bus.publish({ noun: 'booking', facilityId });

test('TRM-SOCK-03 TRM-SOCK-12 TENT-08 the list comes with the open, even empty, and after changes, sorted by vehicleId', async () => {
  const { clerk, code, position } = await aTerminal();
  const viewer = await view(clerk, code);
  await viewer.shows([]);
  await position('truck-2', { ...inside, direction: 12.5, locationAccuracy: 4, licensePlate: 'DU-A 2' });
  await position('truck-10');
  await viewer.shows([{ vehicleId: 'truck-10' }, { vehicleId: 'truck-2' }]);
  expect(viewer.last?.[1]).toEqual({
    ...{ vehicleId: 'truck-2', ...inside, direction: 12.5, locationAccuracy: 4, vehicleLicensePlate: 'DU-A 2' },
    ...{
      truckAppointmentStatus: 'UNKNOWN',
      truckAppointmentId: null,
      truckAppointmentExternalId: null,
      ocrImageUrl: null,
    },
  });
  const later = await view(clerk, code);
  await later.shows([{ vehicleId: 'truck-10' }, { vehicleId: 'truck-2' }]);
});

test('TRM-SOCK-12 a truck that has not reported for a minute stays while others move, and is one when it reports again', async () => {
  const { clerk, code, position } = await aTerminal();
  const occurredAt = new Date(clock.now().getTime() - 70_000).toISOString();
  await position('truck-1', { ...inside, occurredAt });
  const viewer = await view(clerk, code);
  await viewer.shows([{ vehicleId: 'truck-1' }]);
  await position('truck-2');
  await viewer.shows([{ vehicleId: 'truck-1' }, { vehicleId: 'truck-2' }]);
  await position('truck-3');
  await viewer.shows([{ vehicleId: 'truck-1' }, { vehicleId: 'truck-2' }, { vehicleId: 'truck-3' }]);
  await position('truck-1', { ...inside, direction: 90 });
  await viewer.shows([{ vehicleId: 'truck-1', direction: 90 }, { vehicleId: 'truck-2' }, { vehicleId: 'truck-3' }]);
});

test('TRM-SOCK-12 an unchanged list is sent again after 10 s, and not before', async () => {
  const { clerk, code, position } = await aTerminal();
  const viewer = await view(clerk, code);
  await viewer.shows([]);
  await position('truck-1');
  await viewer.shows([{ vehicleId: 'truck-1' }]);
  const sent = viewer.lists.length;
  clock.advance(9_000);
  // Another vehicle of another terminal changes nothing here.
  const other = await aTerminal();
  await other.position('truck-9');
  expect(viewer.lists.length).toBe(sent);
  clock.advance(1_000);
  await expect.poll(() => viewer.lists.length).toBe(sent + 1);
});

test('OPS-115 TRM-SOCK-12 a clock that is set back keeps no list from being sent again', async () => {
  const { clerk, code } = await aTerminal();
  const viewer = await view(clerk, code);
  await viewer.shows([]);
  for (const ahead of [20, -20]) {
    const sent = viewer.lists.length;
    clock.jump(ahead * 60_000);
    clock.advance(10_000);
    await expect.poll(() => viewer.lists.length).toBe(sent + 1);
  }
});

test('TRM-MON-52 TRM-SOCK-17 INT-18 the status is that of the visit, and follows the gate', async () => {
  const { clerk, code, facility, position } = await aTerminal();
  const plate = 'DU-QG 77';
  const { bookingId, tourId, id } = await aVisit(facility.id, plate);
  const viewer = await view(clerk, code);
  await position('truck-1', { ...inside, licensePlate: 'du qg-77' });
  await viewer.shows([{ truckAppointmentStatus: 'PRE_GATE', truckAppointmentId: id, truckAppointmentExternalId: id }]);
  const set = (values: object) => db.updateTable('booking').set(values).where('id', '=', bookingId).execute();
  for (const [state, status] of [
    ['terminal_reached', 'WAITING_FOR_FACILITY'],
    ['counter_required', 'PITSTOP_REQUIRED'],
    ['registered', 'IN_GATE'],
    ['transhipment', 'TRANSHIPMENT'],
    ['completed', 'OUT_GATE'],
  ] as const) {
    await set({ state, reachedTerminal: true, ...(state === 'completed' ? { completedDate: clock.now() } : {}) });
    change(facility.id);
    await viewer.shows([{ truckAppointmentStatus: status }]);
  }
  await db
    .updateTable('tour')
    .set({ appointmentStatus: 'SECURITY', externalId: 'A-7' })
    .where('id', '=', tourId)
    .execute();
  await db
    .insertInto('gatePicture')
    .values({ id: bookingId, bookingId, eventId: 'e', takenAt: clock.now(), image: Buffer.from([0xff, 0xd8, 0xff]) })
    .execute();
  change(facility.id);
  const ocrImageUrl = `truckappointments/${id}/ocrImage`;
  await viewer.shows([{ truckAppointmentStatus: 'SECURITY', truckAppointmentExternalId: 'A-7', ocrImageUrl }]);
});

test('TRM-SOCK-17 INT-18 a truck whose plate is read late has the visit of that plate, and of the next one when it was misread', async () => {
  const { clerk, code, facility, position } = await aTerminal();
  const read = await aVisit(facility.id, 'DU-QG 71');
  const meant = await aVisit(facility.id, 'DU-QG 17', { begin: 50 });
  const viewer = await view(clerk, code);
  await viewer.shows([]);
  await position('truck-1');
  await viewer.shows([{ truckAppointmentId: null }]);
  for (const [licensePlate, { id }] of [['DU-QG 71', read] as const, ['DU-QG 17', meant] as const]) {
    clock.advance(1_000);
    await position('truck-1', { ...inside, licensePlate });
    await viewer.shows([{ truckAppointmentId: id, vehicleLicensePlate: licensePlate }]);
  }
});

test('TRM-SOCK-15 without a visit a vehicle leaves the list outside the area, after 10 minutes, or when it is gone', async () => {
  const { clerk, code, position } = await aTerminal();
  const viewer = await view(clerk, code);
  for (const id of ['a', 'b', 'c', 'd']) await position(id);
  await expect.poll(viewer.plates).toEqual(['a UNKNOWN', 'b UNKNOWN', 'c UNKNOWN', 'd UNKNOWN']);
  await jump(
    () => position('a', nearby),
    () => position('b', faraway),
  );
  await position('c', { deleted: true });
  await expect.poll(viewer.plates).toEqual(['d UNKNOWN']);
  clock.advance(10 * 60_000 - 2_000);
  const later = await view(clerk, code);
  await later.shows([{ vehicleId: 'd' }]);
  clock.advance(1);
  await position('e');
  await later.shows([{ vehicleId: 'e' }]);
});

test('TRM-SOCK-15 with a running visit it stays, without a place while that is unknown or old, until the visit ends', async () => {
  const { clerk, code, facility, position } = await aTerminal();
  const { bookingId } = await aVisit(facility.id, 'DU-QG 88', { state: 'registered' });
  const viewer = await view(clerk, code);
  const report = (more: object) => position('truck-1', { ...more, licensePlate: 'DU-QG 88' });
  await report({ ...nearby, direction: 1, locationAccuracy: 2 });
  await viewer.shows([{ ...nearby, direction: 1, truckAppointmentStatus: 'IN_GATE' }]);
  const nowhere = { latitude: null, longitude: null, direction: null, locationAccuracy: null };
  await jump(() => report(faraway));
  await viewer.shows([nowhere]);
  clock.advance(1_000);
  await report({ latitude: null, longitude: null });
  await jump(() => report(inside));
  await viewer.shows([inside]);
  // The first viewer is silent for too long and is closed; the next one finds the truck there.
  clock.advance(10 * 60_000 + 1);
  const later = await view(clerk, code);
  await later.shows([nowhere]);

  await report(inside);
  const done = { state: 'completed' as const, completedDate: clock.now(), updatedDate: clock.now() };
  await db.updateTable('booking').set(done).where('id', '=', bookingId).execute();
  change(facility.id);
  await later.shows([{ ...inside, truckAppointmentStatus: 'OUT_GATE' }]);
  await jump(() => report(nearby));
  await later.shows([]);
});

test('FIELD-POS-03 TRM-SOCK-12 a truck that seems to jump stays where it was until its next position says the same', async () => {
  const { clerk, code, facility, position } = await aTerminal();
  const viewer = await view(clerk, code);
  await position('truck-1');
  await viewer.shows([inside]);
  clock.advance(5_000);
  expect(await position('truck-1', nearby)).toEqual({ status: 'accepted', note: 'position_jump' });
  await position('truck-2');
  await viewer.shows([{ vehicleId: 'truck-1', ...inside }, { vehicleId: 'truck-2' }]);
  clock.advance(5_000);
  expect(await position('truck-1', nearby)).toEqual({ status: 'accepted' });
  await viewer.shows([{ vehicleId: 'truck-2' }]);
  const history = db.selectFrom('vehicleHistory').select('isJump').where('facilityId', '=', facility.id);
  const places = await history.where('vehicleId', '=', 'truck-1').orderBy('occurredAt').execute();
  expect(places.map(({ isJump }) => isJump)).toEqual([false, true, false]);
});

test('TRM-SOCK-15 TRM-SOCK-17 30 minutes after it became final a visit has ended, wherever the truck is', async () => {
  const { clerk, code, facility, position } = await aTerminal();
  const { bookingId } = await aVisit(facility.id, 'DU-QG 99', { state: 'completed' });
  const done = { completedDate: clock.now(), updatedDate: clock.now() };
  await db.updateTable('booking').set(done).where('id', '=', bookingId).execute();
  const viewer = await view(clerk, code);
  await position('truck-1', { ...inside, licensePlate: 'DU-QG 99' });
  await viewer.shows([{ truckAppointmentStatus: 'OUT_GATE' }]);
  clock.advance(30 * 60_000);
  await position('truck-1', { ...inside, licensePlate: 'DU-QG 99' });
  await (await view(clerk, code)).shows([{ truckAppointmentStatus: 'UNKNOWN', truckAppointmentId: null }]);
});

test('INT-18 TRM-SOCK-18 a position sent to one instance is in the list of the other within 2 s', async () => {
  const { clerk, code, position } = await aTerminal();
  const viewer = await view(clerk, code, second);
  await viewer.shows([]);
  await position('truck-1');
  await viewer.shows([{ vehicleId: 'truck-1', ...inside }]);
});

test('INT-18 TRM-SOCK-18 a truck that reports to both instances is where it was last, whichever has told it', async () => {
  const { clerk, code, facility, reporter, position } = await aTerminal();
  const [here, there] = [await view(clerk, code), await view(clerk, code, second)];
  await Promise.all([here.shows([]), there.shows([])]);
  for (const [step, on] of [second, server, second, server].entries()) {
    clock.advance(1_000);
    const place = { latitude: inside.latitude, longitude: (6_736_010 + step) / 1e6 };
    const body = { items: [reporter.item({ vehicleId: 'truck-1', ...place })] };
    await on.call(vehicle.report, { key: reporter.key, params: { facilityId: facility.id }, body });
    await Promise.all([here, there].map((viewer) => viewer.shows([{ vehicleId: 'truck-1', ...place }])));
    await position('truck-1', nearby, -1);
  }
  await Promise.all([here, there].map((viewer) => viewer.shows([{ vehicleId: 'truck-1', latitude: inside.latitude }])));
});

test('TRM-SOCK-18 LIVE-22 while changes of other instances do not arrive, its own reports let an instance read theirs', async () => {
  const { clerk, code, facility, position } = await aTerminal();
  const viewer = await view(clerk, code);
  await position('truck-1', { ...inside, direction: 1 });
  await viewer.shows([{ direction: 1 }]);
  // Another instance has stored it, and nothing was told.
  const missed = (direction: number) =>
    db.updateTable('vehiclePosition').set({ direction }).where('facilityId', '=', facility.id).execute();
  await missed(2);
  await position('truck-2', { ...inside, direction: 1 });
  await viewer.shows([{ direction: 1 }, { vehicleId: 'truck-2' }]);
  const lost = vi.spyOn(deps.bus, 'isConnected').mockReturnValue(false);
  await position('truck-3');
  await viewer.shows([{ direction: 2 }, { vehicleId: 'truck-2' }, { vehicleId: 'truck-3' }]);
  lost.mockRestore();
});

test('TRM-SOCK-16 TRM-SOCK-09 each refusal has its code: 4401, 4404, 4403 and 4429, in this order', async () => {
  const { clerk, code } = await aTerminal();
  const other = await aTerminal();
  expect(await aViewer('', code).closed).toBe(4401);
  expect(await aViewer('?token=nonsense', code).closed).toBe(4401);
  expect(await aViewer('?ticket=nonsense', 'T-UNKNOWN').closed).toBe(4401);
  // A ticket of one terminal opens no other.
  expect(await aViewer(await ticketOf(clerk, code), other.code).closed).toBe(4401);
  expect(await (await view(clerk, 'T-UNKNOWN')).closed).toBe(4404);
  expect(await aViewer(`?token=${await server.tokenFor(clerk.id)}`, 'lower').closed).toBe(4404);
  expect(await (await view(clerk, other.code)).closed).toBe(4403);
  const blind = await aFacility(db, { code: 'T-BLIND', capabilities: ['voiceCalls'] });
  const user = await aUser(db, { roles: ['terminal_operations_admin'], facilities: [blind.id] });
  expect(await (await view(user, 'T-BLIND')).closed).toBe(4403);
  const dispatcher = await aUser(db, { roles: ['forwarder_write'], facilities: [blind.id] });
  const token = await server.tokenFor(dispatcher.id);
  expect(await aViewer(`?token=${token}`, code).closed).toBe(4403);
  expect((await server.call(socketTicket.create, { as: dispatcher, body: { terminalCode: code } })).status).toBe(403);

  const five = await Promise.all(Array.from({ length: 5 }, () => view(clerk, code)));
  for (const viewer of five) await viewer.shows([]);
  expect(await (await view(clerk, code)).closed).toBe(4429);
});

test('TRM-SOCK-01 TRM-SOCK-10 an access token opens it too, a ticket opens it once', async () => {
  const { clerk, code } = await aTerminal();
  const byToken = aViewer(`?token=${await server.tokenFor(clerk.id)}`, code);
  await byToken.shows([]);
  const ticket = await ticketOf(clerk, code);
  await aViewer(ticket, code).shows([]);
  expect(await aViewer(ticket, code).closed).toBe(4401);
});

test('TRM-SOCK-16 who loses the terminal, or whose terminal loses the capability, is closed with 4403', async () => {
  const { clerk, code, facility } = await aTerminal();
  const colleague = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facility.id] });
  const [left, stays] = [await view(clerk, code), await view(colleague, code)];
  await Promise.all([left.shows([]), stays.shows([])]);
  await db.deleteFrom('userFacility').where('userId', '=', clerk.id).execute();
  deps.bus.publish({ noun: 'rights', userId: clerk.id });
  expect(await left.closed).toBe(4403);
  expect(stays.socket.readyState).toBe(WebSocket.OPEN);
  await db.updateTable('facility').set({ capabilities: [] }).where('id', '=', facility.id).execute();
  clock.advance(60_000);
  expect([4403, 4408]).toContain(await stays.closed);
});

test('TRM-MON-30 TENT-09 the appointment of a truck, for its terminal only', async () => {
  const { clerk, facility } = await aTerminal();
  const { id, tourId } = await aVisit(facility.id, 'DU-QG 11', { state: 'registered' });
  const ask = (given: string, as = clerk, facilityId = facility.id) =>
    server.call(vehicle.appointment, { as, params: { facilityId, id: given } });
  const { truckerId } = await db
    .selectFrom('tour')
    .select('truckerId')
    .where('id', '=', tourId)
    .executeTakeFirstOrThrow();
  expect((await ask(id)).body).toEqual({
    ...{ externalId: id, truckerName: 'Jana Krug', licensePlate: 'DU-QG 11', truckingCompany: 'Petersen GmbH' },
    ...{ truckerId, ocrImage: null },
  });
  for (const unknown of ['T999999', 'nonsense', '1']) expect((await ask(unknown)).status).toBe(404);
  const other = await aTerminal();
  expect((await ask(id, other.clerk, other.facility.id)).status).toBe(404);
  expect((await ask(id, other.clerk)).status).toBe(404);
});

test('TENT-20 the picture of the gate is the latest, its address is told, and every look is recorded', async () => {
  const { clerk, facility } = await aTerminal();
  const { id, bookingId } = await aVisit(facility.id, 'DU-QG 12', { state: 'registered' });
  const params = { facilityId: facility.id, id };
  expect((await server.call(vehicle.ocrImage, { as: clerk, params })).status).toBe(404);
  const pictures = [1, 2].map((number) => ({
    ...{ id: `${id}-${number}`, bookingId, eventId: `e-${number}`, image: Buffer.from([0xff, 0xd8, 0xff, number]) },
    takenAt: new Date(clock.now().getTime() + number),
  }));
  await db.insertInto('gatePicture').values(pictures).execute();
  const { body } = await server.call(vehicle.appointment, { as: clerk, params });
  expect(body.ocrImage).toBe(pathOf(vehicle.ocrImage.path, { ...params, u: clerk.id }));
  const answer = await server.app.inject({
    url: present(body.ocrImage),
    headers: { authorization: `Bearer ${await server.tokenFor(clerk.id)}` },
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    ...[200, 'image/jpeg', 'no-store'],
  ]);
  expect(answer.rawPayload).toEqual(pictures[1]?.image);
  const entries = await db.selectFrom('audit').select('after').where('kind', '=', 'pictureViewed').execute();
  expect(entries).toMatchObject([{ after: { facilityId: facility.id, picture: 'gate', tour: id } }]);
  await db.updateTable('facility').set({ capabilities: [] }).where('id', '=', facility.id).execute();
  expect((await server.call(vehicle.ocrImage, { as: clerk, params })).status).toBe(404);
});
