import { expect, test } from 'vitest';
import { bookingId } from './booking-id.rule.ts';

test('OPS-125 an id of a booking is its moment and chance: later ones stand behind, and none is given twice', () => {
  const [earlier, later] = [new Date('2026-05-13T08:00:00Z'), new Date('2026-05-13T08:00:00.001Z')];
  const ids = Array.from({ length: 1_000 }, () => bookingId(earlier));
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{22}$/);
  expect(new Set(ids).size).toBe(1_000);
  expect(new Set(ids.map((id) => Number.parseInt(id.slice(0, 8), 36)))).toEqual(new Set([earlier.getTime()]));
  const next = bookingId(later);
  expect(ids.every((id) => id < next)).toBe(true);
});
