import { expect, test } from 'vitest';
import { containerNumbersIn, offerContainerNumber } from './container.ts';

test.each([
  '40HC TEMU5714840',
  '1x40HC TEMU5714840',
  'TEMU5714840 SOC',
  'Container: temu 571484-0',
  'TEMU 571 484-0 ganz leer',
  'TEMU5714840 / TEMU5714840',
])('FIELD-FILE-21 the only number that stands in %j is offered', (text) => {
  expect(offerContainerNumber(text)).toBe('TEMU5714840');
});

test.each(['TEMU5714840 TEMU7560194', 'TEMU5714841 SOC', 'XTEMU5714840 SOC', 'Container TEMU57148401'])(
  'FIELD-FILE-21 in %j nothing is certain enough',
  (text) => expect(offerContainerNumber(text)).toBeUndefined(),
);

test('FIELD-FILE-21 several numbers in a text are told apart', () => {
  expect(containerNumbersIn('TEMU5714840, TEMU 756019-4')).toEqual(['TEMU5714840', 'TEMU7560194']);
});
