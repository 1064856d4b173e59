import { announcement, blockList, booking, driverPosition, gateEvent } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene, anIdentification, verifyDriver } from '../../../test/scenes/gate-pass-scene.ts';
import { aMoveCall } from '../../../test/scenes/move-scene.ts';
import { pushScene } from '../../../test/scenes/push-scene.ts';
import { startPushReceiver } from '../../../test/servers/push-receiver.ts';

const receiver = await startPushReceiver();
afterAll(receiver.close);
const server = await startServer({}, undefined, { takesLocalPush: true });
const { db, clock, call } = server;
const { aDriver, save, tell } = pushScene(server, receiver);
const minute = 60_000;

beforeEach(() => clock.set('2026-05-12T08:00:00Z'));
type Driver = Awaited<ReturnType<typeof aDriver>>;
const remove = ({ user, forwarder, trucker }: Driver, bookingId: string) =>
  call(booking.remove, { as: user, params: { f: forwarder.id, t: trucker.id, bookingId } });
const titles = (messages: readonly { title: string }[]) => messages.map(({ title }) => title);

test('DRV-TOUR-10 DRV-PUSH-03 DRV-PUSH-04 a new tour is told once, with terminal and slot and nothing about the driver', async () => {
  const driver = await aDriver();
  const { tourId } = await aBooked(server, driver);
  const [message, ...others] = await driver.news();
  expect(others).toEqual([]);
  expect(message).toEqual({
    title: 'Neue Tour',
    body: `${driver.facility.name}: Mi., 13. Mai, 08:00–08:50 Uhr`,
    language: 'de',
    tag: `booked ${tourId}`,
    path: `/driver/tours/${tourId}`,
  });
  const [sent] = receiver.to(driver.phone);
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '82200', urgency: 'normal' });
  expect(sent?.claims).toMatchObject({ sub: 'mailto:push@example.com', aud: receiver.url });
  // A second box of the tour, booked and gone before anything was told, is no news.
  const { bookingId } = await aBooked(server, driver, { direction: 'delivery' });
  await remove(driver, bookingId);
  expect(await driver.news()).toEqual([]);
  await aBooked(server, driver, { direction: 'delivery' });
  expect(titles(await driver.news())).toEqual(['Tour geändert']);
  expect(await driver.news()).toEqual([]);
});

test('DRV-PUSH-03 another slot and a cancelled tour are told, one that is over is not', async () => {
  const driver = await aDriver();
  const later = await aSlot(db, { facility: driver.facility.id, begin: '2026-05-13T09:00:00Z' });
  const { bookingId, tourId } = await aBooked(server, driver);
  await driver.news();
  const move = aMoveCall(server, driver);
  expect((await move(bookingId, later)).status).toBe(200);
  expect(await driver.news()).toMatchObject([
    {
      title: 'Tour verschoben',
      body: `${driver.facility.name}: Mi., 13. Mai, 11:00–11:50 Uhr. Bisher: Mi., 13. Mai, 08:00–08:50 Uhr`,
      path: `/driver/tours/${tourId}`,
    },
  ]);
  // There and back again.
  await move(bookingId, driver.slot);
  await move(bookingId, later);
  expect(await driver.news()).toEqual([]);
  await remove(driver, bookingId);
  expect(await driver.news()).toMatchObject([{ title: 'Tour storniert', path: '/driver/' }]);
  await aBooked(server, driver);
  await driver.news();
  clock.set('2026-05-13T12:00:00Z');
  await aBooked(server, driver, {
    slot: await aSlot(db, { facility: driver.facility.id, begin: '2026-05-14T09:00:00Z' }),
  });
  expect(titles(await driver.news())).toEqual(['Neue Tour']);
});

test('DRV-PUSH-03 a part of a tour that goes to another slot is told as moved there', async () => {
  const driver = await aDriver();
  const later = await aSlot(db, { facility: driver.facility.id, begin: '2026-05-13T09:00:00Z' });
  await aBooked(server, driver);
  const { bookingId } = await aBooked(server, driver, { direction: 'delivery' });
  await driver.news();
  await aMoveCall(server, driver)(bookingId, later);
  expect(titles(await driver.news()).sort()).toEqual(['Tour geändert', 'Tour verschoben']);
});

test('DRV-PUSH-03 a block and its end are told once for the terminal, only where a tour goes there', async () => {
  const driver = await aDriver();
  const params = { facilityId: driver.facility.id };
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [driver.facility.id] });
  const block = () => call(blockList.create, { as: clerk, params, body: { truckerId: driver.trucker.id } });
  const lift = (blocklistId: string) => call(blockList.remove, { as: clerk, params: { ...params, blocklistId } });
  await lift((await block()).body.id);
  await block().then(({ body }) => lift(body.id));
  expect(await driver.news()).toEqual([]);
  await aBooked(server, driver);
  await aBooked(server, driver, {
    slot: await aSlot(db, { facility: driver.facility.id, begin: '2026-05-14T09:00:00Z' }),
  });
  await driver.news();
  clock.advance(minute);
  const { body } = await block();
  expect(await driver.news()).toMatchObject([
    { title: 'Einfahrt gesperrt', body: `${driver.facility.name}. Fahren Sie nicht los, öffnen Sie die App.` },
  ]);
  clock.advance(minute);
  await lift(body.id);
  expect(titles(await driver.news())).toEqual(['Einfahrt wieder frei']);
});

