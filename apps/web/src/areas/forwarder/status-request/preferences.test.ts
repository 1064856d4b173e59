import { expect, test } from 'vitest';
import { chosenTerminal, readPreferences } from './preferences.ts';
import { readStatusAddress } from './status-request.address.ts';

const config = (getStatusFormPreferences: Record<string, unknown>) => ({
  plan: 'Premium' as const,
  features: [],
  licensing: 'card' as const,
  getStatusFormPreferences,
});
const terminal = (id: number) => ({ isPractice: false, id, name: `T${id}`, timeZone: 'Europe/Berlin' });

test.each([
  ['batch', 'batch'],
  ['single', 'single'],
  ['list', 'single'],
  ['BATCH', 'single'],
  ['', undefined],
])('FWD-STAT-25 mode %j counts as %j', (mode, expected) => {
  expect(readStatusAddress({ mode }).mode).toBe(expected);
});

test('FWD-STAT-25 the terminal of the address is a whole number or none', () => {
  expect(readStatusAddress({ terminalId: '8' }).terminalId).toBe(8);
  expect(readStatusAddress({ terminalId: 'x' }).terminalId).toBeUndefined();
  expect(readStatusAddress({}).terminalId).toBeUndefined();
});

test('FWD-STAT-27 preferences of another shape count as not set', () => {
  expect(readPreferences(config({ terminalId: 8, mode: 'batch', type: 'delivery' }))).toEqual({
    terminalId: 8,
    mode: 'batch',
    type: 'delivery',
  });
  expect(readPreferences(config({ terminalId: '8', mode: 1, type: 'both' }))).toEqual({});
  expect(readPreferences(undefined)).toEqual({});
});

test('FWD-STAT-26 the terminal is preselected by address, memory, or because there is only one', () => {
  const terminals = [terminal(3), terminal(8)];

  expect(chosenTerminal(terminals, 3, 8)?.id).toBe(3);
  expect(chosenTerminal(terminals, 99, 8)?.id).toBe(8);
  expect(chosenTerminal(terminals, undefined, 99)).toBeUndefined();
  expect(chosenTerminal([terminal(3)], undefined, undefined)?.id).toBe(3);
});
