import { expect, test } from 'vitest';
import { Marks } from './marks.ts';

test('OPS-91 an age is the time since the primary had no more than the replica', () => {
  const marks = new Marks();
  expect(marks.age(100, 0)).toBeNull();
  marks.add({ place: 100, at: 1_000 });
  marks.add({ place: 200, at: 2_000 });
  marks.add({ place: 300, at: 3_000 });
  expect(marks.age(300, 3_500)).toBe(500);
  expect(marks.age(299, 3_500)).toBe(1_500);
  expect(marks.age(100, 3_500)).toBe(2_500);
  expect(marks.age(99, 3_500)).toBeNull();
});

test('OPS-91 a primary at rest makes no replica old, and one that has its last is as old as the last look', () => {
  const marks = new Marks();
  for (let at = 0; at <= 3_600_000; at += 1_000) marks.add({ place: 100, at });
  expect(marks.age(100, 3_600_400)).toBe(400);
});

test('OPS-91 a replica that has more than the primary was of another one; a new primary with less begins anew', () => {
  const marks = new Marks();
  marks.add({ place: 300, at: 1_000 });
  expect([marks.isAhead(300), marks.isAhead(301)]).toEqual([false, true]);
  marks.add({ place: 200, at: 2_000 });
  expect(marks.isAhead(300)).toBe(true);
  expect(marks.age(199, 3_000)).toBeNull();
  expect(marks.age(200, 3_000)).toBe(1_000);
});

test('OPS-91 what is remembered ends after an hour', () => {
  const marks = new Marks();
  for (let place = 0; place < 4_000; place += 1) marks.add({ place, at: place * 1_000 });
  expect(marks.age(10, 4_000_000)).toBeNull();
  expect(marks.age(3_000, 4_000_000)).toBe(1_000_000);
});
