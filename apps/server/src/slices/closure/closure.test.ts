import { announcement, bookingMove, containerStatus, reroute } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { anAnnouncement, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const period = { from: '2026-05-13T06:00:00Z', until: '2026-05-13T06:50:00Z' };

/** A slot of two modules with one place each, a later one, and who asks for them. */
async function aScene() {
  const scene = await aBookingScene(db, { capacity: 1 });
  const facility = scene.facility.id;
  const later = await aSlot(db, { facility, begin: '2026-05-13T08:00:00Z' });
  await db
    .insertInto('slotModule')
    .values({ slotId: scene.slot.id, moduleId: 'Module 2', templateMaximum: 1 })
    .execute();
  await db.updateTable('slot').set({ capacity: 2 }).where('id', '=', scene.slot.id).execute();
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facility] });
  const close = (modules: string[] = []) =>
    anAnnouncement(db, { ...period, facility, kind: 'closed', text: 'Kran steht', modules });
  const end = (announcementId: string) =>
    call(announcement.end, { as: clerk, params: { terminalId: facility, announcementId } });
  const ask = async (requestType: 'single' | 'list' = 'single') => {
    const { reference, container, direction } = await aUnit(scene);
    const one = { referenceNumber: reference, containerNumber: container, type: direction, terminalId: facility };
    const answer = await call(containerStatus.get, {
      as: scene.user,
      params: { f: scene.forwarder.id, terminalId: facility },
      query: { requestType } as never,
      body: requestType === 'single' ? one : { getStatusRequests: [one] },
    });
    return answer.body;
  };
  const slots = (bookingId: string) =>
    call(bookingMove.slots, { as: scene.user, params: { f: scene.forwarder.id, t: scene.trucker.id, bookingId } });
  const move = (bookingId: string, to: { timeSlot: object }) =>
    call(bookingMove.update, {
      as: scene.user,
      params: { f: scene.forwarder.id, t: scene.trucker.id, bookingId },
      body: { timeSlot: to.timeSlot } as never,
    });
  const toSlot = (bookingId: string, body: object) =>
    call(reroute.create, { as: clerk, params: { bookingId }, body: body as never });
  return { scene, later, close, end, ask, slots, move, toSlot };
}

const refusal = (id: string) => ({
  status: 409,
  body: {
    code: 'terminal_closed',
    closure: {
      id,
      text: { de: 'Kran steht' },
      from: '2026-05-13T06:00:00.000Z',
      until: '2026-05-13T06:50:00.000Z',
      timeZone: 'Europe/Berlin',
    },
  },
});

test('ANN-07 ANN-09 ANN-10 a slot in a closed period is red, named and refused, and open again when it ends early', async () => {
  const { scene, close, end, ask } = await aScene();
  expect(await ask()).not.toHaveProperty('announcements');
  const { id } = await close();
  const { timeSlots, announcements } = await ask();
  expect(timeSlots).toMatchObject([{ ...scene.slot.timeSlot, category: 'red', closedBy: id }, { category: 'green' }]);
  expect(timeSlots[1]).not.toHaveProperty('closedBy');
  expect(announcements).toMatchObject([{ id, kind: 'closed', text: { de: 'Kran steht' }, modules: [] }]);
  const [row] = (await ask('list')).getStatusRequestResponses;
  expect(row.getStatusResponse.timeSlots).toMatchObject([{ slotBegin: '2026-05-13T08:00:00.000Z' }]);
  const order = await aUnit(scene);
  expect(await book(server, scene, { order })).toMatchObject(refusal(id));
  expect((await end(id)).status).toBe(200);
  expect((await ask()).timeSlots[0]).toEqual({ ...scene.slot.timeSlot, category: 'green' });
  expect((await book(server, scene, { order })).status).toBe(201);
});

test('ANN-09 with one module closed the others are booked, and the slot is full when they are', async () => {
  const { scene, close, ask } = await aScene();
  await close(['Module 1']);
  expect((await ask()).timeSlots[0]).toMatchObject({ category: 'green' });
  const { bookingId } = await aBooked(server, scene, { moduleId: 'Module 1' });
  const row = await db.selectFrom('booking').select('moduleId').where('id', '=', bookingId).executeTakeFirstOrThrow();
  expect(row.moduleId).toBe('Module 2');
  expect((await ask()).timeSlots[0]).toMatchObject({ category: 'red' });
  expect((await ask()).timeSlots[0]).not.toHaveProperty('closedBy');
  const again = await book(server, scene, { order: await aUnit(scene) });
  expect(again).toMatchObject({ status: 409, body: { code: 'timeslot_full' } });
  const taken = await db.selectFrom('slot').select('taken').where('id', '=', scene.slot.id).executeTakeFirstOrThrow();
  expect(taken.taken).toBe(1);
});

test('ANN-09 ANN-10 with every module closed the slot is closed', async () => {
  const { scene, close, ask } = await aScene();
  const { id } = await close(['Module 1', 'Module 2']);
  expect((await ask()).timeSlots[0]).toMatchObject({ category: 'red', closedBy: id });
  expect(await book(server, scene, { order: await aUnit(scene) })).toMatchObject(refusal(id));
});

test('ANN-07 ANN-10 no booking is moved or rerouted into a closed period, and may leave one', async () => {
  const { scene, later, close, slots, move, toSlot } = await aScene();
  const { bookingId } = await aBooked(server, scene, { slot: later });
  const { id } = await close();
  expect((await slots(bookingId)).body).toMatchObject({
    timeSlots: [{ ...scene.slot.timeSlot, category: 'red', closedBy: id }],
    announcements: [{ id }],
  });
  expect(await move(bookingId, scene.slot)).toMatchObject(refusal(id));
  expect(await toSlot(bookingId, scene.slot.timeSlot)).toMatchObject(refusal(id));
  const other = await aScene();
  const inside = await aBooked(server, other.scene);
  await other.close();
  expect((await other.move(inside.bookingId, other.later)).status).toBe(200);
});

test('ANN-10 a module that is closed is no place to go', async () => {
  const { scene, close, toSlot } = await aScene();
  const { bookingId } = await aBooked(server, scene, { moduleId: 'Module 1' });
  const { id } = await close(['Module 2']);
  expect(await toSlot(bookingId, { moduleId: 'Module 2' })).toMatchObject(refusal(id));
});
