import { expect, test } from 'vitest';
import { toldReason } from './halt.ts';

const given = { type: 'registration_blocked', source: 'gate', blockId: null, reason: null } as const;

test.each([
  ['words of the gate', { reason: ' Kein Chassis ' }, { source: 'gate', reason: 'Kein Chassis', causes: [] }],
  ['blanks', { reason: '  ' }, { source: 'gate', reason: null, causes: [] }],
  ['none', {}, { source: 'gate', reason: null, causes: [] }],
  [
    'a verdict that the gate hands on',
    { reason: 'too_late, not_released, too_late' },
    { source: 'gate', reason: null, causes: ['too_late', 'not_released'] },
  ],
  [
    'words beside a reason of the check',
    { reason: 'too_late, Motor kaputt' },
    { source: 'gate', reason: 'too_late, Motor kaputt', causes: [] },
  ],
  [
    'our own verdict',
    { source: 'system', reason: 'too_late' },
    { source: 'system', reason: null, causes: ['too_late'] },
  ],
  [
    'a verdict of a later build',
    { source: 'system', reason: 'too_loud' },
    { source: 'system', reason: null, causes: [] },
  ],
  ['a desk of the terminal', { source: 'operator' }, { source: 'terminal', reason: null, causes: [] }],
  ['a company', { source: 'forwarder', type: 'changed' }, { source: 'company', reason: null, causes: [] }],
] as const)('READY-02 a reason is told as it was given: %s', (_, event, told) => {
  expect(toldReason({ ...given, ...event }, false)).toEqual(told);
  expect(toldReason({ ...given, ...event }, true)).toEqual(told);
});

test('READY-02 the words of a block list are the terminal’s own', () => {
  const blocked = { ...given, source: 'system', blockId: 'b-1', reason: 'Diebstahl' } as const;
  expect(toldReason(blocked, false)).toEqual({ source: 'terminal', reason: null, causes: ['driver_blocked'] });
  expect(toldReason(blocked, true)).toEqual({ source: 'terminal', reason: 'Diebstahl', causes: ['driver_blocked'] });
  expect(toldReason({ ...blocked, type: 'block_lifted', reason: null }, true)).toMatchObject({ causes: [] });
});
