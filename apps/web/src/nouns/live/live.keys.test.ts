import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keysOf } from './live.keys.ts';

const nouns = path.resolve(import.meta.dirname, '..');
/** First words of all keys, as the files of the nouns spell them. */
const spelled = new Set(
  readdirSync(nouns, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.queries.ts'))
    .flatMap((name) => [...readFileSync(path.join(nouns, name), 'utf8').matchAll(/(?:\[|\bkey = )'(\w+)'/g)])
    .map(([, word]) => word),
);

test('LIVE-13 every key that a change makes old is one that a noun asks by', () => {
  const words = keysOf([{ noun: 'resync' }]).map(([word]) => word);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !spelled.has(String(word)))).toEqual([]);
});

test('LIVE-13 a change makes old what is of its forwarder and its terminal only, each key once', () => {
  const keys = keysOf([
    { noun: 'booking', forwarderId: 'a' },
    { noun: 'booking', forwarderId: 'a' },
    { noun: 'slot', facilityId: 8 },
  ]);
  expect(keys).toContainEqual(['tour', 'a']);
  expect(keys).toContainEqual(['slotBoard', 8]);
  expect(keysOf([{ noun: 'booking', facilityId: 8 }]), 'TRM-BKG-09').toContainEqual(['facilityBooking', 8]);
  expect(keys).not.toContainEqual(['tour']);
  expect(keys.filter(([word]) => word === 'tour')).toHaveLength(1);
  // Without an id it may be any of them.
  expect(keysOf([{ noun: 'license' }])).toContainEqual(['license']);
});

test('LIVE-13 a load unit makes trains old, and a driver the lists of drivers', () => {
  expect(keysOf([{ noun: 'loadUnit', facilityId: 8 }])).toEqual([['train'], ['trainBooking']]);
  expect(keysOf([{ noun: 'trucker' }])).toEqual([
    ['trucker'],
    ['facilityTrucker'],
    ['gatePassUser'],
    ['gatePassQueue'],
  ]);
});

test('LIVE-13 what concerns no list makes nothing old', () => {
  expect(keysOf([{ noun: 'rights' }, { noun: 'vehicle', facilityId: 8 }])).toEqual([]);
});
