import { expect, test } from 'vitest';
import { type Leave, waitingLine } from './waiting-line.ts';

const limits = { atOnce: 2, ofHostile: 1, perSender: 3, inAll: 6, longest: 1_000 };

function aLine() {
  const clock = { time: 0 };
  const rests: { then: () => void; until: number }[] = [];
  const line = waitingLine(
    limits,
    () => clock.time,
    (then, milliseconds) => rests.push({ then, until: clock.time + milliseconds }),
  );
  const order: string[] = [];
  const leaves: Leave[] = [];
  const refused: string[] = [];
  const enter = (name: string, { isKnown = false, isGone = false } = {}) => {
    line.enter(name, { isKnown, isGone: () => isGone, since: clock.time }).then(
      (leave) => {
        order.push(name);
        leaves.push(leave);
      },
      () => refused.push(name),
    );
  };
  const settle = () => new Promise(setImmediate);
  /** Lets the one that works longest end. */
  const end = async (failed = false) => {
    leaves.shift()?.(failed);
    await settle();
  };
  /** Lets so much time pass. */
  const pass = async (milliseconds: number) => {
    clock.time += milliseconds;
    for (const { then } of rests.filter(({ until }) => until <= clock.time)) then();
    rests.splice(0, rests.length, ...rests.filter(({ until }) => until > clock.time));
    await settle();
  };
  return { clock, line, order, refused, enter, settle, end, pass };
}

async function failing(name: string, times: number, { enter, settle, end, pass }: ReturnType<typeof aLine>) {
  for (let count = 0; count < times; count++) {
    enter(name);
    await settle();
    await end(true);
    await pass(0);
  }
}

test('SEC-11 few work at once; of those that wait a known browser goes first, then who failed least', async () => {
  const scene = aLine();
  await failing('noisy', 3, scene);
  for (const name of ['noisy', 'noisy']) scene.enter(name);
  await scene.settle();
  scene.order.length = 0;
  scene.enter('noisy');
  scene.enter('quiet');
  scene.enter('mine', { isKnown: true });
  await scene.settle();
  expect(scene.order).toEqual([]);
  for (let count = 0; count < 5; count++) await scene.end();
  expect(scene.order).toEqual(['mine', 'quiet', 'noisy']);
});

test('SEC-11 who failed often never takes all places of those that work', async () => {
  const scene = aLine();
  await failing('hostile', 6, scene);
  scene.order.length = 0;
  for (const name of ['hostile', 'hostile']) scene.enter(name);
  await scene.settle();
  expect(scene.order).toEqual(['hostile']);
  scene.enter('quiet');
  await scene.settle();
  expect(scene.order).toEqual(['hostile', 'quiet']);
});

test('SEC-11 the work of who failed often rests twice as long as it took; others go on', async () => {
  const scene = aLine();
  await failing('hostile', 6, scene);
  scene.order.length = 0;
  scene.enter('hostile');
  await scene.pass(10);
  await scene.end(true);
  scene.enter('hostile');
  scene.enter('quiet');
  await scene.pass(19);
  expect(scene.order).toEqual(['hostile', 'quiet']);
  await scene.pass(1);
  expect(scene.order).toEqual(['hostile', 'quiet', 'hostile']);
});

test('SEC-11 what took seconds, because it waited for others, rests half a second', async () => {
  const scene = aLine();
  await failing('hostile', 6, scene);
  scene.order.length = 0;
  scene.enter('hostile');
  await scene.pass(10_000);
  await scene.end(true);
  scene.enter('hostile');
  await scene.pass(500);
  expect(scene.order).toEqual(['hostile', 'hostile']);
});

test('SEC-11 one sender has few places, and a full line gives that of its busiest to a quieter one', async () => {
  const scene = aLine();
  for (const name of ['a', 'a', 'a', 'a', 'a', 'a']) scene.enter(name);
  await scene.settle();
  expect([scene.order, scene.refused]).toEqual([['a', 'a'], ['a']]);
  for (const name of ['b', 'b', 'b']) scene.enter(name);
  await scene.settle();
  scene.refused.length = 0;
  scene.enter('quiet');
  await scene.settle();
  expect(scene.refused).toEqual(['a']);
  for (let count = 0; count < 3; count++) await scene.end();
  expect(scene.order).toContain('quiet');
});

test('SEC-11 what waits too long is refused, though its turn never came', async () => {
  const scene = aLine();
  for (const name of ['a', 'a', 'a']) scene.enter(name);
  await scene.pass(999);
  expect([scene.order, scene.refused]).toEqual([['a', 'a'], []]);
  await scene.pass(1);
  expect([scene.order, scene.refused]).toEqual([['a', 'a'], ['a']]);
  await scene.end();
  expect(scene.order).toEqual(['a', 'a']);
});

test('SEC-11 what is not awaited any more is never begun', async () => {
  const scene = aLine();
  for (const name of ['a', 'a']) scene.enter(name);
  scene.enter('left', { isGone: true });
  scene.enter('b');
  await scene.settle();
  await scene.end();
  expect([scene.order, scene.refused]).toEqual([['a', 'a', 'b'], ['left']]);
});

test('SEC-11 a sender that stops is quiet again, and one whose line is full is refused before its body is read', async () => {
  const scene = aLine();
  for (const name of ['a', 'a', 'a', 'a', 'a']) scene.enter(name);
  await scene.settle();
  await expect(scene.line.lookIn('a')).rejects.toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  await scene.line.lookIn('b');
  for (let count = 0; count < 5; count++) await scene.end();
  await scene.line.lookIn('a');

  await failing('b', 8, scene);
  scene.clock.time += 600_000;
  scene.order.length = 0;
  for (const name of ['b', 'b']) scene.enter(name);
  await scene.settle();
  expect(scene.order).toEqual(['b', 'b']);
});

test('SEC-11 ten thousand senders that fail keep no other waiting and the memory bounded', async () => {
  const scene = aLine();
  for (let count = 0; count < 10_500; count++) await failing(`sender ${count}`, 1, scene);
  scene.order.length = 0;
  scene.enter('quiet');
  await scene.settle();
  expect(scene.order).toEqual(['quiet']);
});

test('SEC-11 says who failed often, until that fades', async () => {
  const scene = aLine();
  await failing('hostile', 6, scene);
  expect(['hostile', 'quiet'].map(scene.line.isHostile)).toEqual([true, false]);
  await scene.pass(120_000);
  expect(scene.line.isHostile('hostile')).toBe(false);
});
