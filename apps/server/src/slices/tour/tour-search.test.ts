import { tour } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

type Wish = Pick<NonNullable<Parameters<typeof aBooked>[2]>, 'reference' | 'container'> & {
  plate?: string;
  lastName?: string;
};

/** A tour of a new driver in a slot of 14 May that begins at this hour. */
async function aTour(hour: number, { plate, lastName, ...unit }: Wish = {}) {
  const driver = { forwarder: scene.forwarder.id, ...(plate && { plate }), ...(lastName && { lastName }) };
  const trucker = await aTrucker(db, driver);
  await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
  const slot = await aSlot(db, { facility: scene.facility.id, begin: new Date(Date.UTC(2026, 4, 14, hour)) });
  return (await aBooked(server, scene, { trucker, slot, ...unit })).tourId;
}

async function search(text: string, more: object = {}): Promise<string[]> {
  const query = { search: text, sort: 'slot', ...more } as const;
  const { body } = await server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id }, query });
  return body.items.map(({ id }: { id: string }) => id);
}

test('FWD-BOOK-58 a whole plate beats its parts, however it is written, and pages go on from the one to the other', async () => {
  const parts = await aTour(6, { plate: 'PE-XQ 32', reference: 'A-3210' });
  const turned = await aTour(8, { plate: 'PE-XQ 321' });
  const whole = await aTour(10, { plate: 'XQ-PE 321' });
  for (const text of ['XQ-PE 321', 'xq-pe  321', 'XQPE321']) expect((await search(text))[0], text).toBe(whole);
  expect(await search('XQ PE 321')).toEqual([whole, turned, parts]);
  expect(await search('XQ PE 321', { size: 1, page: 1 })).toEqual([turned]);
  expect(await search('XQ PE 321', { size: 2, page: 1 })).toEqual([parts]);
  expect(await search('XQ PE 321', { sort: 'upcoming' })).toEqual([whole, turned, parts]);
});

test.each([
  { subject: 'reference', text: 'nb 104', part: { reference: 'NB-1041' }, whole: { reference: 'NB-104' } },
  {
    subject: 'container number',
    text: 'MSCU 123456-6',
    part: { reference: 'for MSCU1234566 too' },
    whole: { container: 'MSCU1234566' },
  },
  { subject: 'last name', text: 'bach', part: { lastName: 'Bachmann' }, whole: { lastName: 'Bach' } },
  { subject: 'name with an umlaut', text: 'boehm', part: { lastName: 'Böhmer' }, whole: { lastName: 'Böhm' } },
  { subject: 'name of a driver', text: 'Jana Ott', part: { lastName: 'Otto' }, whole: { lastName: 'Ott' } },
  {
    subject: 'name with a hyphen',
    text: 'Ott-Lenz',
    part: { lastName: 'Ott-Lenzen' },
    whole: { lastName: 'Ott-Lenz' },
  },
])(
  'FWD-BOOK-58 the whole $subject comes before one that only holds it, in every order',
  async ({ text, part, whole }) => {
    const first = await aTour(6, part);
    const second = await aTour(8, whole);
    const third = await aTour(10, part);
    expect(await search(text)).toEqual([second, first, third]);
    expect(await search(text, { sort: '-slot' })).toEqual([second, third, first]);
    expect(await search(text, { sort: 'terminal' })).toEqual([second, third, first]);
  },
);

test('FWD-BOOK-58 what a search found stands as without a search: running and next tours by slot, the past below, latest first', async () => {
  const [early, middle, late] = [await aTour(6), await aTour(8), await aTour(12)];
  const now = server.clock.now();
  server.clock.set('2026-05-14T07:10:00Z');
  expect(await search('jana', { sort: 'upcoming' })).toEqual([middle, late, early]);
  server.clock.set('2026-05-14T10:00:00Z');
  expect(await search('jana', { sort: 'upcoming' })).toEqual([late, middle, early]);
  server.clock.set(now);
});

test('FWD-BOOK-58 READY-14 among the tours that are not ready the whole comes first, too', async () => {
  const [part, whole] = [await aTour(6, { lastName: 'Bachmann' }), await aTour(8, { lastName: 'Bach' })];
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', scene.facility.id).execute();
  server.clock.set('2026-05-13T20:00:00Z');
  expect(await search('bach', { readiness: 'not_ready' })).toEqual([whole, part]);
});
