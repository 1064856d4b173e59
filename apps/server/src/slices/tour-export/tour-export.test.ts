import { read } from '@e965/xlsx';
import { spreadsheet, tour, tourExport } from '@quaygate/contract';
import { toursDownloadMaxTours } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const begin = server.clock.now();

let scene: BookingScene;
beforeEach(async () => {
  server.clock.set(begin);
  scene = await aBookingScene(db);
});

const asked = (query: object, language = 'de') => ({
  as: scene.user,
  params: { f: scene.forwarder.id },
  query: query as never,
  headers: { 'accept-language': language },
});
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare,
  );
async function save(query: object = {}, language = 'de') {
  const answer = await server.call(tourExport.download, asked(query, language));
  expect(answer.status).toBe(200);
  const text = String(answer.body);
  const [columns = [], ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsOf);
  return { answer, text, columns, lines };
}
/** Tour and booking of each line, as the list has them. */
async function listed(query: object) {
  const { body } = await server.call(tour.list, asked(query));
  return body.items.flatMap(({ id, containerBookings }: { id: string; containerBookings: { bookingId: string }[] }) =>
    containerBookings.map(({ bookingId }) => [id, bookingId]),
  );
}
const pairsOf = (lines: (string | undefined)[][]) => lines.map((line) => [line[0], line[8]]);

test('FWD-EXP-01 the file has the bookings of the tours that the list shows, in its order, and none of others', async () => {
  const first = new Date(scene.slot.timeSlot.slotBegin);
  const later = new Date(first.getTime() + 3 * 3_600_000).toISOString();
  await aBooked(server, scene, { reference: 'SHARED-1' });
  await aBooked(server, scene, { direction: 'delivery', reference: 'SHARED-2', container: null });
  const slot = await aSlot(db, { facility: scene.facility.id, begin: later });
  await aBooked(server, scene, { reference: 'LATE-1', slot });
  const other = await aBookingScene(db);
  const foreign = await aBooked(server, other, { reference: 'SHARED-3' });

  for (const query of [
    {},
    { sort: 'slot' },
    { search: 'shared' },
    { search: 'shared', bookingTypes: ['delivery'] },
    { search: 'late', bookingTypes: ['delivery'] },
    { slotBeginFrom: later },
    { active: 'false' },
    { terminals: [other.facility.id] },
  ]) {
    const { text, lines } = await save(query);
    expect(pairsOf(lines), JSON.stringify(query)).toEqual(await listed(query));
    expect(text).not.toContain(foreign.bookingId);
  }
  expect((await save({ search: 'shared', bookingTypes: ['delivery'] })).lines, 'with its other booking').toHaveLength(
    2,
  );
  const { status } = await server.call(tourExport.download, { ...asked({}), params: { f: other.forwarder.id } });
  expect(status).toBe((await server.call(tour.list, { ...asked({}), params: { f: other.forwarder.id } })).status);
  expect(status).toBeGreaterThanOrEqual(400);
});

test('FWD-EXP-02 the file speaks the language of the user, with times of the terminal, and holds no formula', async () => {
  const facility = await aFacility(db, { name: '=Porto', timeZone: 'Europe/Lisbon' });
  const slot = await aSlot(db, { facility: facility.id, begin: '2026-07-10T10:00:00Z' });
  server.clock.set(new Date('2026-07-10T06:00:00Z'));
  scene = { ...scene, facility, slot };
  await aBooked(server, scene, { reference: 'A-1', priority: '=cmd|A1;"x"' });

  const { answer, text, columns, lines } = await save();
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('Buchungen.csv');
  expect(text.startsWith('\uFEFFTour;Kennzeichen;Fahrer;')).toBe(true);
  const line = Object.fromEntries(columns.map((name, index) => [name, lines[0]?.[index]]));
  expect(line).toMatchObject({
    Terminal: "'=Porto",
    'Zeitfenster von': '10.07.2026 11:00',
    Status: 'gebucht',
    Bereitschaft: 'bereit',
    Art: 'Abholung',
    Referenznummer: 'A-1',
    Priorität: `'=cmd|A1;"x"`,
    'Status der Buchung': 'gebucht',
  });
  expect((await save({}, 'en')).columns.slice(0, 3)).toEqual(['Tour', 'Licence plate', 'Driver']);
});

