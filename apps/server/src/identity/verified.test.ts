import { expect, test } from 'vitest';
import { rememberVerified } from './verified.ts';

const start = Date.UTC(2026, 4, 12, 8);
const end = 'x'.repeat(80);
const tokenOf = (userId: string) => ({
  userId,
  sessionId: 's',
  email: 'a@example.com',
  emailVerified: true,
  issuedTime: start,
  expiredTime: 3_600_000,
});

function aMemory() {
  const clock = { time: start };
  const checked: string[] = [];
  const memory = rememberVerified(
    () => new Date(clock.time),
    async (idToken) => {
      checked.push(idToken);
      return tokenOf(idToken.slice(0, 3));
    },
  );
  return { clock, checked, memory };
}

test('a checked token is known until it is to be checked again', async () => {
  const { clock, checked, memory } = aMemory();
  expect(memory.find(`one${end}`)).toBeUndefined();
  await memory.checkAndKeep(`one${end}`);
  expect(memory.find(`one${end}`)?.userId).toBe('one');
  clock.time += 600_000;
  expect(memory.find(`one${end}`)).toBeUndefined();
  await memory.checkAndKeep(`one${end}`);
  expect(memory.find(`one${end}`)?.userId).toBe('one');
  memory.forget();
  expect(memory.find(`one${end}`)).toBeUndefined();
  expect(checked).toEqual([`one${end}`, `one${end}`]);
});

test('a text with the end of another token is not that token', async () => {
  const { memory } = aMemory();
  await memory.checkAndKeep(`one${end}`);
  expect(memory.find(`two${end}`)).toBeUndefined();
  expect(memory.find(end)).toBeUndefined();
  expect(memory.find(`one${end}`)?.userId).toBe('one');
});

test('a token is not remembered longer than it is valid', async () => {
  const { clock, memory } = aMemory();
  clock.time += 3_599_000;
  await memory.checkAndKeep(`one${end}`);
  expect(memory.find(`one${end}`)?.userId).toBe('one');
  clock.time += 1_000;
  expect(memory.find(`one${end}`)).toBeUndefined();
});
