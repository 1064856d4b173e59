import { expect, test } from 'vitest';
import { readTime } from '#web/lib/form/typed-time.ts';
import { bodyOf, draftOf } from './announcement-draft.ts';

const timeZone = 'Europe/Berlin';
const now = new Date('2026-11-24T09:00:30Z');

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['8:30', '08:30'],
  ['08.30', '08:30'],
  ['2359', '23:59'],
  ['24:00', undefined],
  ['8:60', undefined],
  ['', undefined],
  ['morgens', undefined],
])('ANN-16 the typed time %j is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test('ANN-16 a new one begins now and is sent whole or not at all', () => {
  const draft = { ...draftOf(undefined, now, timeZone), text: { de: ' Kran steht ', en: '' } };
  expect(draft).toMatchObject({ kind: 'information', fromDay: '2026-11-24', fromTime: '10:00', isOpen: false });
  const of = (more: object) => bodyOf({ ...draft, ...more }, { announcement: undefined, timeZone });
  expect(of({})).toBeUndefined();
  expect(of({ untilDay: '2026-11-24', untilTime: '9:59' })).toBeUndefined();
  expect(of({ isOpen: true, text: { de: ' ', en: '' } })).toBeUndefined();
  expect(of({ isOpen: true, kind: 'closed' })).toEqual({
    kind: 'closed',
    text: { de: 'Kran steht' },
    from: new Date('2026-11-24T09:00:00Z'),
    until: null,
    modules: [],
  });
  expect(of({ untilDay: '2026-11-24', untilTime: '1430' })?.until).toEqual(new Date('2026-11-24T13:30:00Z'));
});

test('ANN-16 a begin that was not touched stays to the second', () => {
  const announcement = {
    id: 'a',
    kind: 'slow' as const,
    text: { de: 'Stau' },
    from: now,
    until: null,
    modules: [],
    timeZone,
    publishedDate: now,
    endedDate: null,
  };
  const draft = draftOf(announcement, new Date(), timeZone);
  expect(bodyOf(draft, { announcement, timeZone })?.from).toEqual(now);
  expect(bodyOf({ ...draft, fromTime: '10:01' }, { announcement, timeZone })?.from).toEqual(
    new Date('2026-11-24T09:01:00Z'),
  );
});
