import '../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', server);
let told: PositionCallback = () => {};
let failed: PositionErrorCallback = () => {};
const watched = vi.fn<(options: PositionOptions | undefined) => void>();
vi.stubGlobal('navigator', {
  geolocation: {
    watchPosition: (tell: PositionCallback, fail: PositionErrorCallback, options?: PositionOptions) => {
      told = tell;
      failed = fail;
      watched(options);
      return 1;
    },
    clearWatch: () => {},
  },
});
const { startSharing, useSharing } = await import('./position.ts');
const { useAuth } = await import('#web/session/sign-in/auth-store.ts');

const moment = Date.parse('2026-05-12T08:00:00Z');
const threeDays = 3 * 86_400_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('FIELD-CLOCK-03 positions carry the moments of the server, also those taken before it was asked', async () => {
  // The phone is three days ahead of the server, whose answers tell so.
  vi.setSystemTime(moment + threeDays);
  server.mockImplementation(async (address) => {
    const headers = { date: new Date(Date.now() - threeDays).toUTCString(), 'cache-control': 'no-store' };
    const body = address.endsWith('/positions')
      ? { place: 'way', arrivalDate: null }
      : { given: true, changedDate: new Date(moment).toISOString() };
    return new Response(JSON.stringify(body), { status: 200, headers });
  });
  useAuth.setState({ userId: 'u1' });
  await startSharing('T1');
  const coords = { latitude: 51.4, longitude: 6.7, heading: null, accuracy: 9 };
  told({ coords } as GeolocationPosition);
  await vi.advanceTimersByTimeAsync(5_000);
  const sent = server.mock.calls.find(([address]) => address.endsWith('/positions'))?.[1].body;
  const [first] = JSON.parse(String(sent)).positions;
  expect(Math.abs(Date.parse(first.occurredAt) - moment)).toBeLessThan(1_000);
});

test('DRV-POS-15 a rough position is not sent, and the driver is told until there is an exact one', async () => {
  vi.setSystemTime(moment);
  server.mockReset();
  server.mockImplementation(async (address) => {
    const body = address.endsWith('/positions')
      ? { place: 'way', arrivalDate: null }
      : { given: true, changedDate: new Date(moment).toISOString() };
    return new Response(JSON.stringify(body), { status: 200 });
  });
  useAuth.setState({ userId: 'u1' });
  await startSharing('T1');
  const sent = () => server.mock.calls.filter(([address]) => address.endsWith('/positions')).length;
  const tell = (accuracy: number) =>
    told({ coords: { latitude: 51.4, longitude: 6.7, heading: null, accuracy } } as GeolocationPosition);
  tell(9_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sent(), useSharing.getState().trouble]).toEqual([0, 'imprecise']);
  tell(9);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sent(), useSharing.getState().trouble]).toEqual([1, undefined]);
});

test.each([2, 3])('DRV-POS-17 a phone without a location says so until there is one (error %i)', async (code) => {
  vi.setSystemTime(moment);
  server.mockReset();
  const given = { given: true, changedDate: '2026-05-12T08:00:00Z' };
  server.mockImplementation(async () => new Response(JSON.stringify(given)));
  useAuth.setState({ userId: 'u1' });
  await startSharing('T1');
  expect(watched.mock.lastCall?.[0]?.timeout).toBeLessThanOrEqual(30_000);
  failed({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' });
  expect(useSharing.getState()).toMatchObject({ tourId: 'T1', trouble: 'unknown' });
  told({ coords: { latitude: 51.4, longitude: 6.7, heading: null, accuracy: 9 } } as GeolocationPosition);
  expect(useSharing.getState()).toMatchObject({ tourId: 'T1', trouble: undefined });
});
