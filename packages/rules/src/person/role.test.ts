import { expect, test } from 'vitest';
import { heldRoles, normalizeRole, spelledRoles, spellingsOf } from './role.ts';

test.each([
  ['ForwarderRead', 'forwarder_read'],
  ['ForwarderWrite', 'forwarder_write'],
  ['ForwarderPremiumRead', 'forwarder_premium_read'],
  ['ForwarderPremiumWrite', 'forwarder_premium_write'],
  ['TerminalOperationsRead', 'terminal_operations_read'],
  ['TerminalOperationsWrite', 'terminal_operations_write'],
  ['TerminalOperationsAdmin', 'terminal_operations_admin'],
  ['IspsTerminalOperationsRead', 'isps_terminal_operations_read'],
  ['IspsTerminalOperationsWrite', 'isps_terminal_operations_write'],
  ['TrainOperatorRead', 'train_operator_read'],
  ['TrainOperatorWrite', 'train_operator_write'],
  ['quaygateRead', 'quaygate_read'],
  ['quaygateWrite', 'quaygate_write'],
  ['quaygateAdmin', 'quaygate_admin'],
])('ROLE-01..03 %s and %s are one role', (first, second) => {
  expect(normalizeRole(first)).toBe(second);
  expect(normalizeRole(second)).toBe(second);
});

test('ROLE-03 an unknown role is kept as it is', () => {
  for (const text of ['Harbourmaster', 'forwarderread', 'toString', '']) expect(normalizeRole(text)).toBe(text);
});

test('ROLE-14 a premium role counts as the plain one too, and not the other way round', () => {
  expect([...heldRoles(['ForwarderPremiumRead'])].sort()).toEqual(['forwarder_premium_read', 'forwarder_read']);
  expect([...heldRoles(['forwarder_premium_write'])].sort()).toEqual(['forwarder_premium_write', 'forwarder_write']);
  expect([...heldRoles(['ForwarderRead', 'forwarder_read', 'quaygateAdmin'])]).toEqual([
    'forwarder_read',
    'quaygate_admin',
  ]);
  expect(heldRoles([]).size).toBe(0);
});

test('ROLE-03 every spelling of a role is found', () => {
  expect(spellingsOf('quaygate_admin')).toEqual(['quaygate_admin', 'quaygateAdmin']);
  expect(spellingsOf('Harbourmaster')).toEqual(['Harbourmaster']);
});

test('ROLE-03 a role held in both spellings is answered once', () => {
  expect(spelledRoles(['ForwarderWrite', 'quaygateRead', 'forwarder_write', 'Harbourmaster'])).toEqual([
    'forwarder_write',
    'quaygate_read',
    'Harbourmaster',
  ]);
});
