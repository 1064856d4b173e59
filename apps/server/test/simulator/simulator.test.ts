import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { booking } from '@quaygate/contract';
import { isWithin, present, widened } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { lanes8 } from '../../src/demo/tours/lanes.ts';
import { checkInvariants } from '../invariants.ts';
import { anOrder, aSlot } from '../scenes/booking-factories.ts';
import { aUnit, book } from '../scenes/booking-scene.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../scenes/factories.ts';
import { verifyDriver } from '../scenes/gate-pass-scene.ts';
import { bookingRow } from '../scenes/move-scene.ts';
import { aSimulatorScene, type SimulatorScene, simulateUntil } from '../scenes/simulator-scene.ts';
import { map } from '../scenes/vehicle-scene.ts';
import { makeTempFolder } from '../temp-folder.ts';

const minute = 60_000;

/** The simulator works at any hour; in the terminal's zone these are the hard ones. */
const hardMoments = {
  beforeTheHourLeftOut: '2026-03-29T00:50:00Z',
  inTheHourThatComesTwice: '2026-10-25T00:40:00Z',
  nightAfterALeapDay: '2028-02-29T23:20:00Z',
};

/** A slot that the terminal closes keeps what was booked in it a moment before. */
async function violationsOf({ server: { db } }: SimulatorScene): Promise<string[]> {
  const closed = await db.selectFrom('slotModule').select('slotId').where('closed', '=', true).execute();
  return checkInvariants(
    db,
    closed.map(({ slotId }) => slotId),
  );
}

test('INT-01 INT-20 INT-21 FWD-OWN-12 the simulator books, drives and completes tours through the public calls alone', async () => {
  const scene = await aSimulatorScene({ start: hardMoments.beforeTheHourLeftOut });
  const { db } = scene.server;
  const { counts, told, called } = await simulateUntil(scene, scene.settings, ({ completed = 0 }) => completed >= 5);
  expect(told).toEqual([]);
  const ofTerminal = '/integration/v1/facilities/8/';
  expect([...called.withKey].filter((path) => !path.startsWith(ofTerminal))).toEqual([]);
  expect([...called.without].filter((path) => /integration|facilit|terminalOperators/.test(path))).toEqual([]);
  for (const report of ['slotTemplates', 'trains', 'loadUnits', 'releases', 'trainBookings', 'gateEvents'])
    expect(called.withKey).toContain(`${ofTerminal}${report}`);
  expect(counts.toString()).toContain('rejected 0');
  expect(counts.booked).toBeGreaterThanOrEqual(5);
  expect(await violationsOf(scene)).toEqual([]);

  const types = await db.selectFrom('bookingEvent').select('type').distinct().execute();
  expect(types.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['created', 'terminal_reached', 'registered', 'transhipment', 'completed']),
  );
  const receipt = await db
    .selectFrom('bookingEvent')
    .select('detail')
    .where('type', '=', 'completed')
    .executeTakeFirst();
  expect(receipt?.detail).toMatchObject({ condition: expect.any(String), licensePlate: expect.any(String) });
  const trains = await db.selectFrom('train').select('trainNumber').execute();
  expect(trains.length).toBeGreaterThanOrEqual(16);
  const own = await db.selectFrom('ownText').select('customer').execute();
  expect(own.length).toBeGreaterThan(0);
});

test('INT-30 drivers without a licence get one: bought, paid at the test page, assigned, and taken back with its setup fee', async () => {
  const scene = await aSimulatorScene({ drivers: 5 });
  const { db } = scene.server;
  const waiting = await aTrucker(db, { forwarder: scene.forwarder.id });
  for (const { userId } of await db.selectFrom('trucker').select('userId').execute())
    await verifyDriver(scene.server, userId);
  const settings = { ...scene.settings, licenseStepsPerDay: 500, toursPerDay: 0, trainsPerDay: 0 };
  const { counts, told } = await simulateUntil(scene, settings, (_, { paid, licensed }) => paid >= 2 && licensed >= 6);
  expect(told).toEqual([]);
  expect(counts.paid).toBeGreaterThanOrEqual(2);
  const orders = await db.selectFrom('licenseOrder').select(['kind', 'state']).distinct().orderBy('kind').execute();
  expect(orders).toMatchObject([{ kind: 'PURCHASE' }, { kind: 'SETUP_FEE' }]);
  expect(orders.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  const reasons = await db.selectFrom('licenseChange').select('reason').distinct().execute();
  expect(reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['bought', 'assigned', 'revoked']));
  const given = await db.selectFrom('licenseChange').select('id').where('truckerId', '=', waiting.id).execute();
  expect(given.length).toBeGreaterThan(0);
  expect(await violationsOf(scene)).toEqual([]);
});

