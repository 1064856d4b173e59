import type { AddressInfo } from 'node:net';
import { arrival, driverPosition, gateEvent, type LiveMessage, live } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aLicense, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { map } from '../../../test/scenes/vehicle-scene.ts';

const server = await startServer();
const { db, clock } = server;
await server.app.listen({ port: 0, host: '127.0.0.1' });
const open: WebSocket[] = [];
afterAll(() => {
  for (const socket of open) socket.terminate();
});

let scene: DriverScene;
let clerk: TestUser;
let tourId: string;
let bookingId: string;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
  const { id } = scene.facility;
  await db
    .updateTable('facility')
    .set({ map: JSON.stringify(map) })
    .where('id', '=', id)
    .execute();
  clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  ({ tourId, bookingId } = await aBooked(server, scene));
  clock.set('2026-05-13T05:05:00Z');
  await agree(true);
});

const agree = (given: boolean) => server.call(driverPosition.setConsent, { as: scene.driver, body: { given } });
/** Degrees of latitude north of the terminal's area; one is 111 km, and 145 minutes by road. */
async function phoneAt(degrees: number) {
  clock.advance(1_000);
  const place = { latitude: map.northEast.latitude + degrees, longitude: map.center.longitude };
  const position = { occurredAt: clock.now().toISOString(), ...place, direction: null, accuracy: 8 };
  const input = { as: scene.driver, params: { tourId }, body: { positions: [position] } };
  const { status, body } = await server.call(driverPosition.report, input);
  expect(status).toBe(200);
  return body.arrivalDate;
}
const ofFacility = (as = clerk, facilityId = scene.facility.id) =>
  server.call(arrival.ofFacility, { as, params: { facilityId } });
const ofForwarder = (as: TestUser = scene.user, f = scene.forwarder.id) =>
  server.call(arrival.ofForwarder, { as, params: { f } });
async function expected() {
  const [facility, forwarder] = [(await ofFacility()).body.items, (await ofForwarder()).body.items];
  expect(forwarder.map(({ tourId }: { tourId: string }) => tourId)).toEqual(
    facility.map(({ tourId }: { tourId: string }) => tourId),
  );
  return facility;
}

test('DRV-POS-09 DRV-POS-11 terminal and forwarder read who is on the way and when they come, and no place', async () => {
  expect(await expected()).toEqual([]);
  const arrivalDate = await phoneAt(0.5);
  const known = { tourId, timeSlot: scene.slot.timeSlot, arrivalDate, reportedDate: clock.now().toISOString() };
  const { trucker, forwarder } = scene;
  expect((await ofForwarder()).body).toEqual({ items: [known] });
  expect((await ofFacility()).body).toEqual({
    items: [{ ...known, licensePlate: trucker.plate, forwarder: forwarder.name }],
  });
});

test('DRV-POS-09 the earliest arrival comes first', async () => {
  const first = tourId;
  await phoneAt(0.8);
  const forwarder = scene.forwarder.id;
  const trucker = await aTrucker(db, { forwarder });
  await aLicense(db, { trucker: trucker.id, forwarder });
  const later = await db.selectFrom('driverPosition').selectAll().where('truckerId', '=', scene.driver.id).execute();
  const other = await aBooked(server, scene, { trucker });
  const { tourId: row } = await db
    .selectFrom('booking')
    .select('tourId')
    .where('id', '=', other.bookingId)
    .executeTakeFirstOrThrow();
  const sooner = new Date(present(present(later[0]).arrivalDate).getTime() - 60_000);
  await db
    .insertInto('driverPosition')
    .values({ ...present(later[0]), tourId: row, arrivalDate: sooner })
    .execute();
  expect((await expected()).map(({ tourId }: { tourId: string }) => tourId)).toEqual([other.tourId, first]);
});

test('DRV-POS-10 a truck at the terminal, by the gate or by the phone, is no longer on its way', async () => {
  await phoneAt(0.5);
  expect(await expected()).toHaveLength(1);
  await phoneAt(-0.005);
  expect(await expected()).toEqual([]);
  await phoneAt(0.1);
  expect(await expected()).toHaveLength(1);
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'terminal_reached', bookingId, reason: '' });
  expect(await expected()).toEqual([]);
  // Who drives away again before the visit has ended is not on the way.
  await phoneAt(0.3);
  expect(await expected()).toEqual([]);
});