test('DRV-PUSH-03 an arrival after the gate closes is told once for a slot', async () => {
  const driver = await aDriver();
  const center = { latitude: 51.456, longitude: 6.736 };
  const map = {
    southWest: { latitude: 51.447, longitude: 6.724 },
    northEast: { latitude: 51.463, longitude: 6.748 },
    center,
  };
  await db
    .updateTable('facility')
    .set({ map: JSON.stringify(map) })
    .where('id', '=', driver.facility.id)
    .execute();
  const { tourId } = await aBooked(server, driver);
  await driver.news();
  await call(driverPosition.setConsent, { as: driver.driver, body: { given: true } });
  clock.set('2026-05-13T06:05:00Z');
  const report = (latitude: number) => {
    clock.advance(1_000);
    const place = { latitude, longitude: 6.736, direction: null, accuracy: null };
    const positions = [{ occurredAt: clock.now().toISOString(), ...place }];
    return call(driverPosition.report, { as: driver.driver, params: { tourId }, body: { positions } });
  };
  await report(51.5);
  expect(await driver.news()).toEqual([]);
  await report(53.5);
  expect(await driver.news()).toMatchObject([{ title: 'Ankunft nach Ende der Einfahrt', tag: `late ${tourId}` }]);
  await report(51.5);
  await driver.news();
  await report(53.5);
  expect(await driver.news()).toEqual([]);
});

test('DRV-PUSH-03 DRV-PUSH-04 that an identification was decided is told, and not how', async () => {
  const driver = await aDriver();
  await verifyDriver(server, driver.trucker.id);
  expect(await driver.news()).toEqual([
    {
      title: 'Identifikation entschieden',
      body: 'Öffnen Sie die App.',
      language: 'de',
      tag: 'identified',
      path: '/driver/identification',
    },
  ]);
});

test('DRV-PUSH-03 DRV-PUSH-04 DRV-IDN-07 a refusal by the screening is told as any other decision', async () => {
  const { change } = await aGatePassScene(server);
  const driver = await aDriver();
  await anIdentification(db, { trucker: driver.trucker.id });
  expect(await driver.news()).toEqual([]);
  await change(driver.trucker.id, { terrorStatus: 'MANUALLY_DENIED' });
  expect(await driver.news()).toMatchObject([{ title: 'Identifikation entschieden', body: 'Öffnen Sie die App.' }]);
  expect(await driver.news()).toEqual([]);
});

test('DRV-PUSH-04 each phone is told in its own language', async () => {
  const driver = await aDriver();
  const phones = [];
  for (const language of ['en', 'pl', 'ro'] as const) {
    clock.advance(11 * minute);
    const phone = receiver.phone();
    expect((await save(driver.driver, phone, language)).status).toBe(204);
    phones.push(phone);
  }
  await aBooked(server, driver);
  await tell();
  const told = [driver.phone, ...phones].map((phone) => titles(receiver.opened(phone)));
  expect(told).toEqual([['Neue Tour'], ['New tour'], ['Nowa trasa'], ['Cursă nouă']]);
});

test('DRV-PUSH-03 DRV-PUSH-04 READY-08 what holds a truck up at the gate is told once with its words, also after the slot', async () => {
  const driver = await aDriver();
  const gate = await aReporter(server, driver.facility.id, ['gate']);
  const { tourId } = await aBooked(server, driver);
  await driver.news();
  clock.set('2026-05-13T07:10:00Z');
  await gate.tell(gateEvent.report, { type: 'registration_restricted', tourId, reason: 'Chassis passt nicht.' });
  expect(await driver.news()).toMatchObject([
    {
      title: 'Halt am Gate',
      body: `${driver.facility.name}: Chassis passt nicht. Öffnen Sie die App.`,
      path: `/driver/tours/${tourId}`,
    },
  ]);
  expect(await driver.news()).toEqual([]);
  // The state holds already.
  clock.advance(minute);
  await gate.tell(gateEvent.report, { type: 'registration_restricted', tourId, reason: 'too_late' });
  expect(await driver.news()).toMatchObject([{ body: expect.stringContaining('Das Zeitfenster ist vorbei') }]);
  clock.advance(minute);
  await gate.tell(gateEvent.report, { type: 'registration_blocked', tourId, reason: 'driver_not_verified' });
  expect(await driver.news()).toMatchObject([{ body: `${driver.facility.name}. Öffnen Sie die App.` }]);
  await gate.tell(gateEvent.report, { type: 'registered', tourId, reason: '' });
  expect(await driver.news()).toEqual([]);
});

test('ANN-15 a closed slot is told with the words of the terminal, once, and that it is open again', async () => {
  const driver = await aDriver();
  const { tourId } = await aBooked(server, driver);
  await driver.news();
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [driver.facility.id] });
  const params = { terminalId: driver.facility.id };
  const body = {
    kind: 'closed' as const,
    text: { de: 'Kran steht.' },
    from: '2026-05-13T06:00:00.000Z',
    until: null,
    modules: [],
  };
  const { id } = (await call(announcement.create, { as: clerk, params, body })).body;
  expect(await driver.news()).toMatchObject([
    {
      title: 'Terminal geschlossen',
      body: `${driver.facility.name}, Mi., 13. Mai, 08:00–08:50 Uhr: Kran steht. Öffnen Sie die App.`,
      path: `/driver/tours/${tourId}`,
    },
  ]);
  expect(await driver.news()).toEqual([]);
  await call(announcement.end, { as: clerk, params: { ...params, announcementId: id } });
  expect(titles(await driver.news())).toEqual(['Terminal wieder geöffnet']);
  // What only informs is read in the app.
  await call(announcement.create, { as: clerk, params, body: { ...body, kind: 'slow' } });
  expect(await driver.news()).toEqual([]);
});
