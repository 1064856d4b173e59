import { expect, test } from 'vitest';
import { meter, wordsOf } from './meter.ts';

function aMeter() {
  let time = 0;
  const measured = meter(() => time);
  const at = (moment: number) => {
    time = moment;
  };
  return { ...measured, at };
}

test('OPS-100 the longest gap of a request goes from its first try to its answer, whatever came between', () => {
  const { ask, take, at } = aMeter();
  at(50);
  const [slow, quick] = [ask('booking'), ask('booking')];
  at(100);
  quick.answered();
  slow.saw('503 temporarily_unavailable');
  slow.saw('503 temporarily_unavailable');
  at(950);
  slow.answered();
  slow.answered();
  expect(take().booking).toEqual({
    ...{ acknowledged: 2, longest: 900, from: 50 },
    seen: { '503 temporarily_unavailable': 2 },
  });
  expect(take().booking).toEqual({ acknowledged: 0, longest: 0, from: 0, seen: {} });
});

test('OPS-100 who still waits has waited in this step and in the next', () => {
  const { ask, take, at } = aMeter();
  const asked = ask('gate');
  at(4_000);
  expect(take().gate).toMatchObject({ acknowledged: 0, longest: 4_000 });
  at(5_000);
  asked.answered();
  expect(take().gate).toMatchObject({ acknowledged: 1, longest: 5_000, from: 0 });
});

test('OPS-103 a viewer has a gap from one message to the next, each for itself', () => {
  const { viewer, take, at } = aMeter();
  const [first, second] = [viewer('map'), viewer('map')];
  first();
  second();
  at(1_000);
  first();
  at(3_000);
  second();
  first();
  expect(take().map).toMatchObject({ acknowledged: 3, longest: 3_000 });
});

test('OPS-100 what a user saw is told by status and code, or by what became of the connection', () => {
  expect(wordsOf({ status: 503, body: { code: 'temporarily_unavailable' } })).toBe('503 temporarily_unavailable');
  expect(wordsOf({ status: 502, body: '<html>' })).toBe('502 of the proxy');
  expect(wordsOf(Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNRESET' } }))).toBe('ECONNRESET');
  expect(wordsOf(new DOMException('late', 'TimeoutError'))).toBe('no answer in time');
});
