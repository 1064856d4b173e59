import { readFileSync } from 'node:fs';
import { bookingStates, bookingTypes, tourStates } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { containerTypes } from './index.ts';

const requirements = readFileSync(
  new URL('../../../docs/spec/requirements-terminal-train.md', import.meta.url),
  'utf8',
);
/** The text of a requirement. */
const given = (id: string): string => requirements.match(new RegExp(`^\\| ${id} \\| (.*?)\\[c`, 'm'))?.[1] ?? '';
const words = (text: string): string[] => text.match(/\w+/g) ?? [];

test('TENT-12 TENT-14 TENT-15 states, types and containers on the wire are those of the requirements', () => {
  const [states = '', tours = ''] = given('TENT-12')
    .replace(/^[^:]*:/, '')
    .split(';');
  expect(words(states).toSorted()).toEqual([...bookingStates].toSorted());
  expect(tours).toContain('facility_reached in place of terminal_reached');
  expect(tourStates).toEqual(bookingStates.map((state) => (state === 'terminal_reached' ? 'facility_reached' : state)));
  expect(given('TENT-14')).toContain(bookingTypes.join(' or '));
  expect(words(given('TENT-15').replace(/^[^:]*:/, ''))).toEqual([...containerTypes]);
});
