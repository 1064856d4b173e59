import { read } from '@e965/xlsx';
import { facilityBooking } from '@quaygate/contract';
import { facilityBookingsFound } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aUser } from '../../../test/scenes/factories.ts';
import { bookingsTable } from './facility-booking-file.view.ts';

const server = await startServer();
const { db } = server;

/** A terminal in Lisbon, its clerk, and the files as they get them. */
async function aTerminal() {
  const { id } = await aFacility(db, { timeZone: 'Europe/Lisbon' });
  const as = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const asked = (query: object, language = 'de') => ({
    ...{ as, params: { facilityId: id }, query: query as never, headers: { 'accept-language': language } },
  });
  const save = async (query: object = {}, language = 'de') => {
    const answer = await server.call(facilityBooking.download, asked(query, language));
    expect(answer.status).toBe(200);
    const [columns = [], ...lines] = String(answer.body)
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    return { answer, columns, lines };
  };
  return { id, asked, save };
}

/** A booking of a company with this reference. */
async function booked(facility: number, company: string, referenceNumber: string, begin = '2026-07-10T10:00:00Z') {
  const forwarder = await aForwarder(db, { name: company });
  const slot = await aSlot(db, { facility, begin });
  const order = await anOrder(db, { facility, state: 'BOOKED' });
  const { id } = await aBooking(db, { facility, forwarder: forwarder.id, order: order.id, slot });
  const words = { referenceNumber, trainNumber: '040351', trainDate: '2026-07-11' };
  await db.updateTable('booking').set({ referenceNumber }).where('id', '=', id).execute();
  const { trainNumber, trainDate } = words;
  await db.updateTable('loadUnitOrder').set({ trainNumber, trainDate }).where('id', '=', order.id).execute();
}

test('TRM-EXP-01 the file has the bookings that the list shows, in its order, and none of another terminal', async () => {
  const { id, asked, save } = await aTerminal();
  await booked(id, 'Spedition A', 'SHARED-1');
  await booked(id, 'Spedition B', 'SHARED-2', '2026-07-11T10:00:00Z');
  await booked(id, 'Spedition C', 'OTHER-1', '2026-07-12T10:00:00Z');
  const elsewhere = await aTerminal();
  await booked(elsewhere.id, 'Spedition D', 'SHARED-9');
  for (const query of [{}, { sort: 'slot' }, { search: 'shared' }, { slotBeginFrom: '2026-07-11T00:00:00Z' }]) {
    const { body } = await server.call(facilityBooking.list, asked(query));
    const listed = body.items.map(({ referenceNumber }: { referenceNumber: string }) => referenceNumber);
    expect(listed.length).toBeGreaterThan(1);
    const { lines, columns } = await save(query);
    expect(lines.map((line) => line[columns.indexOf('Referenznummer')])).toEqual(listed);
  }
  const foreign = await server.call(facilityBooking.download, { ...asked({}), params: { facilityId: elsewhere.id } });
  expect(foreign.status).toBeGreaterThanOrEqual(400);
});

test('TRM-EXP-02 times are those of the terminal, texts no formulas, and in a spreadsheet days are days', async () => {
  const { id, asked, save } = await aTerminal();
  await booked(id, '=Cmd', '00815');
  const { columns, lines } = await save();
  const line = Object.fromEntries(columns.map((name, index) => [name, lines[0]?.[index]]));
  expect(line).toMatchObject({ 'Zeitfenster von': '10.07.2026 11:00', Spedition: "'=Cmd", Zugtag: '11.07.2026' });
  expect((await save({}, 'en')).columns.slice(0, 3)).toEqual(['Time slot from', 'Time slot to', 'Status']);

  const { body, headers } = await server.call(facilityBooking.downloadSheet, asked({}));
  expect(headers['content-disposition']).toContain('Buchungen.xlsx');
  const sheet = read(body, { cellFormula: true, cellNF: true }).Sheets.Buchungen;
  const cell = (name: string) => sheet?.[`${String.fromCharCode(65 + columns.indexOf(name))}2`];
  expect(cell('Zeitfenster von')).toMatchObject({ t: 'n', z: 'dd.mm.yyyy hh:mm', v: 46_213 + 11 / 24 });
  expect(cell('Zugtag')).toMatchObject({ t: 'n', z: 'dd.mm.yyyy', v: 46_214 });
  expect(cell('Zug')).toMatchObject({ t: 's', v: '040351' });
  expect(cell('Referenznummer')).toMatchObject({ t: 's', v: '00815' });
  expect(cell('Spedition')).toMatchObject({ t: 's', v: '=Cmd' });
});

test('TRM-EXP-02 a file that may not hold all says so in its last line', () => {
  const written = { language: 'en', timeZone: 'Europe/Berlin', most: facilityBookingsFound } as const;
  expect(bookingsTable({ items: [], total: facilityBookingsFound - 1 }, written).note).toBeUndefined();
  expect(bookingsTable({ items: [], total: facilityBookingsFound }, written).note).toContain('more may fit');
});
