import { expect, test } from 'vitest';
import { findOwnColumns, ownCells } from './own-columns.ts';

test('PLAN-08 customer, order number and note are known by German and English names', () => {
  expect(findOwnColumns(['Typ', 'Referenz', 'Kunde', 'Auftrags-Nr.', 'Bemerkungen'], [0, 1])).toEqual({
    customer: 2,
    orderNumber: 3,
    note: 4,
  });
  expect(findOwnColumns(['Customer name', 'Order no', 'NOTES'], [])).toEqual({ customer: 0, orderNumber: 1, note: 2 });
});

test('PLAN-08 a column that says what is booked, or is named twice, is no own one', () => {
  expect(findOwnColumns(['Auftragsnummer', 'Container'], [0, 1])).toEqual({});
  expect(findOwnColumns(['Notiz', 'Bemerkung', 'Kunde'], [])).toEqual({ customer: 2 });
  expect(findOwnColumns(['Kundenreferenz'], [])).toEqual({});
});

test('PLAN-08 a cell is one line and cut to its length; an empty one says nothing', () => {
  const places = { customer: 0, orderNumber: 1, note: 2 };
  expect(ownCells({ cells: [' Nordholz ', '', 'Rampe 3\nvor 8 Uhr'] }, places)).toEqual({
    customer: 'Nordholz',
    note: 'Rampe 3 vor 8 Uhr',
  });
  expect(ownCells({ cells: ['', ' '] }, places)).toBeUndefined();
  expect(ownCells({ cells: ['x'.repeat(150), 'y'.repeat(150), 'z'.repeat(250)] }, places)).toMatchObject({
    customer: 'x'.repeat(100),
    orderNumber: 'y'.repeat(60),
    note: 'z'.repeat(200),
  });
});