test('INT-33 a tour at risk moves to the nearest slot that fits its train; one that is not stays', async () => {
  const scene = await aSimulatorScene();
  const { server, forwarder, user } = scene;
  const { db } = server;
  const facility = { id: 8, name: 'Nordbecken Terminal' };
  const slot = await aSlot(db, { facility: 8, begin: '2026-05-12T12:00:00Z', minutes: 30 });
  const booked = async (trainArrival: string) => {
    const trucker = await aTrucker(db, { forwarder: forwarder.id });
    await aLicense(db, { trucker: trucker.id, forwarder: forwarder.id, expirationDate: new Date('2099-01-01') });
    const unit = await aUnit({ db, facility }, { trainArrival: new Date(trainArrival) });
    const { status, body } = await book(server, { db, facility, forwarder, user, trucker, slot }, { order: unit });
    expect(status).toBe(201);
    return body.bookingId as string;
  };
  const [late, punctual] = [await booked('2026-05-12T13:10:00Z'), await booked('2026-05-12T11:00:00Z')];
  const of = async (id: string) => {
    const { trainRisk, slotBegin } = await bookingRow(db, id);
    return [trainRisk, slotBegin.toISOString()];
  };
  expect(await of(late)).toEqual(['train_not_arrived', '2026-05-12T12:00:00.000Z']);

  const settings = { ...scene.settings, toursPerDay: 0, trainsPerDay: 0, licenseStepsPerDay: 0 };
  const { counts, told } = await simulateUntil(scene, settings, (_, { saved }) => saved > 0);

  expect(told).toEqual([]);
  expect(counts).toMatchObject({ moved: 1, saved: 1 });
  // The train is there at 13:10, and unloaded at 13:40 (TRN-60).
  expect(await of(late)).toEqual([null, '2026-05-12T14:00:00.000Z']);
  expect(await of(punctual)).toEqual([null, '2026-05-12T12:00:00.000Z']);
  // Between the second look and the third: what is at risk for a moment moves no booking.
  const passed = server.clock.now().getTime() - Date.parse(scene.settings.start);
  expect(Math.floor(passed / minute / 5)).toBe(2);
  expect(await violationsOf(scene)).toEqual([]);
});

test('INT-21 trucks are seen on their way: they come from outside, stand inside, leave and are gone', async () => {
  const scene = await aSimulatorScene();
  const { db } = scene.server;
  await db
    .updateTable('facility')
    .set({ map: JSON.stringify(map) })
    .where('id', '=', 8)
    .execute();
  const [facility] = scene.settings.facilities;
  const settings = { ...scene.settings, speed: 60, facilities: [{ ...present(facility), lanes: lanes8 }] };
  const isGone = async () => {
    const gone = db.selectFrom('vehiclePosition').select('vehicleId').where('deleted', '=', true);
    const running = await gone.execute();
    return running.length >= 2;
  };
  const { counts, told } = await simulateUntil(scene, settings, ({ completed = 0 }) => completed >= 2 && isGone());
  expect(told).toEqual([]);
  expect(counts.toString()).toContain('rejected 0');
  const sightings = await db.selectFrom('vehicleHistory').selectAll().orderBy('occurredAt').execute();
  const trucks = Map.groupBy(sightings, ({ vehicleId }) => vehicleId);
  // At this speed a truck is past the edge of the area with its first report. Who stood inside at the start did not come.
  const gate = present(lanes8.approach.at(-1)).longitude;
  const whole = [...trucks.values()].filter((track) => {
    const [first, last] = [present(track[0]), present(track.at(-1))];
    const wentIn = track.some(({ longitude }) => longitude > gate + 0.001);
    return first.longitude < gate && wentIn && !isWithin(map, last);
  });
  expect(whole.length).toBeGreaterThan(0);
  for (const { latitude, longitude, locationAccuracy } of sightings) {
    expect(isWithin(widened(map, 500), { latitude, longitude })).toBe(true);
    expect(locationAccuracy).toBeLessThanOrEqual(15);
  }
});

test('INT-24 repeated, delayed and swapped items end in the same truth', async () => {
  const scene = await aSimulatorScene({ start: hardMoments.inTheHourThatComesTwice });
  const shares = { duplicate: 0.3, delayed: 0.2, swapped: 0.3 };
  const settings = { ...scene.settings, shares };
  const { counts, told } = await simulateUntil(scene, settings, ({ completed = 0 }) => completed >= 5);
  expect(told).toEqual([]);
  expect(counts.duplicate).toBeGreaterThan(10);
  expect(counts.codes.get('event_id_conflict')).toBeUndefined();
  expect(await violationsOf(scene)).toEqual([]);
});

