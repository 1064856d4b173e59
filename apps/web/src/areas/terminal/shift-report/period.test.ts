import { expect, test } from 'vitest';
import { draftOf, lastHours, periodOf } from './period.ts';

const zone = 'Europe/Berlin';

test('DESK-14 the last hours end with the full minute, and stand in the form as at the terminal', () => {
  const period = lastHours(new Date('2026-05-13T12:00:31Z'), 8);
  expect(period).toEqual({ from: new Date('2026-05-13T04:00:00Z'), until: new Date('2026-05-13T12:00:00Z') });
  const draft = draftOf(period, zone);
  expect(draft).toEqual({ fromDay: '2026-05-13', fromTime: '06:00', untilDay: '2026-05-13', untilTime: '14:00' });
  expect(periodOf(draft, zone)).toEqual(period);
});

test.each([
  ['no day', { fromDay: '' }],
  ['no time', { untilTime: '25' }],
  ['an end before the begin', { untilTime: '5' }],
  ['more than seven days', { untilDay: '2026-05-20', untilTime: '6.01' }],
])('DESK-14 %s is no period', (_, part) => {
  const draft = { fromDay: '2026-05-13', fromTime: '6', untilDay: '2026-05-13', untilTime: '1400' };
  expect(periodOf(draft, zone)).toBeDefined();
  expect(periodOf({ ...draft, ...part }, zone)).toBeUndefined();
});
