import { announcement, driverTour, tour } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anAnnouncement } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene } from '../../../test/scenes/driver-scene.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

/** The clerk of a terminal and their calls. */
async function aTerminal(scene: Pick<BookingScene, 'facility'>) {
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const params = { terminalId: scene.facility.id };
  const body = (more: object = {}) => ({
    kind: 'information',
    text: { de: ' Neue Zufahrt ' },
    from: '2026-05-12T08:00:00.000Z',
    until: '2026-05-13T10:00:00.000Z',
    modules: [],
    ...more,
  });
  const of = (announcementId: string) => ({ ...params, announcementId });
  return {
    clerk,
    list: (query: object = {}, as: TestUser = clerk) => call(announcement.ofTerminal, { as, params, query }),
    create: (more: object = {}, as: TestUser = clerk) =>
      call(announcement.create, { as, params, body: body(more) as never }),
    update: (id: string, more: object = {}) =>
      call(announcement.update, { as: clerk, params: of(id), body: body(more) as never }),
    end: (id: string) => call(announcement.end, { as: clerk, params: of(id) }),
    preview: (more: object = {}) => call(announcement.preview, { as: clerk, params, body: body(more) as never }),
    concerned: (id: string) => call(announcement.concerned, { as: clerk, params: of(id) }),
  };
}

test('ANN-01 ANN-02 ANN-04 what is published is listed: current ones, coming ones, past ones', async () => {
  const scene = await aBookingScene(db);
  const { create, list } = await aTerminal(scene);
  const facility = scene.facility.id;
  const over = await anAnnouncement(db, { facility, from: '2026-05-10T06:00:00Z', until: '2026-05-11T06:00:00Z' });
  const older = await anAnnouncement(db, { facility, from: '2026-05-01T06:00:00Z', until: '2026-05-02T06:00:00Z' });
  const late = await create({ from: '2026-05-20T06:00:00.000Z', until: null });
  const soon = await create({ from: '2026-05-14T06:00:00.000Z', until: null, modules: ['Module 1'] });
  const now = await create();
  expect(now).toMatchObject({
    status: 201,
    body: {
      id: expect.any(String),
      kind: 'information',
      text: { de: 'Neue Zufahrt' },
      from: '2026-05-12T08:00:00.000Z',
      until: '2026-05-13T10:00:00.000Z',
      modules: [],
      timeZone: 'Europe/Berlin',
      publishedDate: '2026-05-12T08:00:00.000Z',
      endedDate: null,
    },
  });
  const { body } = await list();
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
    ...[now, soon, late].map((each) => each.body.id),
    over.id,
    older.id,
  ]);
  expect(body.items[0]).toEqual(now.body);
  expect((await list({ page: 1, size: 2 })).body).toMatchObject({ page: 1, size: 2, total: 5 });
  expect((await (await aTerminal(await aBookingScene(db))).list()).body.total).toBe(0);
});

test.each<[string, object, string, string]>([
  ['no text', { text: {} }, 'text', 'fieldRequired'],
  ['an empty text', { text: { de: ' ' } }, 'text.de', 'fieldRequired'],
  ['a long text', { text: { de: 'a'.repeat(501) } }, 'text.de', 'tooLong'],
  ['another kind', { kind: 'holiday' }, 'kind', 'invalidValue'],
  ['an end before its begin', { until: '2026-05-12T08:00:00.000Z' }, 'until', 'endDateAfterStartDate'],
  ['a begin of yesterday', { from: '2026-05-11T21:59:00.000Z' }, 'from', 'dateNotPast'],
  [
    'an end that is over',
    { from: '2026-05-12T06:00:00.000Z', until: '2026-05-12T07:00:00.000Z' },
    'until',
    'dateNotPast',
  ],
  ['an unknown module', { modules: ['Module 1', 'Halle 0'] }, 'modules.1', 'invalidValue'],
  ['a module twice', { modules: ['Module 1', 'Module 1'] }, 'modules', 'invalidValue'],
])('ANN-01 ANN-02 %s is refused', async (_, wrong, field, code) => {
  const { create, update, list } = await aTerminal(await aBookingScene(db));
  const refused = { status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } };
  expect(await create(wrong)).toMatchObject(refused);
  expect((await list()).body.total).toBe(0);
  expect(await update((await create()).body.id, wrong)).toMatchObject(refused);
});

