import '../../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

Object.assign(document, { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });

const { followRights, noticeChangedRights, noticeRefusal } = await import('./follow-rights.ts');
const { useAuth } = await import('../sign-in/auth-store.ts');
const { useSession } = await import('../sign-in/session-store.ts');
const { useForwarderSelection } = await import('./selections.ts');
const { endSession } = await import('../sign-in/sign-out.ts');
const { ApiError } = await import('../../lib/call/api-error.ts');

const user = { id: 'u', firstName: 'Petra', lastName: 'Lange', email: 'p@example.com' };
let roles: string[];
let plan: 'Free' | 'Premium';
const server = vi.fn(async (address: string) => {
  const answer = /configs?\b/.test(address)
    ? { plan, features: [], licensing: 'card', getStatusFormPreferences: {} }
    : /forwarders$/.test(address)
      ? { items: [{ id: 'f', name: 'Hansa' }], page: 0, size: 1, total: 1 }
      : { ...user, roles, emailVerified: true, factorRequired: false, passkeyRequired: false };
  return new Response(JSON.stringify(answer));
});

const minute = () => vi.advanceTimersByTimeAsync(60_000);
const forbidden = () => noticeRefusal(new ApiError(403, { code: 'forbidden' }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', server);
  roles = ['forwarder_read'];
  plan = 'Premium';
  useAuth.setState({ userId: 'u', accessToken: 't', userData: { ...user, roles } });
  useForwarderSelection.setState({ selected: { id: 'f', name: 'Hansa' } });
  useSession.setState({
    status: 'signed-in',
    config: { plan, features: [], licensing: 'card', getStatusFormPreferences: {} },
  });
  followRights();
});
afterEach(() => {
  endSession();
  server.mockClear();
  vi.useRealTimers();
});

test('SESS-27 roles that were changed on the server are taken over within a minute', async () => {
  roles = ['forwarder_write'];
  await minute();
  await vi.waitFor(() => expect(useAuth.getState().userData?.roles).toEqual(['forwarder_write']));
});

test('SESS-27 a plan that was changed on the server is taken over within a minute', async () => {
  plan = 'Free';
  await minute();
  await vi.waitFor(() => expect(useSession.getState().config?.plan).toBe('Free'));
});

test('SESS-27 a forbidden call asks at once, but not twice within 10 s', async () => {
  vi.advanceTimersByTime(10_000);
  roles = [];
  forbidden();
  await vi.waitFor(() => expect(useAuth.getState().userData?.roles).toEqual([]));
  const asked = server.mock.calls.length;
  vi.advanceTimersByTime(9_000);
  forbidden();
  noticeRefusal(new ApiError(409, { code: 'timeslot_full' }));
  expect(server).toHaveBeenCalledTimes(asked);
});

test('LIVE-15 what the stream tells is asked for at once, with the links, and again after a failure', async () => {
  const links = () => server.mock.calls.filter(([address]) => /forwarders$/.test(address)).length;
  server.mockImplementationOnce(async () => new Response('{}', { status: 500 }));
  noticeChangedRights();
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  expect(links()).toBe(0);
  await minute();
  // The roles are the same, the company may be another.
  await vi.waitFor(() => expect(links()).toBe(1));
  roles = ['forwarder_write'];
  noticeChangedRights();
  await vi.waitFor(() => expect(useAuth.getState().userData?.roles).toEqual(['forwarder_write']));
});

test('SESS-27 a failure changes nothing, and after signing out nothing is asked', async () => {
  server.mockImplementationOnce(async () => new Response('{}', { status: 500 }));
  await minute();
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  expect(useAuth.getState().userData?.roles).toEqual(['forwarder_read']);
  endSession();
  server.mockClear();
  await minute();
  expect(server).not.toHaveBeenCalled();
});