test('INT-23 a restart with the same settings repeats what was sent as duplicates without effect', async () => {
  const scene = await aSimulatorScene();
  const { db } = scene.server;
  const calm = { ...scene.settings, speed: 1, toursPerDay: 500 };
  const first = await simulateUntil(scene, calm, (_, { accepted }) => accepted >= 40);
  const orders = () =>
    db.selectFrom('loadUnitOrder').select(['orderId', 'eventId', 'state']).orderBy('orderId').execute();
  const before = await orders();
  const second = await simulateUntil(scene, calm, (_, { duplicate }) => duplicate >= first.counts.accepted);
  expect(second.counts.duplicate).toBeGreaterThanOrEqual(first.counts.accepted);
  expect(second.counts.codes.get('event_id_conflict')).toBeUndefined();
  expect(await orders()).toEqual(expect.arrayContaining(before));
});

test('INT-22 a tour that a person books for a slot that begins soon is driven to its end', async () => {
  const scene = await aSimulatorScene();
  const { server } = scene;
  const forwarder = await aForwarder(server.db, { name: 'Hafenspedition Petersen GmbH' });
  const user = await aUser(server.db, { roles: ['forwarder_write'], forwarders: [forwarder.id] });
  const trucker = await aTrucker(server.db, { forwarder: forwarder.id });
  await aLicense(server.db, { trucker: trucker.id, forwarder: forwarder.id, expirationDate: new Date('2099-01-01') });
  const begin = new Date(server.clock.now().getTime() + 30 * minute);
  const slot = await aSlot(server.db, { facility: 8, begin, minutes: 30 });
  const order = await anOrder(server.db, { facility: 8 });

  const book = async () => {
    const { status, body } = await server.call(booking.create, {
      as: user,
      params: { f: forwarder.id, t: trucker.id },
      body: {
        type: 'pickup',
        referenceNumber: order.reference,
        containerNumber: order.container,
        licensePlate: trucker.plate,
        timeSlot: slot.timeSlot,
        terminalId: 8,
      },
    });
    expect(status).toBe(201);
    return body.bookingId as string;
  };
  const settings = {
    ...scene.settings,
    accounts: [],
    toursPerDay: 0,
    facilities: [{ ...scene.settings.facilities[0] }],
  };
  let booked: string | undefined;
  await simulateUntil(scene, settings, async ({ completed = 0 }) => {
    booked ??= await book();
    return completed === 1;
  });
  const row = await server.db
    .selectFrom('booking')
    .select('state')
    .where('id', '=', present(booked))
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('completed');
  expect(await violationsOf(scene)).toEqual([]);
});

test('INT-22 a backfill writes the history of past days in the order in which it happened', async () => {
  const scene = await aSimulatorScene({ start: hardMoments.nightAfterALeapDay, pastDays: 2 });
  const settings = {
    ...scene.settings,
    facilities: [{ ...scene.settings.facilities[0], openingHour: 6, closingHour: 22, slotLength: 50 }],
    backfillDays: 2,
    toursPerDay: 20,
    speed: 1,
  };
  const { told } = await simulateUntil(scene, settings, ({ completed = 0 }) => completed >= 10);
  expect(told).toEqual([]);
  const completed = await scene.server.db
    .selectFrom('bookingEvent')
    .select(['occurredAt', 'recordedAt'])
    .where('type', '=', 'completed')
    .orderBy('recordedAt')
    .execute();
  expect(completed.length).toBeGreaterThanOrEqual(10);
  const start = new Date(settings.start);
  expect(completed.every(({ occurredAt }) => occurredAt < start)).toBe(true);
  expect(await violationsOf(scene)).toEqual([]);
});

const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url));
const folder = await makeTempFolder();
afterAll(() => folder.remove());

/** Starts the program as the server does; answers its exit code and what it said. */
function startProgram(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
  const started = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, started, ended };
}

async function settingsFile(settings: object): Promise<string> {
  const file = path.join(folder.path, `${Math.random()}.json`);
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  return file;
}

test('INT-20 the program ends with 0 when it is told to stop or its parent is gone, 1 and 2 as the contract says', async () => {
  const { settings } = await aSimulatorScene({ drivers: 1 });
  const good = await settingsFile(settings);
  const [facility] = settings.facilities;
  const foreign = { ...facility, key: `qgk_000000000000_${'a'.repeat(43)}` };

  const wrong = startProgram('--settings', good, '--speed', '9000');
  await expect(wrong.ended).resolves.toMatchObject({ code: 1, said: expect.stringContaining('speed') });
  const refused = startProgram('--settings', await settingsFile({ ...settings, facilities: [foreign] }));
  const { code, said } = await refused.ended;
  expect(code).toBe(2);
  expect(said).not.toContain(foreign.key);

  const stopped = startProgram('--settings', good);
  await stopped.started;
  stopped.child.kill('SIGTERM');
  await expect(stopped.ended).resolves.toMatchObject({
    code: 0,
    said: expect.stringMatching(/accepted \d+, duplicate/),
  });
  const orphan = startProgram('--settings', good);
  await orphan.started;
  orphan.child.stdin.end();
  await expect(orphan.ended).resolves.toMatchObject({ code: 0 });
});
