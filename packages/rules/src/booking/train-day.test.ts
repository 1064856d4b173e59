import { expect, test } from 'vitest';
import { readTrainDay, trainDayText, trainNumberSpellings } from './train-day.ts';

test.each([
  ['41203/2026-05-13', { number: '41203', day: '2026-05-13' }],
  ['041203/2026-05-13', { number: '41203', day: '2026-05-13' }],
  ['41203/2026-02-30', undefined],
  ['0/2026-05-13', undefined],
  ['1234567890/2026-05-13', undefined],
  ['41203', undefined],
  ['', undefined],
])('TRM-BKG-12 %s is a train of a day, or none', (text, train) => {
  expect(readTrainDay(text)).toEqual(train);
  if (train) expect(readTrainDay(trainDayText(train))).toEqual(train);
});

test('TRM-BKG-12 a number is found with leading zeros too', () => {
  expect(trainNumberSpellings('41203')).toEqual(['41203', '041203', '0041203', '00041203', '000041203']);
  expect(trainNumberSpellings('123456789')).toEqual(['123456789']);
});
