import { present } from '@quaygate/rules';
import '../../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { refreshFlags } = await import('./flags.ts');
const { useSession } = await import('../sign-in/session-store.ts');
const { endSession } = await import('../sign-in/sign-out.ts');
const { signCallsWith } = await import('../../lib/call/credentials.ts');

const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const timeout = vi.spyOn(AbortSignal, 'timeout');
const isOn = () => useSession.getState().flags.mapIntegration;
const flag = (value: unknown, key = 'mapIntegration') => ({
  key,
  value,
  reason: 'STATIC',
  variant: 'on',
  metadata: {},
});
const answer = (...flags: object[]) => new Response(JSON.stringify({ flags }));

let token = 'old';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', server);
  token = 'old';
  const refresh = async () => {
    token = 'new';
    return true;
  };
  signCallsWith({ token: () => token, refresh, expire: async () => {}, prove: async () => false });
  server.mockImplementation(async () => answer(flag(true)));
});
afterEach(() => {
  endSession();
  server.mockReset();
  timeout.mockClear();
  vi.useRealTimers();
});

test('FLAG-01 FLAG-04 what has not been asked for is off; our server is asked with the token', async () => {
  expect(isOn()).toBe(false);
  await refreshFlags();
  expect(isOn()).toBe(true);
  const [address, init] = present(server.mock.calls[0]);
  expect(address).toBe('/web/ofrep/v1/evaluate/flags');
  expect(init.method).toBe('POST');
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer old');
});

test('FLAG-02 FLAG-05 within 10 s the kept value counts, and calls that come meanwhile wait for the same answer', async () => {
  await Promise.all([refreshFlags(), refreshFlags(), refreshFlags()]);
  expect(server).toHaveBeenCalledTimes(1);
  server.mockImplementation(async () => answer(flag(false)));
  vi.advanceTimersByTime(9_999);
  await refreshFlags();
  expect(server).toHaveBeenCalledTimes(1);
  expect(isOn()).toBe(true);
  vi.advanceTimersByTime(1);
  await refreshFlags();
  expect(server).toHaveBeenCalledTimes(2);
  expect(isOn()).toBe(false);
});

test('FLAG-03 a fetch is given up after 60 s and gives false', async () => {
  const clock = new AbortController();
  timeout.mockReturnValueOnce(clock.signal);
  server.mockImplementation(
    (_, { signal }) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  );
  const asked = refreshFlags();
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  expect(timeout).toHaveBeenCalledWith(60_000);
  clock.abort(new DOMException('', 'TimeoutError'));
  await asked;
  expect(isOn()).toBe(false);
});

test.each([
  ['a refusal', async () => new Response('{}', { status: 500 })],
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a flag nobody knows', async () => answer(flag(true, 'other'))],
  ['a value of another kind', async () => answer(flag('yes'))],
])('FLAG-04 %s gives false, also after it was true', async (_, failing) => {
  await refreshFlags();
  expect(isOn()).toBe(true);
  vi.advanceTimersByTime(10_000);
  server.mockImplementation(failing);
  await refreshFlags();
  expect(isOn()).toBe(false);
  vi.advanceTimersByTime(10_000);
  server.mockImplementation(async () => answer(flag(true)));
  await refreshFlags();
  expect(isOn(), 'and it recovers').toBe(true);
});

test('SESS-05 FLAG-04 an expired token is renewed once for flags too', async () => {
  server.mockImplementationOnce(async () => new Response('{}', { status: 401 }));
  await refreshFlags();
  expect(isOn()).toBe(true);
  expect(new Headers(server.mock.calls[1]?.[1].headers).get('authorization')).toBe('Bearer new');
});

test('SESS-18 FLAG-05 signing out clears, an answer that comes later is dropped, the next user is asked for at once', async () => {
  let give = (_: Response) => {};
  server.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)));
  const asked = refreshFlags();
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  endSession();
  give(answer(flag(true)));
  await asked;
  expect(isOn()).toBe(false);
  await refreshFlags();
  expect(isOn()).toBe(true);
});
