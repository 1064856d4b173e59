import { present } from '@quaygate/rules';
import { afterEach, expect, test, vi } from 'vitest';
import { startClock } from '../db/clock.ts';
import { occurrences } from './occurrences.ts';

afterEach(() => void vi.useRealTimers());

const hourly = { hourly: { when: '0 * * * *' } };
const leapDay = { leapDay: { when: '30 0 29 2 *' } };
const tuesday = { tuesday: { when: '20 10 * * 2' } };

/** Minutes of the machine from 10:20, on 12 May 2026, at which the job is due. */
function dueAt(tasks: Record<string, { when: string }>, clock: string | null): number[] {
  vi.useFakeTimers({ now: new Date('2026-05-12T10:20:15Z') });
  const [item] = occurrences(tasks, startClock(clock === null ? null : new Date(clock)));
  const minutes = Array.from({ length: 120 }, (_, minute) => minute);
  return minutes.filter((minute) => {
    const at = new Date(Date.UTC(2026, 4, 12, 10, 20 + minute));
    const digest = { min: at.getUTCMinutes(), hour: at.getUTCHours(), date: 12, month: 5, dow: 2 };
    return present(item).match(digest);
  });
}

test.for<[what: string, tasks: Record<string, { when: string }>, clock: string | null, minutes: number[]]>([
  ['the clock of the machine', hourly, null, [40, 100]],
  ['the clock of the machine and its day', tuesday, null, [0]],
  ['a set clock, a minute before the hour', hourly, '2026-03-29T00:59:20Z', [1, 61]],
  ['a set clock whose minute begins with that of the machine', hourly, '2026-03-29T00:59:15Z', [1, 61]],
  ['a set clock in a leap year, the evening before', leapDay, '2028-02-28T23:50:00Z', [41]],
])('jobs are due by %s', ([, tasks, clock, minutes]) => {
  expect(dueAt(tasks, clock)).toEqual(minutes);
});
