import { randomUUID } from 'node:crypto';
import { booking, receipt } from '@quaygate/contract';
import { type BookingEventType, receiptsMax } from '@quaygate/rules';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db } = server;

async function completed(scene: BookingScene, more: object, receiptDetail: object = {}) {
  const booked = await aBooked(server, scene, more);
  const tell = (type: BookingEventType, occurredAt: string, detail: object = {}) => ({
    ...{ eventId: randomUUID(), bookingId: booked.bookingId, type, detail },
    ...{ occurredAt: new Date(occurredAt), source: 'gate' as const },
  });
  const events = [
    tell('terminal_reached', '2026-05-13T06:01:00Z'),
    tell('registered', '2026-05-13T06:07:00Z'),
    tell('transhipment', '2026-05-13T06:15:00Z'),
    tell('completed', '2026-05-13T06:29:30Z', receiptDetail),
  ];
  for (const event of events)
    await db.transaction().execute((trx) => recordBookingEvents(trx, server.clock.now(), [event]));
  return booked;
}

const save = ({ user, forwarder }: BookingScene, bookingIds: string[]) =>
  server.call(receipt.download, {
    as: user,
    params: { f: forwarder.id },
    body: { bookingIds },
    headers: { 'accept-language': 'en' },
  });

async function pagesOf(body: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('FWD-BULK-20 one file holds the receipts in their order, each as the single one is, behind a page that names what has none', async () => {
  const scene = await aBookingScene(db);
  const first = await completed(scene, { reference: 'FIRST-1' }, { condition: 'ok', sealNumbers: ['AB123456'] });
  const second = await completed(scene, { direction: 'delivery', reference: 'SECOND-2' });
  const open = await aBooked(server, scene, { direction: 'delivery', reference: 'OPEN-3' });
  const foreign = await completed(await aBookingScene(db), { reference: 'FOREIGN-4' });
  const asked = [second.bookingId, open.bookingId, first.bookingId, foreign.bookingId, second.bookingId];

  const { status, headers, body } = await save(scene, asked);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain('filename="eir-2.pdf"');
  const [cover, ...receipts] = await pagesOf(body);
  for (const said of [
    'SECOND-2',
    'FIRST-1',
    'OPEN-3',
    'Without an interchange receipt',
    foreign.bookingId.slice(0, 8),
    'Not found',
  ])
    expect(cover).toContain(said);
  expect(cover).not.toContain('FOREIGN-4');
  const single = async (bookingId: string) => {
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId };
    const query = { document: 'eir' as const };
    const headersOf = { 'accept-language': 'en' };
    return pagesOf((await server.call(booking.export, { as: scene.user, params, query, headers: headersOf })).body);
  };
  expect(receipts).toEqual([...(await single(second.bookingId)), ...(await single(first.bookingId))]);
  expect(receipts[1]).toContain('AB123456');

  const kept = await db.selectFrom('document').select('bookingId').where('kind', '=', 'eir').execute();
  expect(kept.map(({ bookingId }) => bookingId).toSorted()).toEqual([first.bookingId, second.bookingId].toSorted());
});

test('FWD-BULK-20 without a receipt there is no file, and a file holds at most 50 bookings', async () => {
  const scene = await aBookingScene(db);
  const open = await aBooked(server, scene);
  expect(await save(scene, [open.bookingId])).toMatchObject({ status: 409, body: { code: 'booking_not_completed' } });
  const many = Array.from({ length: receiptsMax + 1 }, () => randomUUID());
  expect(await save(scene, many)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