test('DRV-POS-10 nothing is told after the tour, after consent, and of a tour that is not running', async () => {
  await phoneAt(0.5);
  await agree(false);
  expect(await expected()).toEqual([]);

  await agree(true);
  await phoneAt(0.5);
  // Its slot lies in another day now.
  const [slotBegin, slotEnd] = [new Date('2026-05-15T06:00:00Z'), new Date('2026-05-15T06:50:00Z')];
  const number = Number(tourId.slice(1));
  const before = await db.selectFrom('tour').select(['slotBegin', 'slotEnd']).where('number', '=', number).execute();
  await db.updateTable('tour').set({ slotBegin, slotEnd }).where('number', '=', number).execute();
  expect(await expected()).toEqual([]);
  await db.updateTable('tour').set(present(before[0])).where('number', '=', number).execute();
  expect(await expected()).toHaveLength(1);

  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'cancelled', bookingId, reason: 'Nicht erschienen' });
  expect(await expected()).toEqual([]);
});

test('DRV-POS-11 a terminal reads its own tours and a forwarder theirs, and no others', async () => {
  await phoneAt(0.5);
  const foreign = await aDriverScene(db);
  const stranger = await aUser(db, { roles: ['terminal_operations_read'], facilities: [foreign.facility.id] });
  expect((await ofFacility(stranger)).status).toBe(404);
  expect((await ofFacility(stranger, foreign.facility.id)).body).toEqual({ items: [] });
  expect((await ofForwarder(foreign.user)).status).toBe(404);
  expect((await ofForwarder(foreign.user, foreign.forwarder.id)).body).toEqual({ items: [] });
  expect((await ofFacility(scene.user)).status).toBe(403);
  expect((await ofForwarder(clerk)).status).toBe(403);
  expect((await ofForwarder(scene.driver)).status).toBe(403);
});

test('DRV-POS-13 another minute, its begin and its end are told to terminal and forwarder, and no other report is', async () => {
  const [operator, dispatcher, stranger] = [
    await follow(clerk),
    await follow(scene.user),
    await follow((await aDriverScene(db)).user),
  ];
  const ids = { facilityId: scene.facility.id, forwarderId: scene.forwarder.id };
  const [ofTerminal, ofCompany] = [
    { noun: 'arrival', facilityId: ids.facilityId },
    { noun: 'arrival', forwarderId: ids.forwarderId },
  ];
  let times = 0;
  const toldAgain = async () => {
    times += 1;
    await expect.poll(operator, { timeout: 2_000 }).toEqual(Array(times).fill(ofTerminal));
    await expect.poll(dispatcher, { timeout: 2_000 }).toEqual(Array(times).fill(ofCompany));
  };
  clock.set('2026-05-13T05:05:20Z');
  await phoneAt(0.5);
  await toldAgain();
  // A second later and as many metres nearer: the same minute.
  await phoneAt(0.5 - 1 / 8_683);
  // A change of another thing comes after it, in a message of its own or in the same.
  server.deps.bus.publish({ noun: 'loadUnit', facilityId: ids.facilityId });
  await expect.poll(operator.others, { timeout: 2_000 }).toHaveLength(1);
  expect(operator()).toHaveLength(times);
  await phoneAt(0.4);
  await toldAgain();
  await phoneAt(-0.005);
  await toldAgain();
  await phoneAt(0.1);
  await toldAgain();
  await agree(false);
  await toldAgain();
  expect(stranger()).toEqual([]);
});

/** What the live stream of a user has told of arrivals. */
async function follow(user: TestUser) {
  const { body } = await server.call(live.createTicket, { as: user });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${live.stream.path}?ticket=${body.ticket}`);
  open.push(socket);
  const messages: LiveMessage[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    // The server also asks whether somebody is there.
    if ('changed' in message) messages.push(message);
  });
  await expect.poll(() => messages.length).toBe(1);
  const told = () => messages.flatMap(({ changed }) => changed);
  const others = () => told().filter(({ noun }) => noun === 'loadUnit');
  return Object.assign(() => told().filter(({ noun }) => noun === 'arrival'), { others });
}
