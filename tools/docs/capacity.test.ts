import { expect, test } from 'vitest';
import { titles } from '../../bench/capacity/acts.ts';
import { chapterOf, firstWritten } from '../../bench/capacity/chapter.ts';
import { readChapter, readMeasured } from '../../bench/capacity/files.ts';
import { habits, names, needOf, rateOf } from '../../bench/capacity/model.ts';
import { chapters } from './contents.ts';

const measured = readMeasured();

test('OPS-110 the chapter says what the measured figures and the model say', () => {
  const text = readChapter();
  expect(text.slice(text.indexOf(firstWritten))).toBe(chapterOf(measured));
  expect(chapters.flatMap(({ pages }) => pages)).toContain('capacity');
  const first = text.split('\n').map((line) => line.split('|')[1]?.trim());
  expect(Object.values(titles).filter((title) => !first.includes(title))).toEqual([]);
});

test('OPS-110 each act was measured, and all but the open tab say something to PostgreSQL', () => {
  expect(Object.keys(measured.acts).sort()).toEqual(Object.keys(titles).sort());
  const silent = names.filter((name) => {
    const { statements, server, database } = measured.acts[name];
    return statements === 0 || server === 0 || database === 0;
  });
  expect(silent.filter((name) => name !== 'socketMinute')).toEqual([]);
  expect(names.filter((name) => measured.acts[name].played < 20)).toEqual([]);
});

test('OPS-111 what terminals ask for grows with their number, and is the sum over all acts', () => {
  const [few, many] = [needOf(measured, 100), needOf(measured, 1_000)];
  for (const key of ['month', 'held', 'log', 'bitsIn', 'bitsOut', 'perSecond'] as const)
    expect(many[key] / few[key], key).toBeCloseTo(10, 5);
  expect(many.serverCores).toBeGreaterThan(few.serverCores);
  const twice = structuredClone(measured);
  twice.acts.booking.server += 1e6 / rateOf('booking', 1_000);
  // One core more of work is two cores more at half use.
  expect(needOf(twice, 1_000).serverCores - many.serverCores).toBeCloseTo(2, 5);
  for (const { peak } of Object.values(habits)) expect(peak).toBeGreaterThanOrEqual(1 / 24);
  expect(needOf(measured, 1).instances).toBe(2);
});
