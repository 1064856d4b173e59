import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readMoment } from './moment.ts';

test.each([
  ['2026-05-12 08:00:00+00', '2026-05-12T08:00:00.000Z'],
  ['2026-05-12 08:00:00.5+00', '2026-05-12T08:00:00.500Z'],
  ['2026-05-12 08:00:00.123456+00', '2026-05-12T08:00:00.123Z'],
  ['2026-05-12 08:00:00.000999+00', '2026-05-12T08:00:00.000Z'],
  ['2026-05-12 10:00:00+02', '2026-05-12T08:00:00.000Z'],
  ['2026-05-12 13:30:00.25+05:30', '2026-05-12T08:00:00.250Z'],
  ['2026-05-12 08:00:00-00:30', '2026-05-12T08:30:00.000Z'],
  ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
])('%s is the moment %s', (text, moment) => {
  expect((readMoment(text) as Date).toISOString()).toBe(moment);
});

test('what is no moment of our time is read as before', () => {
  const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
  for (const text of ['infinity', '-infinity', '12026-05-12 08:00:00+00', '0044-03-15 12:00:00+00 BC']) {
    expect(readMoment(text)).toEqual(readAny(text));
  }
});

test('every moment a session in UTC writes is read to the millisecond', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const text = date.toISOString().replace('T', ' ').replace('Z', '+00');
      const short = text.replace(/\.?0*\+00$/, '+00');
      expect(readMoment(text)).toEqual(date);
      if (/:\d\d(\.\d+)?\+00$/.test(short)) expect(readMoment(short)).toEqual(date);
    }),
  );
});