test('FWD-EXP-03 a file that does not hold all tours says so in its last line', async () => {
  const { tourId } = await aBooked(server, scene);
  expect((await save()).lines).toHaveLength(1);
  const row = `from tour, generate_series(1, ${toursDownloadMaxTours}) i where number = ${tourId.slice(1)}`;
  await server.asOwner(`insert into tour (facility_id, forwarder_id, trucker_id, license_plate, plate_key, first_name,
      last_name, slot_id, slot_begin, slot_end, state, search_text)
    select facility_id, forwarder_id, trucker_id, 'HH X ' || i, 'HHX' || i, first_name, last_name, slot_id, slot_begin,
      slot_end, 'completed', search_text ${row};
    set session_replication_role = replica;
    insert into booking (id, row_id, tour_id, tour_number, facility_id, forwarder_id, trucker_id, slot_id, order_row, type,
        reference_number, license_plate, first_name, last_name, slot_begin, slot_end, state, created_date, updated_date)
      select 'many-' || id, 900000 + id, id, number, facility_id, forwarder_id, trucker_id, slot_id, 900000 + id, 'delivery',
        'REF-' || id, license_plate, first_name, last_name, slot_begin, slot_end, 'completed', now(), now()
      from tour where license_plate like 'HH X %';
    reset session_replication_role`);

  const { lines } = await save({ terminals: [scene.facility.id] });
  expect(lines).toHaveLength(toursDownloadMaxTours + 1);
  expect(lines.at(-1)?.[0]).toMatch(/^Diese Datei endet nach 2\.000 Touren, 2\.001 passen\./);
  const found = await save({ search: scene.facility.name });
  expect(found.lines).toHaveLength(toursDownloadMaxTours + 1);
  expect(found.lines.at(-1)?.[0]).toMatch(/^Eine Datei endet nach 2\.000 Touren, weitere können passen\./);
});

/** 10.07.2026 as spreadsheets count days. */
const tenthOfJuly = 46_213;

test('FWD-EXP-05 the spreadsheet has the same rows, with times as dates and all else as text that is no formula', async () => {
  const facility = await aFacility(db, { name: '=Porto', timeZone: 'Europe/Lisbon' });
  const slot = await aSlot(db, { facility: facility.id, begin: '2026-07-10T10:00:00Z' });
  server.clock.set(new Date('2026-07-10T06:00:00Z'));
  scene = { ...scene, facility, slot };
  await aBooked(server, scene, { reference: '00815', priority: '=1+1' });
  const { lines, columns } = await save();

  const { status, headers, body } = await server.call(tourExport.downloadSheet, asked({}));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe(spreadsheet);
  expect(headers['content-disposition']).toContain('Buchungen.xlsx');
  const sheet = read(body, { cellFormula: true, cellNF: true }).Sheets.Buchungen;
  const cell = (row: number, name: string | undefined) =>
    sheet?.[`${String.fromCharCode(65 + columns.indexOf(name))}${row}`];
  for (const name of columns) expect(cell(1, name)).toMatchObject({ t: 's', v: name });
  expect(cell(2, 'Zeitfenster von')).toMatchObject({ t: 'n', z: 'dd.mm.yyyy hh:mm', v: tenthOfJuly + 11 / 24 });
  expect(cell(2, 'Referenznummer')).toMatchObject({ t: 's', v: '00815', z: '@' });
  for (const [name, value] of Object.entries({ Terminal: '=Porto', Priorität: '=1+1' })) {
    expect(cell(2, name)).toMatchObject({ t: 's', v: value });
    expect(cell(2, name)).not.toHaveProperty('f');
  }
  expect(cell(2, 'Tour')?.v).toBe(lines[0]?.[0]);
  expect(sheet?.['!autofilter']?.ref).toBe('A1:R2');
});