test('ANN-03 one that is not over can be changed and ended, one that is over cannot', async () => {
  const { create, update, end, list } = await aTerminal(await aBookingScene(db));
  const { id } = (await create()).body;
  clock.set('2026-05-13T08:00:00Z');
  // Its begin lies before today and stays.
  expect((await update(id, { kind: 'slow', until: null })).body).toMatchObject({ id, kind: 'slow', until: null });
  expect((await end(id)).body).toMatchObject({ id, endedDate: '2026-05-13T08:00:00.000Z' });
  const over = { status: 409, body: { code: 'announcement_over' } };
  expect(await end(id)).toMatchObject(over);
  expect(await update(id)).toMatchObject(over);
  expect((await list()).body.items).toMatchObject([{ id, kind: 'slow', endedDate: '2026-05-13T08:00:00.000Z' }]);
  const coming = (await create({ from: '2026-05-14T06:00:00.000Z', until: null })).body.id;
  expect((await end(coming)).status).toBe(200);
  expect(await update(coming, { from: '2026-05-14T06:00:00.000Z', until: null })).toMatchObject(over);
  expect(await end('missing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('ANN-02 a terminal has at most 100 that are not over', async () => {
  const scene = await aBookingScene(db);
  const { create } = await aTerminal(scene);
  const facility = scene.facility.id;
  for (let count = 0; count < 99; count++) await anAnnouncement(db, { facility, from: '2026-05-14T06:00:00Z' });
  await anAnnouncement(db, { facility, from: '2026-05-10T06:00:00Z', until: '2026-05-11T06:00:00Z' });
  expect((await create()).status).toBe(201);
  expect(await create()).toMatchObject({ status: 409, body: { code: 'too_many_announcements' } });
});

test('ANN-05 publishing, changing and ending are acts, an unchanged one is none', async () => {
  const { create, update, end, clerk } = await aTerminal(await aBookingScene(db));
  const { id } = (await create()).body;
  await update(id);
  await update(id, { kind: 'closed' });
  await end(id);
  const acts = await db
    .selectFrom('audit')
    .select(['kind', 'before', 'after'])
    .where('actorId', '=', clerk.id)
    .orderBy('id')
    .execute();
  expect(acts).toMatchObject([
    { kind: 'announcementPublished', after: { kind: 'information', text: ['de: Neue Zufahrt'] } },
    { kind: 'announcementChanged', before: { kind: 'information' }, after: { kind: 'closed' } },
    { kind: 'announcementEnded', before: { kind: 'closed', text: ['de: Neue Zufahrt'] } },
  ]);
});

test('ANN-06 ANN-12 ANN-13 a forwarder reads what is announced, and how many of their bookings it concerns', async () => {
  const scene = await aBookingScene(db);
  const { create, end, preview, concerned } = await aTerminal(scene);
  const { bookingId, tourId } = await aBooked(server, scene);
  const closed = { kind: 'closed', from: '2026-05-13T06:49:00.000Z', until: '2026-05-13T12:00:00.000Z' };
  const list = async (of = scene) =>
    (await call(announcement.list, { as: of.user, params: { f: of.forwarder.id } })).body.items.filter(
      ({ terminalId }: { terminalId: number }) => terminalId === scene.facility.id,
    );
  const tours = async () =>
    (await call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } })).body.items as { id: string }[];

  expect((await preview(closed)).body).toMatchObject({ total: 1, items: [{ bookingId, tourId }] });
  expect((await preview({ ...closed, from: '2026-05-13T06:50:00.000Z' })).body.total).toBe(0);
  expect((await preview({ ...closed, modules: ['Module 1'] })).body.total).toBe(1);
  expect((await tours())[0]).not.toHaveProperty('closure');
  const { id } = (await create(closed)).body;
  expect((await concerned(id)).body).toMatchObject({ total: 1, items: [{ bookingId }] });
  const read = { id, terminalName: scene.facility.name, timeZone: 'Europe/Berlin', kind: 'closed' };
  expect(await list()).toMatchObject([{ ...read, concernedBookings: 1, hasTours: true }]);
  // Others may book there too, and have nothing there.
  expect(await list(await aBookingScene(db))).toMatchObject([{ ...read, concernedBookings: 0, hasTours: false }]);
  const { from, until } = closed;
  expect(await tours()).toMatchObject([{ id: tourId, closure: { id, text: { de: 'Neue Zufahrt' }, from, until } }]);
  await end(id);
  expect(await list()).toEqual([]);
  expect((await tours())[0]).not.toHaveProperty('closure');
  expect((await concerned(id)).body.total).toBe(0);
});

test('ANN-08 ANN-13 a driver reads what holds until their slot is over, and that it is closed', async () => {
  const scene = await aDriverScene(db);
  const { create } = await aTerminal(scene);
  await aBooked(server, scene);
  const read = async () => (await call(driverTour.list, { as: scene.driver })).body.items[0];
  expect(await read()).not.toHaveProperty('announcements');
  const later = { from: '2026-05-13T06:50:00.000Z', until: null };
  await create({ ...later, text: { de: 'Nach der Tour' } });
  await create({ kind: 'slow', text: { en: 'Crane two is out' } });
  expect(await read()).not.toHaveProperty('closure');
  const closed = { kind: 'closed', from: '2026-05-13T06:00:00.000Z', until: null, modules: ['Module 1'] };
  const { id } = (await create(closed)).body;
  expect(await read()).toMatchObject({
    closure: { id, until: null },
    announcements: [
      { id, kind: 'closed' },
      { kind: 'slow', text: { en: 'Crane two is out' } },
    ],
  });
});
