import { admission, readiness, tour } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock, anAnnouncement, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aKey, aLicense, aTrucker } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;

let scene: BookingScene;
beforeEach(async () => {
  clock.set('2026-05-12T20:00:00Z');
  scene = await aBookingScene(db);
});

type Cause = { code: string; stops: boolean; turn: string; mend: string; until: string | null; bookingIds: string[] };
type Item = {
  id: string;
  readiness: { state: string; at: string; phoneNumber: string | null; causes: Cause[] } | null;
};
const list = async (query: object = {}): Promise<Item[]> =>
  (await server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id }, query: query as never })).body
    .items;
const codes = ({ readiness }: Item | { readiness: Item['readiness'] }) => readiness?.causes.map(({ code }) => code);
const setFacility = (values: object) =>
  db.updateTable('facility').set(values).where('id', '=', scene.facility.id).execute();
const setOrders = (values: object) =>
  db.updateTable('loadUnitOrder').set(values).where('facilityId', '=', scene.facility.id).execute();

test('READY-13 a tour is judged in its slot, and says the cause, whose turn it is and the number of the terminal', async () => {
  const { bookingId } = await aBooked(server, scene);
  const slotBegin = scene.slot.timeSlot.slotBegin;
  expect((await list())[0]?.readiness).toEqual({ state: 'ready', causes: [], at: slotBegin, phoneNumber: null });
  await setFacility({ phoneNumber: '+49 203 1', verificationRequired: true });
  await setOrders({ releasedOnly: true });
  const [item] = await list();
  expect(item?.readiness).toMatchObject({ state: 'not_ready', at: slotBegin, phoneNumber: '+49 203 1' });
  expect(codes(item as Item)).toEqual(['driver_not_identified', 'not_released']);
  expect(item?.readiness?.causes[1]).toMatchObject({
    ...{ stops: true, turn: 'operator', mend: 'await_release', until: '2026-05-13T07:50:00.000Z' },
    bookingIds: [bookingId],
  });
});

test('READY-09 READY-13 a tour that carries more than a limit set later is not ready and keeps its bookings', async () => {
  const first = await aBooked(server, scene);
  await aBooked(server, scene);
  await setFacility({ truckPlaces: 2 });
  const [item] = await list();
  expect([item?.id, codes(item as Item)]).toEqual([first.tourId, ['truck_full']]);
  const key = await aKey(db, scene.facility.id, ['gate']);
  const query = { tourId: first.tourId, at: scene.slot.timeSlot.slotBegin };
  const { body } = await server.call(admission.check, { key, params: { facilityId: scene.facility.id }, query });
  expect(body.items).toMatchObject([{ verdict: 'restricted', reasons: ['truck_full'] }]);
});

test('READY-13 a closure and a closed slot warn; the block of a terminal is told without its reason', async () => {
  await aBooked(server, scene);
  await anAnnouncement(db, { facility: scene.facility.id, kind: 'closed', from: '2026-05-13T06:10:00Z' });
  await db.updateTable('slot').set({ closed: true }).where('id', '=', scene.slot.id).execute();
  const [item] = await list();
  expect([item?.readiness?.state, codes(item as Item)]).toEqual([
    'ready_with_warnings',
    ['terminal_closed', 'slot_closed'],
  ]);
  await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
  const [blocked] = await list();
  expect(blocked?.readiness?.causes[0]).toMatchObject({
    code: 'driver_blocked',
    turn: 'terminal',
    mend: 'call_terminal',
    since: null,
  });
  expect(JSON.stringify(blocked)).not.toContain('No-show');
});

test('READY-13 a tour that is in has no readiness; one whose slot has begun is judged now', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:30:00Z');
  expect((await list())[0]?.readiness).toMatchObject({ state: 'ready', at: '2026-05-13T06:30:00.000Z' });
  clock.set('2026-05-13T09:30:00Z');
  expect(codes((await list())[0] as Item)).toEqual(['too_late']);
  await db
    .updateTable('tour')
    .set({ state: 'registered' })
    .where('number', '=', Number(tourId.slice(1)))
    .execute();
  expect((await list())[0]?.readiness).toBeNull();
});

test('READY-14 asked for what is not ready, the due tours that are not come, the soonest first', async () => {
  const at = (begin: string) => aSlot(db, { facility: scene.facility.id, begin });
  const late = await aBooked(server, scene, { slot: await at('2026-05-13T12:00:00Z') });
  const soon = await aBooked(server, scene, { slot: await at('2026-05-13T08:00:00Z') });
  const far = await aBooked(server, scene, { slot: await at('2026-05-15T08:00:00Z') });
  const fine = await aBooked(server, scene);
  expect(await list({ readiness: 'not_ready', sort: 'slot' })).toEqual([]);
  for (const { order } of [late, soon, far]) {
    await db.updateTable('loadUnitOrder').set({ releasedOnly: true }).where('id', '=', order.id).execute();
  }
  const found = await list({ readiness: 'not_ready', sort: 'slot' });
  expect(found.map(({ id }) => id)).toEqual([soon.tourId, late.tourId]);
  expect((await list()).map(({ id }) => id).sort()).toEqual([late, soon, far, fine].map(({ tourId }) => tourId).sort());
});

test('READY-16 the picker is told who does not pass at a terminal in a slot, and why', async () => {
  const aDriver = async () => {
    const driver = await aTrucker(db, { forwarder: scene.forwarder.id });
    await aLicense(db, { trucker: driver.id, forwarder: scene.forwarder.id });
    return driver;
  };
  const [blocked, busy] = [await aDriver(), await aDriver()];
  const unlicensed = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aBlock(db, { facility: scene.facility.id, trucker: blocked.id });
  await aBooked(server, scene, {
    trucker: busy,
    slot: await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T06:20:00Z' }),
  });
  const ask = async (terminalId = scene.facility.id) =>
    server.call(readiness.ofDrivers, {
      as: scene.user,
      params: { f: scene.forwarder.id },
      query: { terminalId, ...scene.slot.timeSlot },
    });
  const { body } = await ask();
  type Driver = { truckerId: string; state: string; causes: Cause[] };
  const told = Object.fromEntries(
    (body.items as Driver[]).map(({ truckerId, state, causes }) => [
      truckerId,
      [state, ...causes.map(({ code }) => code)],
    ]),
  );
  expect(told).toEqual({
    [blocked.id]: ['not_ready', 'driver_blocked'],
    [busy.id]: ['ready_with_warnings', 'double_tour'],
    [unlicensed.id]: ['not_ready', 'license_none'],
  });
  expect(JSON.stringify(body)).not.toContain('No-show');
  expect((await ask(999_999)).body.code).toBe('terminal_not_found');
});
