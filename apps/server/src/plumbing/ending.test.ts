import { expect, test } from 'vitest';
import { ending } from './ending.ts';

const never = () => new Promise<void>(() => {});

function aStop(steps: Parameters<typeof ending>[0], { each = 60_000, all = 60_000 } = {}) {
  const said: object[] = [];
  const { promise, resolve } = Promise.withResolvers<number>();
  const log = { warn: (line: object) => void said.push(line) } as never;
  return { said, exit: promise, stop: ending(steps, { each, all, log, exit: resolve }) };
}

test('OPS-03 everything is let go of in its order, once', async () => {
  const done: string[] = [];
  const { stop, exit, said } = aStop([
    ['calls', async () => void done.push('calls')],
    ['database', () => void done.push('database')],
  ]);
  await Promise.all([stop(), stop()]);
  expect(await exit).toBe(0);
  expect(done).toEqual(['calls', 'database']);
  expect(said).toEqual([]);
});

test('OPS-03 a step that hangs or fails is named and left behind; the others still end', async () => {
  const done: string[] = [];
  const { stop, exit, said } = aStop(
    [
      ['simulator', never],
      ['mails', () => Promise.reject(new Error('no server'))],
      ['database', () => void done.push('database')],
    ],
    { each: 20 },
  );
  await stop();
  expect(await exit).toBe(1);
  expect(done).toEqual(['database']);
  expect(said).toMatchObject([{ step: 'simulator' }, { step: 'mails' }]);
});

test('OPS-03 the process ends in time whatever hangs', async () => {
  const { stop, exit, said } = aStop([['calls', never]], { all: 20 });
  stop();
  expect(await exit).toBe(1);
  expect(said).toMatchObject([{ step: 'calls' }]);
});
