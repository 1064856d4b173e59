import '../../../../test/browser-globals.ts';
import { expect, test } from 'vitest';

const { readCell, writeCell } = await import('./plan-cells.ts');
const { emptyRow, rowOfBatch, rowOfCorrupt } = await import('./plan-row.ts');

const zone = 'Europe/Berlin';
const now = new Date('2026-05-12T08:00:00Z');
const { readWanted } = await import('@quaygate/rules');
const spelled = (text: string) => {
  const wanted = readWanted(text, now, zone);
  return wanted && [wanted.from.toISOString(), wanted.until.toISOString()];
};

test.each([
  ['27.05.', ['2026-05-26T22:00:00.000Z', '2026-05-27T22:00:00.000Z']],
  ['27.05.2026 8-12', ['2026-05-27T06:00:00.000Z', '2026-05-27T10:00:00.000Z']],
  ['27.5. 08:30 - 10:00', ['2026-05-27T06:30:00.000Z', '2026-05-27T08:00:00.000Z']],
  ['8-12', ['2026-05-12T06:00:00.000Z', '2026-05-12T10:00:00.000Z']],
  // A day that is over is one of the next year.
  ['11.05.', ['2027-05-10T22:00:00.000Z', '2027-05-11T22:00:00.000Z']],
  ['31.02.', undefined],
  ['12-8', undefined],
  ['bald', undefined],
])('PLAN-03 the wanted time %s is read', (text, expected) => {
  expect(spelled(text)).toEqual(expected);
});

const slot = (begin: string) => ({
  slotBegin: new Date(begin),
  slotEnd: new Date(new Date(begin).getTime() + 3_600_000),
  category: 'green' as const,
  free: 2,
  isConcerned: false,
});
const world = {
  now: () => now,
  terminals: [
    { id: 8, name: 'Nordbecken Terminal', timeZone: zone },
    { id: 12, name: 'Südkai', timeZone: zone },
  ],
  drivers: [
    { userId: 'k', firstName: 'Anna', lastName: 'Krug', licensePlate: 'DU-QG 1' },
    { userId: 'l', firstName: 'Bernd', lastName: 'Lenz', licensePlate: 'DU-QG 2' },
  ],
  rows: [emptyRow(0), emptyRow(1)],
  slotsOf: () => [slot('2026-05-13T06:00:00Z'), slot('2026-05-14T06:00:00Z')],
  typeWords: { pickup: 'Abholung', delivery: 'Anlieferung' },
} as never;
const row = emptyRow(0, { terminalId: 8 });
const write = writeCell(world);
const read = readCell(world);

test('PLAN-03 types, terminals and drivers are meant by the beginning of their names, drivers also by plate', () => {
  expect(write(row, 'type', 'ab')).toEqual({ type: 'pickup' });
  expect(write(row, 'type', 'An')).toEqual({ type: 'delivery' });
  expect(write(row, 'type', 'a')).toBeUndefined();
  expect(write(row, 'terminal', 'süd')).toEqual({ terminalId: 12 });
  expect(write(row, 'driver', 'lenz')).toEqual({ truckerId: 'l' });
  expect(write(row, 'driver', 'du qg1')).toEqual({ truckerId: 'k' });
  for (const text of ['Krug, Anna', 'Krug Anna', 'krug,a', 'Anna Krug'])
    expect(write(row, 'driver', text)).toEqual({ truckerId: 'k' });
  expect(write(row, 'driver', 'Maier')).toBeUndefined();
  expect(write(row, 'driver', 'Krug, Bernd')).toBeUndefined();
  expect(write(row, 'driver', '')).toEqual({ truckerId: null });
});

test('PLAN-03 a slot is named by day and hour, and read back as it is written', () => {
  const change = write(row, 'slot', '14.05. 8');
  expect(change?.timeSlot?.slotBegin.toISOString()).toBe('2026-05-14T06:00:00.000Z');
  expect(write(row, 'slot', '15.05. 8')).toBeUndefined();
  const text = read({ ...row, ...change }, 'slot');
  expect(write(row, 'slot', text)).toEqual(change);
});

