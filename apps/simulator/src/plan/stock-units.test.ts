import { LoadUnitItem } from '@quaygate/contract';
import { checkContainerNumber, isTooHeavy } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { stockItem } from './stock-units.ts';

const now = new Date('2026-05-12T08:00:00Z');
const stock = { name: 'TEST-AB3CD', pickups: 12, deliveries: 8, maxWeight: 41_000 };
const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
const places = numbers.flatMap((number) => [
  { direction: 'pickup', number } as const,
  { direction: 'delivery', number } as const,
]);

test.each([41_000, 3_000, 1])(
  'SETUP-87 every unit can be reported and booked where %s kg are the limit',
  (maxWeight) => {
    for (const place of places) {
      const item = stockItem(1, { id: 8, stock: { ...stock, maxWeight } }, place, now);
      const read = LoadUnitItem.parse(JSON.parse(JSON.stringify(item)));
      expect(checkContainerNumber(read.containerNumber ?? '')).toBe('ok');
      expect(isTooHeavy(read.netWeight ?? 0, read.emptyWeight ?? 0, maxWeight)).toBe(false);
      expect(read).toMatchObject({ state: 'AVAILABLE', direction: place.direction, listTollData: [] });
    }
  },
);

test('SETUP-87 a later start tells of the same units under other events, and names them by its practice', () => {
  const items = places.map((place) => stockItem(1, { id: 8, stock }, place, now));
  expect(new Set(items.map(({ orderId }) => orderId)).size).toBe(items.length);
  expect(items.slice(0, 2).map(({ referenceNumber }) => referenceNumber)).toEqual(['TEST-AB3CD-P1', 'TEST-AB3CD-D1']);
  const later = places.map((place) => stockItem(1, { id: 8, stock }, place, new Date(now.getTime() + 1)));
  const told = ({ eventId: _e, occurredAt: _o, ...unit }: (typeof items)[number]) => unit;
  expect(later.map(told)).toEqual(items.map(told));
  expect(new Set([...items, ...later].map(({ eventId }) => eventId)).size).toBe(2 * items.length);
});

test('SETUP-87 a terminal of practice needs no train operator, and its name no other form', () => {
  const key = `qgk_000000000000_${'a'.repeat(43)}`;
  const given = { target: 'http://127.0.0.1:1', trainsPerDay: 0, facilities: [{ id: 8, key, stock }] };
  expect(readSettings(given, now).facilities[0]?.stock).toEqual(stock);
  const wrong = { ...given, facilities: [{ id: 8, key, stock: { ...stock, name: 'test units' } }] };
  expect(() => readSettings(wrong, now)).toThrow('facilities.0.stock.name');
});
