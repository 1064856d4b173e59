import type { Deadline } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { changedDeadline, editOf } from './deadline-edit.ts';

const zone = 'Europe/Berlin';
const deadline: Deadline = {
  ...{ id: 'a', terminalId: 8, trains: [{ trainDate: '2026-05-14', trainNumber: '47' }], reason: null },
  deadlineStart: new Date('2026-05-12T22:00:30Z'),
  deadlineEnd: new Date('2026-05-13T20:00:00Z'),
};
const edit = editOf(deadline, zone);

test('TRM-DL-35 an entry is changed by day and time at the terminal; what was not touched stays to the second', () => {
  expect(edit).toEqual({ fromDay: '2026-05-13', fromTime: '00:00', toDay: '2026-05-13', toTime: '22:00', reason: '' });
  expect(changedDeadline(deadline, { ...edit, toTime: '1830', reason: ' Crane ' }, zone)).toEqual({
    ...{ terminalId: 8, trains: deadline.trains, reason: 'Crane' },
    deadlineStart: deadline.deadlineStart,
    deadlineEnd: new Date('2026-05-13T16:30:00Z'),
  });
});

test.each([{ fromDay: '' }, { fromTime: '25' }, { toTime: '' }])('TRM-DL-35 nothing is sent with %j', (part) => {
  expect(changedDeadline(deadline, { ...edit, ...part }, zone)).toBeUndefined();
});
