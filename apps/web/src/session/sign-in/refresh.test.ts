import '../../../test/browser-globals.ts';
import { user } from '@quaygate/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { call } = await import('#web/lib/call/api.ts');
const { useAuth } = await import('./auth-store.ts');
const { useEnding } = await import('./ending.ts');
const { signCalls } = await import('./refresh.ts');
const { useSnackbar } = await import('#web/ui/dialogs/notify.ts');

const found = {
  id: 'u1',
  firstName: 'Petra',
  lastName: 'Kern',
  language: null,
  email: 'p@x.de',
  roles: [],
  emailVerified: true,
  factorRequired: false,
  passkeyRequired: false,
};
const given = { userId: 'u1', emailVerified: true, idToken: 'new', issuedTime: 1_000, expiredTime: 3_600_000 };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = () => json(401, { code: 'auth/user-token-expired' });
const load = () => call(user.get, { params: { u: 'u1' } });

/** What the refresh answers, in turn; the last one stays. Every other call wants the token `new`. */
let answers: (() => Response)[];
let refreshes: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } });
  refreshes = 0;
  const server = async (address: string, init: RequestInit) => {
    if (address.endsWith('/refresh')) {
      refreshes += 1;
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? refusal();
    }
    const isNew = new Headers(init.headers).get('authorization') === 'Bearer new';
    return isNew ? json(200, found) : json(401, { code: 'unauthenticated' });
  };
  vi.stubGlobal('fetch', vi.fn(server));
  signCalls();
  useAuth.setState({ userId: 'u1', accessToken: 'old' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('SESS-25 without browser locks a refused token is refreshed, once for all calls that wait', async () => {
  vi.stubGlobal('navigator', {});
  answers = [() => json(200, given)];
  await expect(Promise.all([load(), load()])).resolves.toEqual([found, found]);
  expect(refreshes).toBe(1);
});

test('SESS-25 SESS-06 without browser locks a refused refresh signs out', async () => {
  vi.stubGlobal('navigator', {});
  answers = [refusal];
  await expect(load()).rejects.toMatchObject({ status: 401 });
  expect(useAuth.getState().userId).toBeUndefined();
});

const failures: [string, () => Response][] = [
  [
    'a lost network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ...[429, 502, 503].map((status): [string, () => Response] => [`status ${status}`, () => json(status, {})]),
];

test.each(failures)('SESS-26 %s is retried, and the call goes on', async (_, failure) => {
  answers = [failure, failure, () => json(200, given)];
  const loaded = load();
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toEqual(found);
  expect(refreshes).toBe(3);
});

test.each(failures)('SESS-26 %s that stays fails the call and keeps the session', async (_, failure) => {
  answers = [failure];
  const refused = expect(load()).rejects.toBeInstanceOf(Error);
  await vi.runAllTimersAsync();
  await refused;
  expect(useAuth.getState()).toMatchObject({ userId: 'u1', accessToken: 'old' });
  answers = [() => json(200, given)];
  await expect(load()).resolves.toEqual(found);
});

test.each([
  ['that the account was disabled', 403, 'auth/user-disabled', true, 'Dieses Konto wurde deaktiviert.'],
  [
    'that the session is over',
    401,
    'auth/user-token-expired',
    false,
    'Sitzung abgelaufen. Bitte melden Sie sich erneut an.',
  ],
])('ERR-22 a refused refresh says %s', async (_, status, code, isDisabled, message) => {
  answers = [() => json(status, { code })];
  await expect(load()).rejects.toMatchObject({ status: 401 });
  expect(useEnding.getState()).toEqual({ isOver: true, isDisabled });
  expect(useSnackbar.getState()).toMatchObject({ tone: 'error', message });
});
