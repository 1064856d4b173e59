import { expect, test } from 'vitest';
import { readTime, timeMaxCharacters } from './typed-time.ts';

test.each([
  ['2:00 PM', '14:00'],
  ['10:30 PM', '22:30'],
  ['10:30 am', '10:30'],
  ['12:30 am', '00:30'],
  ['12:30 pm', '12:30'],
  ['2pm', '14:00'],
  ['2 p.m.', '14:00'],
  ['1030pm', '22:30'],
  ['14 Uhr', '14:00'],
  ['14.00 Uhr', '14:00'],
  ['14:30 uhr', '14:30'],
  ['14h', '14:00'],
  ['14h30', '14:30'],
  ['14:30:00', '14:30'],
  [' 8.30 ', '08:30'],
])('UI-50 the typed time %j is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
  expect(typed.length).toBeLessThan(timeMaxCharacters);
});

test.each([
  '14:00 PM',
  '0:30 am',
  '13pm',
  '24 Uhr',
  '25h',
  '14:60',
  '14:30:59',
  '14:3',
  '2:00 PMx',
  'PM',
  '14:00 – 15:00',
  '2 Uhr pm',
])('UI-50 %j is no time', (typed) => {
  expect(readTime(typed)).toBeUndefined();
});
