import '../../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { send } = await import('./request.ts');

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const early = (token: string | undefined, answer: Promise<Response>) => ({
  token,
  answer: answer.then((response) => ({ response, took: 5, cameAt: Date.now() })),
});
const user = '/web/v1/users/u1';

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => new Response('asked now'));
  window.earlyAnswers = new Map([[user, early('mine', Promise.resolve(new Response('asked early')))]]);
});
afterEach(() => {
  fetched.mockReset();
  vi.restoreAllMocks();
  delete window.earlyAnswers;
});
const words = async (token?: string, init: RequestInit = {}) => (await send(user, { ...init, token })).text();

test('SESS-32 a call takes the answer that was asked for early, once', async () => {
  expect(await words('mine')).toBe('asked early');
  expect(fetched).not.toHaveBeenCalled();
  expect(await words('mine')).toBe('asked now');
});

test('SESS-32 an early answer to another token is dropped', async () => {
  expect(await words('of another user')).toBe('asked now');
  expect(await words('mine')).toBe('asked now');
});

test('SESS-32 only what reads takes it', async () => {
  expect(await words('mine', { method: 'PUT' })).toBe('asked now');
});

test('SESS-32 an early answer that did not come is asked for again, and an old one too', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  lost.catch(() => {});
  window.earlyAnswers = new Map([[user, early('mine', lost)]]);
  window.earlyAnswers.get(user)?.answer.catch(() => {});
  expect(await words('mine')).toBe('asked now');

  window.earlyAnswers = new Map([[user, early('mine', Promise.resolve(new Response('asked early')))]]);
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await words('mine')).toBe('asked now');
});
