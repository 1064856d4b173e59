import '../../test/browser-globals.ts';
import { expect, test, vi } from 'vitest';

const { promise: told, resolve: tell } = Promise.withResolvers<void>();
const server = vi.fn(async (address: string, init: RequestInit) => {
  if (address.endsWith('/pushSubscription') && init.method === 'PUT') await told;
  const body = address.endsWith('/pushKey') ? JSON.stringify({ publicKey: 'AQID' }) : null;
  return new Response(body, { status: body ? 200 : 204 });
});
vi.stubGlobal('fetch', server);

let isSubscribed = false;
const subscription = {
  endpoint: 'https://push.example.com/1',
  options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
  getKey: () => new Uint8Array([4, 5, 6]).buffer,
  unsubscribe: async () => {
    isSubscribed = false;
  },
};
const pushManager = {
  getSubscription: async () => (isSubscribed ? subscription : null),
  subscribe: async () => {
    isSubscribed = true;
    return subscription;
  },
};
const registration = { pushManager };
vi.stubGlobal('navigator', {
  userAgent: '',
  serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
});
vi.stubGlobal('PushManager', class {});
vi.stubGlobal('Notification', { permission: 'granted' });

const { renewPush, usePush } = await import('./push.ts');
const { signOut } = await import('./session.ts');
const { useAuth } = await import('#web/session/sign-in/auth-store.ts');

const saves = () => server.mock.calls.filter(([address]) => address.endsWith('/pushSubscription'));

test('DRV-PUSH-10 DRV-APP-06 who signs out while messages are renewed gets none, and none on the next sign-in', async () => {
  localStorage.setItem('driver-push', 'on');
  useAuth.setState({ userId: 'u1' });
  renewPush();
  await vi.waitFor(() => expect(saves()).toHaveLength(1));
  expect(isSubscribed).toBe(true);

  signOut();
  await vi.waitFor(() => expect(isSubscribed).toBe(false));
  tell();
  await vi.waitFor(() => expect(server.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true));
  await new Promise(setImmediate);
  expect(localStorage.getItem('driver-push')).toBeNull();
  expect(usePush.getState().isOn).toBe(false);
});

test('DRV-APP-06 a part that is loaded after the driver signed out forgets that messages were wanted', async () => {
  localStorage.setItem('driver-push', 'on');
  useAuth.setState({ userId: undefined });
  const before = saves().length;
  renewPush();
  expect(localStorage.getItem('driver-push')).toBeNull();
  expect(saves()).toHaveLength(before);
});
