import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { BadSettings, readSettings } from './settings.ts';

const key = `qgk_000000000000_${'a'.repeat(43)}`;
const now = new Date('2026-05-12T08:03:41.5Z');
const least = { target: 'http://127.0.0.1:4600', facilities: [{ id: 8, key }], trainOperators: { 8: ['nordgleis'] } };

test('INT-20 what is not said takes the values of the contract', () => {
  const { start, ...settings } = readSettings(least, now);
  expect(settings).toMatchObject({
    seed: 1,
    speed: 1,
    backfillDays: 0,
    toursPerDay: 200,
    trainsPerDay: 8,
    trainDelay: 15,
    accounts: [],
    shares: { duplicate: 0, delayed: 0, swapped: 0, late: 0.1, absent: 0.05, counter: 0.05, restricted: 0.03 },
  });
  expect(start).toEqual(new Date('2026-05-12T08:03:00Z'));
});

test.for([
  ['no target', { target: undefined }],
  ['a target of another kind', { target: 'ftp://127.0.0.1' }],
  ['no facility', { facilities: [] }],
  ['MQTT without a broker', { transport: 'mqtt' }],
  ['a broker of another kind', { transport: 'mqtt', mqttUrl: 'http://127.0.0.1:1883' }],
  ['a key of another form', { facilities: [{ id: 8, key: 'secret' }] }],
  [
    'a facility named twice',
    {
      facilities: [
        { id: 8, key },
        { id: 8, key },
      ],
    },
  ],
  ['hours that do not open', { facilities: [{ id: 8, key, openingHour: 9, closingHour: 9 }] }],
  ['trains without an operator', { trainOperators: {} }],
  ['too fast', { speed: 601 }],
  ['too slow', { speed: 0.05 }],
  ['a backfill beyond two years', { backfillDays: 732 }],
  ['a share above 1', { shares: { late: 1.2 } }],
  ['a setting nobody knows', { toursPerDays: 3 }],
  ['a start that is no time', { start: 'tomorrow' }],
] as const)('INT-20 settings that make no sense are refused: %s', ([, change]) => {
  expect(() => readSettings({ ...least, ...change }, now)).toThrow(BadSettings);
});

test('INT-20 a refusal names the setting and never a key', () => {
  const wrong = { ...least, speed: 900, facilities: [{ id: 8, key, slotLength: 1 }] };
  expect(() => readSettings(wrong, now)).toThrow(/speed/);
  expect(() => readSettings(wrong, now)).not.toThrow(key);
});

test('INT-22 options of the command line overrule the file; keys are none of them', () => {
  const args = ['--settings', 'a.json', '--speed', '60', '--tours-per-day', '10', '--share', 'delayed=0.2'];
  expect(readCommandLine(args)).toEqual({
    help: false,
    settingsFile: 'a.json',
    clock: undefined,
    given: { speed: 60, toursPerDay: 10, shares: { delayed: 0.2 } },
  });
  expect(readCommandLine(['--clock', '2026-03-29T00:30:00Z']).clock).toEqual(new Date('2026-03-29T00:30:00Z'));
  expect(() => readCommandLine(['--clock', 'noon'])).toThrow(BadSettings);
  expect(() => readCommandLine(['--key', key])).toThrow(BadSettings);
  expect(() => readCommandLine(['--speed', 'fast'])).toThrow(BadSettings);
});