test('PLAN-09 a slot is read in every form of a time, and one that is not read is none', () => {
  const begin = (text: string, of = row) => write(of, 'slot', text)?.timeSlot?.slotBegin.toISOString();
  for (const text of ['14.05. 8.00', '14/05/2026 08:00', '14-05-2026 8 Uhr', '14.05. 0800', '14.05. 8-9'])
    expect([text, begin(text)]).toEqual([text, '2026-05-14T06:00:00.000Z']);
  for (const text of ['8.00 bitte', '14.05. 8-10', '14.05. 108', '0', '14.05. 6.00'])
    expect(begin(text)).toBeUndefined();
  // Without a day the wanted one counts, else the first.
  expect(begin('8.00')).toBe('2026-05-13T06:00:00.000Z');
  const wanted = { ...row, ...write(row, 'wanted', '14.05.') };
  expect(begin('8.00', wanted)).toBe('2026-05-14T06:00:00.000Z');
});

test('PLAN-09 several days are shown as they are read', () => {
  for (const text of ['27.05.2026-29.05.2026', '27.05.2026 08:00-24:00', '27.05.2026 08:00-28.05.2026 12:00']) {
    const wanted = { ...row, ...write(row, 'wanted', text) };
    expect(read(wanted, 'wanted')).toBe(text);
  }
});

test('PLAN-09 a reference may be as long as it may be anywhere, and none is cut', () => {
  const longest = 'R'.repeat(64);
  expect(write(row, 'referenceNumber', longest)).toEqual({ referenceNumber: longest });
  expect(write(row, 'referenceNumber', `${longest}1`)).toBeUndefined();
  expect(write(row, 'containerNumber', 'C'.repeat(41))).toBeUndefined();
  const corrupt = (referenceNumber: string) =>
    rowOfCorrupt({ values: { type: 'pickup', referenceNumber, containerNumber: '' } } as never, 0, {
      terminalId: 8,
      terminals: [],
    });
  expect(corrupt(longest)).toMatchObject({ referenceNumber: longest, note: '' });
  expect(corrupt(`${longest}1`)).toMatchObject({ referenceNumber: '', note: `${longest}1` });
});

test('PLAN-03 what a cell shows is what it reads', () => {
  const wanted = { ...row, ...write(row, 'wanted', '27.05. 8-12') };
  expect(read(wanted, 'wanted')).toBe('27.05.2026 08:00-12:00');
  expect(write(row, 'wanted', read(wanted, 'wanted'))).toEqual({
    wantedFrom: wanted.wantedFrom,
    wantedUntil: wanted.wantedUntil,
  });
  const day = { ...row, ...write(row, 'wanted', '27.05.') };
  expect(read(day, 'wanted')).toBe('27.05.2026');
});

test('PLAN-08 own texts of a list stand in its rows, also where a row could not be read', () => {
  const list = { terminalId: 8, terminals: [] };
  const own = { customer: 'Nordholz', note: 'Rampe 3' };
  const read = { type: 'pickup', referenceNumber: 'REF-1', containerNumber: null, terminalId: null } as const;
  expect(rowOfBatch({ ...read, own }, 0, list)).toMatchObject({ ...own, orderNumber: '' });
  const values = { type: 'Import', referenceNumber: 'REF-1', containerNumber: '' };
  const corrupt = { rowNumber: 2, row: '', column: null, read: '', values } as const;
  const of = (more: object) =>
    rowOfCorrupt({ ...corrupt, errorType: 'booking_type_not_parseable', expected: 'type', ...more } as never, 0, list);
  expect(of({ own })).toMatchObject(own);
  expect(of({})).toMatchObject({ customer: '', note: 'Import' });
});
