import { describe, expect, test } from 'vitest';
import {
  announcedWords,
  announcementState,
  type Closure,
  closedModules,
  closureOf,
  holdsIn,
  loadBeside,
} from './closure.ts';
import { slotCategory } from './slot.ts';

const at = (time: string) => new Date(`2026-05-13T${time}:00Z`);
const closure = (from: string, until: string | null, ...modules: string[]): Closure => ({
  id: `${from}-${until} ${modules.join()}`,
  from: at(from),
  until: until === null ? null : at(until),
  modules,
});
const slot = { slotBegin: at('08:00'), slotEnd: at('09:00') };

describe('a closure', () => {
  test.each<[string, Closure[], string[], boolean]>([
    ['none', [], ['A'], false],
    ['ends when the slot begins', [closure('07:00', '08:00')], ['A'], false],
    ['begins when the slot ends', [closure('09:00', '10:00')], ['A'], false],
    ['overlaps the begin', [closure('07:00', '08:01')], ['A'], true],
    ['overlaps the end', [closure('08:59', '10:00')], ['A'], true],
    ['lies inside the slot', [closure('08:20', '08:30')], ['A'], true],
    ['is open', [closure('05:00', null)], ['A'], true],
    ['is open and comes later', [closure('09:00', null)], ['A'], false],
    ['was withdrawn before it began', [closure('08:30', '08:20')], ['A'], false],
    ['keeps a slot without modules', [closure('08:00', '09:00')], [], true],
    ['names the only module', [closure('08:00', '09:00', 'A')], ['A'], true],
    ['names one of two modules', [closure('08:00', '09:00', 'A')], ['A', 'B'], false],
    [
      'names one, another one the other',
      [closure('08:00', '08:10', 'A'), closure('08:50', null, 'B')],
      ['A', 'B'],
      true,
    ],
    ['names a module that is not there', [closure('08:00', '09:00', 'C')], ['A', 'B'], false],
    ['names a module, and the slot has none open', [closure('08:00', '09:00', 'A')], [], false],
  ])('ANN-09 %s', (_, closures, modules, isKept) => {
    expect(closureOf({ ...slot, modules }, closures) !== undefined).toBe(isKept);
  });

  test('ANN-09 of the whole terminal answers before one of modules', () => {
    const [part, whole] = [closure('07:00', '10:00', 'A'), closure('08:00', '09:00')];
    expect(closureOf({ ...slot, modules: ['A'] }, [part, whole])).toBe(whole);
  });

  test('ANN-09 names its modules once, those of other hours not', () => {
    const closures = [closure('08:00', '09:00', 'A', 'B'), closure('08:30', null, 'B'), closure('10:00', null, 'C')];
    expect(closedModules(slot, closures)).toEqual(['A', 'B']);
  });
});

describe('a slot with some modules closed', () => {
  const [a, b] = [
    { moduleId: 'A', maximum: 10, currentNumber: 2 },
    { moduleId: 'B', maximum: 10, currentNumber: 9 },
  ];
  const load = { capacity: 20, taken: 11, closed: false };
  test.each([
    ['nothing', [], 'green'],
    ['the empty one', ['A'], 'yellow'],
    ['the full one', ['B'], 'green'],
  ])('ANN-09 is as full as the others: %s', (_, closed, category) => {
    expect(slotCategory(loadBeside(load, [a, b], closed))).toBe(category);
  });

  test('ANN-09 is red where no other module has a place', () => {
    expect(slotCategory(loadBeside(load, [a, { ...b, currentNumber: 10 }], ['A']))).toBe('red');
  });

  test('ANN-09 one module with too many takes no place of another', () => {
    const crowded = { moduleId: 'C', maximum: 4, currentNumber: 9 };
    expect(loadBeside({ ...load, capacity: 24, taken: 20 }, [a, b, crowded], ['A'])).toMatchObject({
      capacity: 14,
      taken: 13,
    });
  });

  test('ANN-09 stays full where the slot is, and without a limit where a module has none', () => {
    expect(slotCategory(loadBeside({ ...load, taken: 20 }, [a, b], ['B']))).toBe('red');
    const free = { moduleId: 'C', maximum: null, currentNumber: 3 };
    expect(loadBeside({ ...load, capacity: null }, [a, free], ['A']).capacity).toBeNull();
    expect(loadBeside({ ...load, capacity: null }, [a, free], ['C'])).toMatchObject({ capacity: 10, taken: 2 });
  });
});

test('ANN-08 an announcement holds from its begin until its end', () => {
  expect(holdsIn(closure('08:00', '09:00'), at('08:59'), at('12:00'))).toBe(true);
  expect(holdsIn(closure('08:00', '09:00'), at('09:00'), at('12:00'))).toBe(false);
});

test.each([
  ['08:00', '09:00', 'current'],
  ['08:01', '09:00', 'coming'],
  ['07:00', '08:00', 'past'],
  ['07:00', null, 'current'],
  ['10:00', '09:00', 'past'],
])('ANN-04 from %s until %s is %s at 08:00', (from, until, state) => {
  expect(announcementState(closure(from, until), at('08:00'))).toBe(state);
});

test.each<[Record<string, string>, string, object]>([
  [{ de: 'Zu', en: 'Closed' }, 'de', { language: 'de', words: 'Zu' }],
  [{ de: 'Zu', en: 'Closed' }, 'pl', { language: 'en', words: 'Closed' }],
  [{ de: 'Zu' }, 'pl', { language: 'de', words: 'Zu' }],
  [{}, 'de', { language: '', words: '' }],
])('ANN-19 %j for a reader of %s', (text, language, shown) => {
  expect(announcedWords(text, [language, 'en'])).toEqual(shown);
});
