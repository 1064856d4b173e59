import { booking } from '@quaygate/contract';
import type { BookingEventType } from '@quaygate/rules';
import { present } from '@quaygate/rules';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

let told = 0;
const tell = (bookingId: string, type: BookingEventType, occurredAt: string, detail: object = {}) =>
  db.transaction().execute((trx) =>
    recordBookingEvents(trx, server.clock.now(), [
      {
        eventId: `told-${++told}`,
        bookingId,
        type,
        occurredAt: new Date(occurredAt),
        source: 'gate',
        detail,
      },
    ]),
  );

async function aCompleted(order: NonNullable<Parameters<typeof aBooked>[2]> = {}, receipt: object = {}) {
  const booked = await aBooked(server, scene, { netWeight: 20_700, emptyWeight: 3_800, ...order });
  const { bookingId } = booked;
  await tell(bookingId, 'terminal_reached', '2026-05-13T06:01:00Z');
  await tell(bookingId, 'registered', '2026-05-13T06:07:00Z');
  await tell(bookingId, 'transhipment', '2026-05-13T06:15:00Z');
  await tell(bookingId, 'completed', '2026-05-13T06:29:30Z', receipt);
  return booked;
}

type Wanted = { document?: 'transhipment' | 'eir'; language?: string; t?: string };
const download = (bookingId: string, { document, language = 'de', t = scene.trucker.id }: Wanted = {}) =>
  server.call(booking.export, {
    as: scene.user,
    params: { f: scene.forwarder.id, t, bookingId },
    query: document ? { document } : {},
    headers: { 'accept-language': language },
  });
async function read(body: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(body));
  const { text } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages: pdf.numPages };
}

describe('exportBooking', () => {
  test('FWD-BOOK-10, FWD-BOOK-29 the transhipment confirmation says who, what, when, and is saved under its name', async () => {
    const { bookingId, tourId } = await aCompleted({
      reference: 'NB/10 07',
      containerType: 'HC',
      containerLength: 40,
      trainNumber: '40351',
      trainDate: '2026-05-13',
    });

    const answer = await download(bookingId);

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('filename="transhipment-NB-10-07.pdf"');
    const { text, pages } = await read(answer.body);
    expect(pages).toBe(1);
    const { firstName, lastName, plate } = scene.trucker;
    for (const said of [
      'Umschlagbestätigung · Version 1',
      scene.facility.name,
      `Tour ${tourId}`,
      bookingId,
      'Abholung',
      'CSQU 305438 3',
      'Typ HC',
      'Länge 40 Fuß',
      'Referenznummer NB/10 07',
      'Nettogewicht 20.700 kg',
      'Leergewicht 3.800 kg',
      'Gesamtgewicht 24.500 kg',
      `Spedition ${scene.forwarder.name}`,
      `Fahrer ${firstName} ${lastName}`,
      `Kennzeichen ${plate}`,
      'Zeitfenster 13.05.2026, 08:00 – 08:50',
      'Check-in 13.05.2026 08:01',
      'Registrierung 13.05.2026 08:07',
      'Umschlag 13.05.2026 08:15',
      'Abschluss 13.05.2026 08:29',
      'Zugnummer 40351',
      'Zugdatum 13.05.2026',
      'Erstellt am 12.05.2026 um 10:00',
      'Seite 1 von 1',
    ]) {
      expect(text).toContain(said);
    }
  });

  test('FWD-BOOK-09, FWD-BOOK-39 the EIR shows condition, damage, seals and pictures, in English on demand', async () => {
    const receipt = {
      condition: 'mit Befund',
      damageNotes: ['Beule Stirnwand links', 'Türdichtung eingerissen'],
      sealNumbers: ['AB123456'],
    };
    const { bookingId, order } = await aCompleted({ direction: 'delivery' }, receipt);
    await db
      .insertInto('gatePicture')
      .values({
        id: 'PIC-0815',
        bookingId,
        eventId: 'x',
        takenAt: new Date('2026-05-13T06:02:00Z'),
        image: Buffer.from([1]),
      })
      .execute();

    const answer = await download(bookingId, { document: 'eir', language: 'fr, en;q=0.8' });

    expect(answer.headers['content-disposition']).toContain(`filename="eir-${order.reference}.pdf"`);
    const { text } = await read(answer.body);
    for (const said of [
      'Equipment interchange receipt (EIR) · Version 1',
      'Delivery',
      'Total weight 24.500 kg',
      'Finding mit Befund',
      'Damage Beule Stirnwand links Türdichtung eingerissen',
      'Seals AB123456',
      'Gate pictures PIC-0815 · 13.05.2026, 08:02',
    ]) {
      expect(text).toContain(said);
    }
  });

  test.each([
    [
      'de',
      'nicht gemeldet',
      [
        'Befund nicht gemeldet',
        'Schäden nicht gemeldet',
        'Siegel nicht gemeldet',
        'Bilder vom Gate nicht gemeldet',
        'Check-in nicht gemeldet',
      ],
    ],
    [
      'en',
      'not reported',
      [
        'Finding not reported',
        'Damage not reported',
        'Seals not reported',
        'Gate pictures not reported',
        'Check-in not reported',
      ],
    ],
  ])('FWD-BOOK-56 where nothing came it says so: %s %s', async (language, _, expected) => {
    const { bookingId } = await aBooked(server, scene, {
      direction: 'delivery',
      container: null,
      containerLength: null,
    });
    await tell(bookingId, 'completed', '2026-05-13T06:29:30Z');
    const { text } = await read((await download(bookingId, { document: 'eir', language })).body);
    for (const said of expected) expect(text).toContain(said);
  });

  test('names keep the letters of their country', async () => {
    const trucker = await aTrucker(db, {
      forwarder: scene.forwarder.id,
      firstName: 'Łukasz',
      lastName: 'Yılmaz-Ștefănescu',
    });
    await aLicense(db, { trucker: trucker.id });
    const { bookingId } = await aCompleted({ trucker });
    const { text } = await read((await download(bookingId, { t: trucker.id })).body);
    expect(text).toContain('Łukasz Yılmaz-Ștefănescu');
  });

  test('times are those of the terminal, with MEZ or MESZ in the hour that comes twice', async () => {
    const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-20T00:00:00Z' });
    const { bookingId } = await aBooked(server, scene, { slot });
    await tell(bookingId, 'terminal_reached', '2026-10-25T00:30:00Z');
    await tell(bookingId, 'completed', '2026-10-25T01:30:00Z');
    const { text } = await read((await download(bookingId)).body);
    expect(text).toContain('Check-in 25.10.2026 02:30 MESZ');
    expect(text).toContain('Abschluss 25.10.2026 02:30 MEZ');

    const london = await aFacility(db, { timeZone: 'Europe/London' });
    scene = { ...scene, facility: london, slot: await aSlot(db, { facility: london.id }) };
    const there = await aCompleted();
    const abroad = await read((await download(there.bookingId, { language: 'en' })).body);
    expect(abroad.text).toContain('Time slot 13.05.2026, 07:00 – 07:50');
    expect(abroad.text).toContain('(Europe/London)');
  });

  test('many notes go on over the pages, each with its head and number', async () => {
    const damageNotes = Array.from({ length: 20 }, (_, index) => `Schaden ${index}: ${'sehr lang '.repeat(19)}`);
    const { bookingId } = await aCompleted({}, { condition: 'mit Befund', damageNotes, sealNumbers: [] });
    const { text, pages } = await read((await download(bookingId, { document: 'eir' })).body);
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain('Schaden 19');
    expect(text).toContain(`Seite ${pages} von ${pages}`);
    expect(text.match(/Version 1/g)).toHaveLength(pages);
  });
});

