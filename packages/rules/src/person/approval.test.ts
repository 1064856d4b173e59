import { expect, test } from 'vitest';
import { type ApprovalDecision, type ApprovalState, decisionRefusal } from './approval.ts';

test.each<[ApprovalState, string, ApprovalDecision, string | undefined]>([
  ['pending', 'other', 'approved', undefined],
  ['pending', 'other', 'denied', undefined],
  ['pending', 'other', 'cancelled', 'change_of_another'],
  ['pending', 'creator', 'approved', 'own_change_not_approvable'],
  ['pending', 'creator', 'denied', 'own_change_not_approvable'],
  ['pending', 'creator', 'cancelled', undefined],
  ['approved', 'other', 'denied', 'change_not_pending'],
  ['denied', 'other', 'approved', 'change_not_pending'],
  ['cancelled', 'other', 'approved', 'change_not_pending'],
  ['approved', 'creator', 'cancelled', 'change_not_pending'],
])('APPR-04 ROLE-09 a %s change, decided by the %s as %s: %s', (state, person, decision, expected) => {
  expect(decisionRefusal({ state, creatorId: 'creator' }, person, decision)).toBe(expected);
});
