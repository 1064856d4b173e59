import { expect, test } from 'vitest';
import { draftOf, lastHours, periodOf } from './period.ts';

const zone = 'Europe/Berlin';

test('DESK-14 the last hours end with the minute that runs, and stand in the form as at the terminal', () => {
  const period = lastHours(new Date('2026-05-13T12:00:31Z'), 8);
  expect(period).toEqual({ from: new Date('2026-05-13T04:01:00Z'), until: new Date('2026-05-13T12:01:00Z') });
  const draft = draftOf(period, zone);
  expect(draft).toEqual({ fromDay: '2026-05-13', fromTime: '06:01', untilDay: '2026-05-13', untilTime: '14:01' });
  expect(periodOf(draft, zone)).toEqual(period);
});

test('DESK-14 what happens now is in the last hours, also as a minute begins', () => {
  const now = new Date('2026-05-13T12:00:00Z');
  expect(lastHours(now, 8).until.getTime()).toBeGreaterThan(now.getTime());
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