describe('versions', () => {
  test('a document made once keeps its bytes, in each language and kind', async () => {
    const { bookingId } = await aCompleted();
    const wanted: Wanted[] = [{}, { language: 'en' }, { document: 'eir' }];
    const first = [];
    for (const each of wanted) first.push((await download(bookingId, each)).body);
    server.clock.advance(86_400_000);
    for (const [index, each] of wanted.entries()) expect((await download(bookingId, each)).body).toEqual(first[index]);
    server.clock.advance(-86_400_000);
    expect(new Set(first.map((body) => body.toString('latin1'))).size).toBe(3);
  });

  test('a correction by the terminal makes a new version, whose number counts over all languages', async () => {
    const { bookingId, order } = await aCompleted({}, { sealNumbers: ['OLD1'] });
    const old = await download(bookingId, { document: 'eir' });
    await db.updateTable('loadUnitOrder').set({ netWeight: 21_000 }).where('id', '=', order.id).execute();
    await tell(bookingId, 'completed', '2026-05-13T06:40:00Z', { sealNumbers: ['NEW2'] });

    const english = await read((await download(bookingId, { document: 'eir', language: 'en' })).body);
    const german = await read((await download(bookingId, { document: 'eir' })).body);

    expect(english.text).toContain('Version 2');
    expect(english.text).toContain('Net weight 21.000 kg');
    expect(german.text).toContain('Version 2');
    expect(german.text).toContain('Siegel NEW2');
    const kept = await db
      .selectFrom('document')
      .select(['version', 'bytes'])
      .where('bookingId', '=', bookingId)
      .orderBy('version')
      .execute();
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 2]);
    expect(present(kept[0]).bytes).toEqual(old.body);
  });

  test('asked for many times at once it is one document', async () => {
    const { bookingId } = await aCompleted();
    const answers = await Promise.all(Array.from({ length: 6 }, () => download(bookingId)));
    expect(new Set(answers.map(({ body }) => body.toString('latin1'))).size).toBe(1);
  });
});

describe('refusals', () => {
  test('a booking that is not completed has no document', async () => {
    const { bookingId } = await aBooked(server, scene);
    const answer = await download(bookingId);
    expect([answer.status, answer.body.code]).toEqual([409, 'booking_not_completed']);
    await tell(bookingId, 'cancelled', '2026-05-13T06:00:00Z');
    expect((await download(bookingId)).body.code).toBe('booking_not_completed');
  });

  test('one of another forwarder or of an unknown booking is not found, an unknown document is refused', async () => {
    const { bookingId } = await aCompleted();
    const colleague = await aTrucker(db, { forwarder: scene.forwarder.id });
    expect((await download(bookingId, { t: colleague.id })).body.code).toBe('not_found');
    expect((await download(bookingId, { t: 'nobody' })).body.code).toBe('trucker_not_found');
    expect((await download('nobody')).body.code).toBe('not_found');
    expect((await download(bookingId, { document: 'invoice' as never })).body.code).toBe('validation_failed');
  });

  test('FWD-BOOK-49 readers may download, the platform may not', async () => {
    const { bookingId } = await aCompleted();
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId };
    const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
    expect((await server.call(booking.export, { as: reader, params })).status).toBe(200);
    const admin = await aUser(db, { roles: ['quaygate_admin'] });
    expect((await server.call(booking.export, { as: admin, params })).status).toBe(403);
  });
});
