import { expect, test } from 'vitest';
import { planKeys } from './plan-keys.ts';

const cell = { row: 1, column: 2 };
/** What a key does: an act, with its character, or a move. */
function pressed(key: string, more: { altGraph?: boolean; [name: string]: unknown } = {}) {
  const done: string[] = [];
  const acts = new Proxy(
    {},
    { get: (_, name) => (typed?: string) => done.push([name, typed].filter(Boolean).join(' ')) },
  );
  const event = {
    ...{
      key,
      code: '',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      preventDefault: () => undefined,
    },
    getModifierState: () => more.altGraph === true,
    ...more,
  };
  planKeys({ cursor: cell, anchor: cell }, 3, () => done.push('moved'), acts as never)(event as never);
  return done;
}

test('PLAN-40 a character begins to write the cell, whatever letter it is', () => {
  for (const key of ['P', 'a', 'g', 'c', 'e', 'R', '4', 'ü', ' ']) expect(pressed(key)).toEqual([`type ${key}`]);
  // AltGr writes characters too.
  expect(pressed('ą', { altGraph: true, ctrlKey: true, altKey: true })).toEqual(['type ą']);
});

test('PLAN-40 commands are letters with Alt, also where Alt makes another character of them', () => {
  expect(pressed('p', { altKey: true })).toEqual(['propose']);
  expect(pressed('π', { altKey: true, code: 'KeyP' })).toEqual(['propose']);
  expect(pressed('e', { altKey: true })).toEqual(['fault']);
  expect(pressed('q', { altKey: true })).toEqual([]);
});

test('PLAN-40 other keys do what they did', () => {
  expect(pressed('Enter')).toEqual(['edit']);
  expect(pressed('Enter', { ctrlKey: true })).toEqual(['book']);
  expect(pressed('?', { shiftKey: true })).toEqual(['help']);
  expect(pressed('ArrowDown')).toEqual(['moved']);
  expect(pressed('c', { ctrlKey: true })).toEqual([]);
  expect(pressed('Escape')).toEqual([]);
});
